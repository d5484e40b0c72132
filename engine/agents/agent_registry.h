/* Which agent types there are, and their SPEC text `type:key=value,...`. */
#ifndef JIGO_AGENT_REGISTRY_H
#define JIGO_AGENT_REGISTRY_H

#include "agent.h"

/* All types in the order of `jigo agents`; *count gets their number. */
const AgentType *const *agent_types(int *count);

/* The type of that name, or NULL. */
const AgentType *agent_type_find(const char *name);

/* A type with every parameter at its default. */
AgentConfig agent_config_default(const AgentType *type);

/* Index of a parameter of the type by name, or -1. */
int agent_param_find(const AgentType *type, const char *name);

/* Sets one parameter from text. STATUS_CONFIG with what is allowed if the text does not fit. */
Status agent_param_set(AgentConfig *config, int index, const char *text, Message *message);

/* Reads a SPEC. STATUS_CONFIG with the nearest known name for an unknown type or key. */
Status agent_spec_parse(const char *spec, AgentConfig *config, Message *message);

/* The one SPEC that stands for a configuration: every parameter, in table order, shortest numbers.
 * Two configurations are equal exactly when their texts are. Returns text. */
char *agent_spec_format(const AgentConfig *config, char *text, size_t capacity);

#endif
