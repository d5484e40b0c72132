/* A config in its canonical form, as YAML that loads back and as lines to compare. */
#include "run_config.h"

#include "check.h"
#include "rules_config.h"

#include <stdlib.h>

/* Opens a stream into *text; text_close ends it. */
static FILE *text_open(char **text, size_t *length) {
    FILE *file = open_memstream(text, length);
    CHECK(file != NULL);
    return file;
}

static char *text_close(FILE *file, char **text) {
    CHECK(fclose(file) == 0);
    return *text;
}

/* A text as YAML, whatever it holds: in single quotes, those within doubled. */
static void write_quoted(const char *text, FILE *file) {
    fputc('\'', file);
    for (; *text != '\0'; text++)
        fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, file);
    fputc('\'', file);
}

/* The parameters of an agent, each as "<before>key: value" on a line. */
static void write_parameters(const AgentConfig *config, const char *before, FILE *file) {
    for (int i = 0; i < config->type->params_count; i++) {
        char text[SPEC_CAPACITY];
        const ParamInfo *param = &config->type->params[i];
        agent_value_format(config, i, text, sizeof text);
        fprintf(file, "%s%s: ", before, param->name);
        if (param->kind == PARAM_TEXT)
            write_quoted(text, file);
        else
            fputs(text, file);
        fputc('\n', file);
    }
}

static void write_agent(const NamedAgent *agent, FILE *file) {
    fprintf(file, "  - name: %s\n    type: %s\n", agent->name, agent->config.type->name);
    write_parameters(&agent->config, "    ", file);
}

static const char *colours_name(const Matchup *matchup) {
    return matchup->swapped ? "swapped" : "fixed";
}

static void write_matchup(const RunConfig *config, const Matchup *matchup, FILE *file) {
    char *rules = rules_text(&matchup->rules);
    fprintf(file, "  - players: [%s, %s]\n", config->agents[matchup->agents[0]].name,
            config->agents[matchup->agents[1]].name);
    fprintf(file, "    games: %lld\n    colours: %s\n    rules: {%s}\n", (long long)matchup->games,
            colours_name(matchup), rules);
    free(rules);
}

void run_config_write(const RunConfig *config, FILE *file) {
    fprintf(file, "run:\n  name: %s\n  seed: %llu\n", config->name,
            (unsigned long long)config->seed);
    if (config->threads == 0)
        fprintf(file, "  threads: auto\n");
    else
        fprintf(file, "  threads: %d\n", config->threads);
    fprintf(file, "  record: %s\nagents:\n", record_mode_name(config->record));
    for (int i = 0; i < config->agents_count; i++)
        write_agent(&config->agents[i], file);
    fprintf(file, "matches:\n");
    for (int i = 0; i < config->matchups_count; i++)
        write_matchup(config, &config->matchups[i], file);
}

static void identify_agent(const NamedAgent *agent, int number, FILE *file) {
    char before[64];
    snprintf(before, sizeof before, "agents[%d].", number);
    fprintf(file, "%sname: %s\n%stype: %s\n", before, agent->name, before,
            agent->config.type->name);
    write_parameters(&agent->config, before, file);
}

static void identify_matchup(const RunConfig *config, const Matchup *matchup, int number,
                             FILE *file) {
    fprintf(file, "matches[%d].players: [%s, %s]\n", number,
            config->agents[matchup->agents[0]].name, config->agents[matchup->agents[1]].name);
    fprintf(file, "matches[%d].colours: %s\n", number, colours_name(matchup));
    for (int key = RULES_PRESET + 1; key < RULES_KEYS; key++) {
        fprintf(file, "matches[%d].rules.%s: ", number, rules_key_info((RulesKey)key).name);
        rules_value_write(&matchup->rules, (RulesKey)key, file);
        fputc('\n', file);
    }
}

char *run_config_identity(const RunConfig *config) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = text_open(&text, &length);
    fprintf(file, "run.seed: %llu\n", (unsigned long long)config->seed);
    for (int i = 0; i < config->agents_count; i++)
        identify_agent(&config->agents[i], i + 1, file);
    for (int i = 0; i < config->matchups_count; i++)
        identify_matchup(config, &config->matchups[i], i + 1, file);
    return text_close(file, &text);
}

char *rules_text(const Rules *rules) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = text_open(&text, &length);
    for (int key = RULES_PRESET + 1; key < RULES_KEYS; key++) {
        fprintf(file, "%s%s: ", key > RULES_PRESET + 1 ? ", " : "",
                rules_key_info((RulesKey)key).name);
        rules_value_write(rules, (RulesKey)key, file);
    }
    return text_close(file, &text);
}
