/* The table of agent types, and SPEC text in both directions. Every check of a parameter's range is
 * made here, from the rows of the types. */
#include "agent_registry.h"

#include "agent_types.h"
#include "check.h"
#include "nearest.h"
#include "rollout.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPES_MAX = 16, WORD_CAPACITY = 64, LIST_CAPACITY = 512 };

/* NULL behind the last. Written by agent_register alone, before any thread starts. */
static const AgentType *types[TYPES_MAX] = {&agent_random,      &agent_flat_mc,
                                            &agent_uct,         &agent_phantom_mc,
                                            &agent_phantom_uct, &agent_phantom_belief};

const AgentType *const *agent_types(int *count) {
    *count = 0;
    while (*count < TYPES_MAX && types[*count] != NULL)
        (*count)++;
    return types;
}

void agent_register(const AgentType *type) {
    int count;
    agent_types(&count);
    if (agent_type_find(type->name) != NULL)
        return;
    CHECK(count < TYPES_MAX);
    types[count] = type;
}

const AgentType *agent_type_find(const char *name) {
    for (int i = 0; i < TYPES_MAX && types[i] != NULL; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}

AgentConfig agent_config_default(const AgentType *type) {
    AgentConfig config = {.type = type};
    CHECK(type->params_count <= PARAMS_MAX);
    for (int i = 0; i < type->params_count; i++)
        config.values[i] = type->params[i].fallback;
    return config;
}

int agent_param_find(const AgentType *type, const char *name) {
    for (int i = 0; i < type->params_count; i++)
        if (strcmp(type->params[i].name, name) == 0)
            return i;
    return -1;
}

static void whole_format(double value, char *text, size_t capacity) {
    snprintf(text, capacity, "%lld", (long long)value);
}

/* The shortest decimal that reads back as the same number; no exponent where it is whole. Values
 * lie in the range of some parameter, so whole ones fit. */
static void number_format(double value, char *text, size_t capacity) {
    if (value == (double)(long long)value) {
        whole_format(value, text, capacity);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, capacity, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            return;
    }
}

/* The index of `text` in "a|b|c", or -1. */
static int choice_find(const char *choices, const char *text) {
    const size_t length = strlen(text);
    int index = 0;
    for (const char *at = choices;; index++) {
        size_t here = strcspn(at, "|");
        if (here == length && memcmp(at, text, length) == 0)
            return index;
        if (at[here] == '\0')
            return -1;
        at += here + 1;
    }
}

static void choice_format(const char *choices, int index, char *text, size_t capacity) {
    for (; index > 0; index--)
        choices += strcspn(choices, "|") + 1;
    snprintf(text, capacity, "%.*s", (int)strcspn(choices, "|"), choices);
}

/* Whether a number that was read so is another one, too near to 0 for a normal double. */
static bool underflows(const char *text, double value) {
    const size_t zeros = strspn(text, "+-.0");
    return fabs(value) < DBL_MIN && text[zeros] >= '1' && text[zeros] <= '9';
}

/* Reads a decimal number; for PARAM_INT one without fraction or exponent. */
static bool number_parse(const char *text, ParamKind kind, double *value) {
    const char *letters = kind == PARAM_INT ? "0123456789-" : "0123456789-+.eE";
    char *end;
    if (*text == '\0' || text[strspn(text, letters)] != '\0')
        return false;
    *value = strtod(text, &end) + 0.0;
    return *end == '\0';
}

static bool number_read(const char *text, ParamKind kind, double *value) {
    return number_parse(text, kind, value) && !underflows(text, *value);
}

/* Printable ASCII without the comma that ends an item of a SPEC. */
static bool text_fits(const char *text) {
    for (const char *at = text; *at != '\0'; at++)
        if (*at < ' ' || *at > '~' || *at == ',')
            return false;
    return *text != '\0' && strlen(text) < AGENT_TEXT_CAPACITY;
}

static bool value_read(const ParamInfo *param, const char *text, double *value) {
    switch (param->kind) {
    case PARAM_BOOL:
        *value = strcmp(text, "true") == 0;
        return *value != 0 || strcmp(text, "false") == 0;
    case PARAM_CHOICE:
        *value = choice_find(param->choices, text);
        return *value >= 0;
    case PARAM_TEXT:
        *value = 0;
        return text_fits(text);
    default:
        return number_read(text, param->kind, value) && *value >= param->low &&
               *value <= param->high;
    }
}

char *agent_param_allowed(const ParamInfo *param, char *text, size_t capacity) {
    char low[WORD_CAPACITY], high[WORD_CAPACITY];
    const bool whole = param->kind == PARAM_INT;
    (whole ? whole_format : number_format)(param->low, low, sizeof low);
    (whole ? whole_format : number_format)(param->high, high, sizeof high);
    if (param->kind == PARAM_BOOL)
        snprintf(text, capacity, "true|false");
    else if (param->kind == PARAM_CHOICE)
        snprintf(text, capacity, "%s", param->choices);
    else if (param->kind == PARAM_TEXT)
        snprintf(text, capacity, "1 to %d printable ASCII characters without a comma",
                 AGENT_TEXT_CAPACITY - 1);
    else
        snprintf(text, capacity, "%s from %s to %s", whole ? "a whole number" : "a number", low,
                 high);
    return text;
}

char *agent_param_format(const ParamInfo *param, double value, char *text, size_t capacity) {
    if (param->kind == PARAM_BOOL)
        snprintf(text, capacity, "%s", value != 0 ? "true" : "false");
    else if (param->kind == PARAM_CHOICE)
        choice_format(param->choices, (int)value, text, capacity);
    else if (param->kind == PARAM_INT)
        whole_format(value, text, capacity);
    else
        number_format(value, text, capacity);
    return text;
}

char *agent_value_format(const AgentConfig *config, int index, char *text, size_t capacity) {
    const ParamInfo *param = &config->type->params[index];
    if (param->kind != PARAM_TEXT)
        return agent_param_format(param, config->values[index], text, capacity);
    snprintf(text, capacity, "%s", config->text);
    return text;
}

Status agent_param_set(AgentConfig *config, int index, const char *text, Message *message) {
    CHECK(index >= 0 && index < config->type->params_count);
    const ParamInfo *param = &config->type->params[index];
    char allowed[LIST_CAPACITY];
    double value;
    if (value_read(param, text, &value)) {
        config->values[index] = value;
        if (param->kind == PARAM_TEXT)
            strcpy(config->text, text);
        return STATUS_OK;
    }
    return message_set(message, STATUS_CONFIG,
                       "bad value '%s' of key '%s' of agent type '%s'; "
                       "allowed: %s%s",
                       text, param->name, config->type->name,
                       agent_param_allowed(param, allowed, sizeof allowed),
                       agent_param_hint(param, text));
}

const char *agent_param_hint(const ParamInfo *param, const char *text) {
    double value;
    const bool small = param->kind == PARAM_REAL && number_parse(text, PARAM_REAL, &value) &&
                       underflows(text, value);
    return small ? "; a number so near to 0 is written 0" : "";
}

_Static_assert(POOL_PLAYOUTS_MAX == 10000000, "PARAM_POOL names the most playouts");
enum { SET_BYTES = (SIDE_PLAY_MAX * SIDE_PLAY_MAX + 63) / 64 * 8 };
_Static_assert(2 * (2 * SET_BYTES + sizeof(Outcome)) + SET_BYTES == POOL_PLAYOUT_BYTES,
               "the message names the memory");

static int pool_megabytes(int64_t playouts) {
    return (int)(playouts * POOL_PLAYOUT_BYTES / 1000000);
}

Status agent_pool_check(const AgentConfig *config, Message *message) {
    if (agent_param_find(config->type, "pool") < 0)
        return STATUS_OK;
    const int64_t playouts = (int64_t)agent_param(config, "playouts"),
                  pool = (int64_t)agent_param(config, "pool");
    if (playouts * pool <= POOL_PLAYOUTS_MAX)
        return STATUS_OK;
    return message_set(
        message, STATUS_CONFIG,
        "playouts cannot be %d with pool %d, which would keep up to %d MB of playouts; allowed: "
        "playouts x pool up to %d (%d MB), that is playouts up to %d, or another pool",
        (int)playouts, (int)pool, pool_megabytes(playouts * pool), POOL_PLAYOUTS_MAX,
        pool_megabytes(POOL_PLAYOUTS_MAX), (int)(POOL_PLAYOUTS_MAX / pool));
}

/* "what; known: a, b, c; did you mean 'b'?", the last part only where a name is near. */
static Status unknown_name(const char *what, const char *word, const char *const *names, int count,
                           Message *message) {
    char list[LIST_CAPACITY] = "", hint[WORD_CAPACITY * 2] = "";
    size_t length = 0;
    for (int i = 0; i < count && length < sizeof list; i++)
        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", names[i]);
    const char *near = nearest_name(word, names, count);
    if (near != NULL)
        snprintf(hint, sizeof hint, "; did you mean '%s'?", near);
    return message_set(message, STATUS_CONFIG, "%s; known: %s%s", what, list, hint);
}

Status agent_type_unknown(const char *name, Message *message) {
    const char *names[TYPES_MAX];
    char what[LIST_CAPACITY];
    int count;
    agent_types(&count);
    for (int i = 0; i < count; i++)
        names[i] = types[i]->name;
    snprintf(what, sizeof what, "unknown agent type '%.200s'", name);
    return unknown_name(what, name, names, count, message);
}

Status agent_param_unknown(const AgentType *type, const char *name, Message *message) {
    const char *names[PARAMS_MAX];
    char what[LIST_CAPACITY];
    for (int i = 0; i < type->params_count; i++)
        names[i] = type->params[i].name;
    snprintf(what, sizeof what, "unknown key '%.200s' of agent type '%s'", name, type->name);
    return unknown_name(what, name, names, type->params_count, message);
}

/* Takes `key=value` in; `given` has a bit for every parameter that was set before. */
static Status set_item(AgentConfig *config, char *item, unsigned *given, Message *message) {
    const char *type_name = config->type->name;
    char *equals = strchr(item, '=');
    if (equals == NULL)
        return message_set(message, STATUS_CONFIG,
                           "'%s' after agent type '%s' is not of the form key=value", item,
                           type_name);
    *equals = '\0';
    int index = agent_param_find(config->type, item);
    if (index < 0)
        return agent_param_unknown(config->type, item, message);
    if (*given >> index & 1)
        return message_set(message, STATUS_CONFIG, "key '%s' of agent type '%s' is given twice",
                           item, type_name);
    *given |= 1u << index;
    return agent_param_set(config, index, equals + 1, message);
}

Status agent_spec_parse(const char *spec, AgentConfig *config, Message *message) {
    char text[SPEC_CAPACITY];
    if (strlen(spec) >= sizeof text)
        return message_set(message, STATUS_CONFIG,
                           "agent '%.40s...' is longer than the %d letters allowed", spec,
                           SPEC_CAPACITY - 1);
    strcpy(text, spec);
    char *items = strchr(text, ':');
    if (items != NULL)
        *items++ = '\0';
    const AgentType *type = agent_type_find(text);
    if (type == NULL)
        return agent_type_unknown(text, message);
    AgentConfig read = agent_config_default(type);
    unsigned given = 0;
    while (items != NULL) {
        char *item = items;
        items = strchr(item, ',');
        if (items != NULL)
            *items++ = '\0';
        Status status = set_item(&read, item, &given, message);
        if (status != STATUS_OK)
            return status;
    }
    for (int i = 0; i < type->params_required; i++)
        if ((given >> i & 1) == 0)
            return message_set(message, STATUS_CONFIG, "agent type '%s' wants key '%s'", type->name,
                               type->params[i].name);
    Status status = agent_pool_check(&read, message);
    if (status != STATUS_OK)
        return status;
    *config = read;
    return STATUS_OK;
}

char *agent_spec_format(const AgentConfig *config, char *text, size_t capacity) {
    const AgentType *type = config->type;
    size_t length = (size_t)snprintf(text, capacity, "%s", type->name);
    for (int i = 0; i < type->params_count && length < capacity; i++) {
        char value[AGENT_TEXT_CAPACITY];
        agent_value_format(config, i, value, sizeof value);
        length += (size_t)snprintf(text + length, capacity - length, "%c%s=%s", i ? ',' : ':',
                                   type->params[i].name, value);
    }
    CHECK(length < capacity);
    return text;
}
