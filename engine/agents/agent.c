/* What all agent types share: parameters by name, sight, fitness for rules. */
#include "agent.h"

#include "check.h"
#include "exact_worlds.h"
#include "sampler.h"

#include <string.h>

/* The index of a parameter by name, or params_count. */
static int param_index(const AgentType *type, const char *name) {
    int index = 0;
    while (index < type->params_count && strcmp(type->params[index].name, name) != 0)
        index++;
    return index;
}

double agent_param(const AgentConfig *config, const char *name) {
    const int index = param_index(config->type, name);
    CHECK(index < config->type->params_count);
    return config->values[index];
}

static bool can_be_sighted(const AgentType *type) {
    return param_index(type, "sighted") < type->params_count;
}

bool agent_is_sighted(const AgentConfig *config) {
    return can_be_sighted(config->type) && agent_param(config, "sighted") != 0;
}

static bool samples_exactly(const AgentConfig *config) {
    const int index = param_index(config->type, "sampler");
    return index < config->type->params_count && config->values[index] == SAMPLER_EXACT;
}

static const char *unfit_for_phantom(const AgentConfig *config, const Rules *rules) {
    if (samples_exactly(config) && !exact_worlds_fit(rules))
        return rules->width * rules->height > EXACT_POINTS_MAX
                   ? "a size of more than 12 points with sampler: exact"
                   : "ko: positional or situational with sampler: exact";
    if (config->type->phantom || agent_is_sighted(config))
        return NULL;
    if (!can_be_sighted(config->type))
        return "information: phantom, only information: full";
    return "information: phantom without sighted: true, since its type needs the whole board";
}

const char *agent_unfit(const AgentConfig *config, const Rules *rules) {
    _Static_assert(SIDE_PLAY_MAX == 19 && EXACT_POINTS_MAX == 12, "told to users");
    if (rules->width > SIDE_PLAY_MAX || rules->height > SIDE_PLAY_MAX)
        return "a size of more than 19x19";
    if (rules->information == INFORMATION_PHANTOM)
        return unfit_for_phantom(config, rules);
    return config->type->full_information ? NULL : "information: full, only information: phantom";
}
