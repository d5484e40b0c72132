/* What all agent types share: parameters by name, sight, fitness for rules. */
#include "agent.h"

#include "check.h"

#include <string.h>

double agent_param(const AgentConfig *config, const char *name) {
    const AgentType *type = config->type;
    int index = 0;
    while (index < type->params_count && strcmp(type->params[index].name, name) != 0)
        index++;
    CHECK(index < type->params_count);
    return config->values[index];
}

bool agent_is_sighted(const AgentConfig *config) {
    return agent_param(config, "sighted") != 0;
}

const char *agent_unfit(const AgentConfig *config, const Rules *rules) {
    if (rules->width > SIDE_PLAY_MAX || rules->height > SIDE_PLAY_MAX)
        return "agents play on boards up to 19x19";
    if (rules->information == INFORMATION_FULL)
        return config->type->full_information ? NULL
                                              : "this agent type cannot play with full information";
    if (config->type->phantom || agent_is_sighted(config))
        return NULL;
    return "this agent type needs the whole board: in Phantom it plays only with sighted=true";
}
