/* What the files that load a config share; nobody else includes it. */
#ifndef JIGO_RUN_CONFIG_LOADER_H
#define JIGO_RUN_CONFIG_LOADER_H

#include "rules_config.h"
#include "run_config.h"

typedef struct Loader {
    ConfigFile file;
    RunConfig *config;
    RulesDraft rules;                           /* the run's */
    bool to_play;                               /* players must be ready */
    int agent_lines[AGENTS_MAX];                /* where each agent is named */
    const yaml_node_t *agent_texts[AGENTS_MAX]; /* and its PARAM_TEXT; NULL where it has none */
} Loader;

/* Reads the list of matches; needs the agents and the run's rules. */
bool config_read_matches(Loader *loader, const yaml_node_t *node);

#endif
