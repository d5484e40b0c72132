/* Which agent types there are, and their SPEC text `type:key=value,...`. */
#ifndef JIGO_AGENT_REGISTRY_H
#define JIGO_AGENT_REGISTRY_H

#include "agent.h"

enum { SPEC_CAPACITY = 1024 }; /* of a SPEC's text, the final zero counted */

/* Adds a type that the engine does not know, such as a program outside. Called at start, before any
 * thread and any other function of this header that finds types; a type that is there already stays
 * as it is. */
void agent_register(const AgentType *type);

/* All types in the order of `jigo agents`, registered ones last; *count gets their number. */
const AgentType *const *agent_types(int *count);

/* The type of that name, or NULL. */
const AgentType *agent_type_find(const char *name);

/* A type with every parameter at its default; a text is empty. */
AgentConfig agent_config_default(const AgentType *type);

/* Index of a parameter of the type by name, or -1. */
int agent_param_find(const AgentType *type, const char *name);

/* Sets one parameter from text. STATUS_CONFIG with what is allowed if the text does not fit. */
Status agent_param_set(AgentConfig *config, int index, const char *text, Message *message);

/* What more a message should tell of a text that was refused, as "; ...", or "": of a number that
 * underflows. */
const char *agent_param_hint(const ParamInfo *param, const char *text);

/* STATUS_CONFIG if a pool would keep more playouts than are allowed: its parameters are each in
 * range, and `playouts` is to blame. */
Status agent_pool_check(const AgentConfig *config, Message *message);

/* What a parameter may be, as messages and `jigo agents` say it: "a whole number from 1 to 50",
 * "true|false", "standard|all-as-first". Returns text. */
char *agent_param_allowed(const ParamInfo *param, char *text, size_t capacity);

/* A value of a parameter, no text, as it stands in a SPEC. Returns text. */
char *agent_param_format(const ParamInfo *param, double value, char *text, size_t capacity);

/* The value that a configuration has for its parameter of that index, a text too. */
char *agent_value_format(const AgentConfig *config, int index, char *text, size_t capacity);

/* STATUS_CONFIG, with a line that lists the known names and the nearest one. */
Status agent_type_unknown(const char *name, Message *message);
Status agent_param_unknown(const AgentType *type, const char *name, Message *message);

/* Reads a SPEC. STATUS_CONFIG with the nearest known name for an unknown type or key;
 * *config is written only when STATUS_OK is returned. */
Status agent_spec_parse(const char *spec, AgentConfig *config, Message *message);

/* The one SPEC that stands for a configuration: every parameter, in table order, shortest numbers.
 * Two configurations are equal exactly when their texts are. SPEC_CAPACITY is always enough; less
 * than the text needs is a bug (checked). Returns text. */
char *agent_spec_format(const AgentConfig *config, char *text, size_t capacity);

#endif
