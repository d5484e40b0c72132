/* Loading a run's config: the sections run and agents, and the order of the work.
 *
 * The matches, which need both and the rules, are read by run_config_matches.c; the form of the
 * file is run_config_yaml.c's business, the rules are rules_config.c's and rules_draft.c's.
 */
#include "run_config.h"

#include "check.h"
#include "run_config_loader.h"

#include <stdlib.h>
#include <string.h>

typedef enum Section { SECTION_RUN, SECTION_AGENTS, SECTION_MATCHES, SECTION_RULES } Section;
enum { SECTIONS = SECTION_RULES + 1, SECTIONS_REQUIRED = SECTION_RULES };

const char *record_mode_name(RecordMode mode) {
    static const char *const names[] = {"games", "divergent", "histogram"};
    CHECK(mode <= RECORD_HISTOGRAM);
    return names[mode];
}

static bool read_name(ConfigFile *file, const yaml_node_t *node, const char *key, char *name) {
    static const char *const letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-";
    static const char *const allowed =
        "1 to 63 of the characters A-Z a-z 0-9 _ . + -, the first a letter or digit";
    char quoted[CONFIG_QUOTE_CAPACITY];
    const char *text;
    if (!config_text(file, node, key, allowed, &text))
        return false;
    size_t length = strlen(text);
    bool fits = length >= 1 && length < NAME_CAPACITY && strspn(text, letters) == length &&
                strchr("_.+-", text[0]) == NULL;
    if (!fits)
        return config_fail(file, node, "%s cannot be %s; allowed: %s", key,
                           config_quote(text, quoted), allowed);
    memcpy(name, text, length + 1);
    return true;
}

static bool read_threads(ConfigFile *file, const yaml_node_t *node, int *threads) {
    const char *allowed = "auto (one per processor), or a whole number from 1 to 1024", *text;
    _Static_assert(THREADS_MAX == 1024, "the message names the most threads");
    char quoted[CONFIG_QUOTE_CAPACITY];
    if (!config_text(file, node, "threads", allowed, &text))
        return false;
    size_t digits = strspn(text, "0123456789");
    int number = text[digits] == '\0' && digits <= 4 ? atoi(text) : 0;
    if (strcmp(text, "auto") != 0 && (number < 1 || number > THREADS_MAX))
        return config_fail(file, node, "threads cannot be %s; allowed: %s",
                           config_quote(text, quoted), allowed);
    *threads = number;
    return true;
}

static bool read_record(ConfigFile *file, const yaml_node_t *node, RecordMode *record) {
    const char *names[RECORD_HISTOGRAM + 1];
    for (int mode = 0; mode <= RECORD_HISTOGRAM; mode++)
        names[mode] = record_mode_name((RecordMode)mode);
    int index;
    if (!config_choice(file, node, "record", names, RECORD_HISTOGRAM + 1, &index))
        return false;
    *record = (RecordMode)index;
    return true;
}

static bool read_run(Loader *loader, const yaml_node_t *node) {
    enum { NAME, SEED, THREADS, RECORD, COUNT };
    static const char *const names[COUNT] = {"name", "seed", "threads", "record"};
    const ConfigKeys keys = {.owner = "run", .names = names, .count = COUNT, .required = SEED};
    const yaml_node_t *values[COUNT];
    ConfigFile *file = &loader->file;
    RunConfig *config = loader->config;
    int64_t seed = 1;
    if (!config_map(file, node, &keys, values) ||
        !read_name(file, values[NAME], "name", config->name))
        return false;
    if (values[SEED] != NULL && !config_integer(file, values[SEED], "seed", 0, INT64_MAX, &seed))
        return false;
    config->seed = (uint64_t)seed;
    if (values[THREADS] != NULL && !read_threads(file, values[THREADS], &config->threads))
        return false;
    return values[RECORD] == NULL || read_record(file, values[RECORD], &config->record);
}

static const AgentType *read_type(ConfigFile *file, const yaml_node_t *node) {
    int count, index;
    const AgentType *const *types = agent_types(&count);
    const char **names = heap_new((size_t)count, sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = types[i]->name;
    bool known = config_choice(file, node, "type", names, count, &index);
    free(names);
    return known ? types[index] : NULL;
}

static bool read_parameter(ConfigFile *file, const yaml_node_t *node, AgentConfig *config,
                           int index) {
    const ParamInfo *param = &config->type->params[index];
    char allowed[CONFIG_NAMES_CAPACITY], quoted[CONFIG_QUOTE_CAPACITY];
    const char *text;
    agent_param_allowed(param, allowed, sizeof allowed);
    return config_text(file, node, param->name, allowed, &text) &&
           (agent_param_set(config, index, text, NULL) == STATUS_OK ||
            config_fail(file, node, "%s cannot be %s; allowed: %s%s", param->name,
                        config_quote(text, quoted), allowed, agent_param_hint(param, text)));
}

/* An agent's name must be its own. */
static bool read_agent_name(Loader *loader, const yaml_node_t *node) {
    RunConfig *config = loader->config;
    char *name = config->agents[config->agents_count].name;
    if (!read_name(&loader->file, node, "name", name))
        return false;
    for (int i = 0; i < config->agents_count; i++)
        if (strcmp(config->agents[i].name, name) == 0)
            return config_fail(&loader->file, node,
                               "name '%s' belongs to the agent of line %d; allowed: a name of its "
                               "own for every agent",
                               name, loader->agent_lines[i]);
    loader->agent_lines[config->agents_count] = config_line(node);
    return true;
}

static bool read_agent(Loader *loader, const yaml_node_t *node) {
    enum { NAME, TYPE, PARAMS };
    const char *names[PARAMS + PARAMS_MAX] = {"name", "type"};
    const yaml_node_t *values[PARAMS + PARAMS_MAX];
    ConfigKeys keys = {.owner = "an agent", .names = names, .count = PARAMS, .required = PARAMS};
    ConfigFile *file = &loader->file;
    const yaml_node_t *type_node = config_find(file, node, "type");
    if (type_node == NULL)
        return config_map(file, node, &keys, values);
    const AgentType *type = read_type(file, type_node);
    if (type == NULL)
        return false;
    char owner[CONFIG_QUOTE_CAPACITY];
    snprintf(owner, sizeof owner, "an agent of type %s", type->name);
    keys.owner = owner;
    keys.required += type->params_required;
    for (int i = 0; i < type->params_count; i++)
        names[keys.count++] = type->params[i].name;
    if (!config_map(file, node, &keys, values) || !read_agent_name(loader, values[NAME]))
        return false;
    AgentConfig config = agent_config_default(type);
    for (int i = 0; i < type->params_count; i++) {
        if (values[PARAMS + i] != NULL && !read_parameter(file, values[PARAMS + i], &config, i))
            return false;
        if (type->params[i].kind == PARAM_TEXT)
            loader->agent_texts[loader->config->agents_count] = values[PARAMS + i];
    }
    Message reason;
    if (agent_pool_check(&config, &reason) != STATUS_OK)
        return config_fail(file, config_find(file, node, "playouts"), "%s", reason.text);
    loader->config->agents[loader->config->agents_count++].config = config;
    return true;
}

static bool read_agents(Loader *loader, const yaml_node_t *node) {
    ConfigFile *file = &loader->file;
    if (!config_list(file, node, "agents", 1, "a list of agents, each with a name and a type"))
        return false;
    int count = config_list_count(node);
    if (count > AGENTS_MAX)
        return config_fail(file, config_list_item(file, node, AGENTS_MAX),
                           "agents holds %d agents; allowed: 1 to %d", count, AGENTS_MAX);
    for (int i = 0; i < count; i++)
        if (!read_agent(loader, config_list_item(file, node, i)))
            return false;
    return true;
}

static bool read_sections(Loader *loader) {
    static const char *const names[SECTIONS] = {"run", "agents", "matches", "rules"};
    const ConfigKeys keys = {
        .owner = "the config", .names = names, .count = SECTIONS, .required = SECTIONS_REQUIRED};
    const yaml_node_t *values[SECTIONS];
    ConfigFile *file = &loader->file;
    loader->rules = rules_draft();
    return config_map(file, config_root(file), &keys, values) &&
           read_run(loader, values[SECTION_RUN]) &&
           (values[SECTION_RULES] == NULL ||
            rules_draft_read(file, values[SECTION_RULES], "rules", &loader->rules)) &&
           read_agents(loader, values[SECTION_AGENTS]) &&
           config_read_matches(loader, values[SECTION_MATCHES]);
}

static Status parse(const ConfigText *text, bool to_play, RunConfig *config, Message *message) {
    memset(config, 0, sizeof *config);
    Loader loader = {.config = config, .to_play = to_play};
    Status status = config_file_open(&loader.file, text, message);
    if (status != STATUS_OK)
        return status;
    bool right = read_sections(&loader);
    config_file_close(&loader.file);
    if (right)
        return STATUS_OK;
    run_config_deinit(config);
    return STATUS_CONFIG;
}

Status run_config_parse(const char *text, size_t length, const char *name, RunConfig *config,
                        Message *message) {
    const ConfigText bytes = {.name = name, .bytes = text, .length = length};
    return parse(&bytes, false, config, message);
}

Status run_config_load(const char *path, RunConfig *config, Message *message) {
    ConfigText text;
    memset(config, 0, sizeof *config);
    char *bytes = config_text_read(path, &text, message);
    if (bytes == NULL)
        return STATUS_CONFIG;
    Status status = parse(&text, true, config, message);
    free(bytes);
    return status;
}

void run_config_deinit(RunConfig *config) {
    free(config->matchups);
    memset(config, 0, sizeof *config);
}

Status run_config_set_games(RunConfig *config, int64_t games, Message *message) {
    if (games < 1 || games > GAMES_MAX)
        return message_set(message, STATUS_USAGE,
                           "%lld games for every match cannot be played; allowed: 1 to %lld",
                           (long long)games, (long long)GAMES_MAX);
    for (int i = 0; i < config->matchups_count; i++)
        if (config->matchups[i].swapped && games % 2 != 0)
            return message_set(message, STATUS_USAGE,
                               "%lld games for every match cannot be halved between the colours, "
                               "which are swapped; allowed: an even number",
                               (long long)games);
    for (int i = 0; i < config->matchups_count; i++)
        config->matchups[i].games = games;
    return STATUS_OK;
}
