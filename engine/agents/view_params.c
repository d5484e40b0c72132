/* From a table's values to a search. */
#include "view_params.h"

void view_params_read(ViewSearch *search, const AgentConfig *config) {
    ViewTree *tree = &search->trees[0];
    search->options.playouts = (int)agent_param(config, "playouts");
    search->options.batch = (int)agent_param(config, "batch");
    search->options.sampler = (SamplerKind)agent_param(config, "sampler");
    tree->nodes_max = (uint32_t)agent_param(config, "nodes");
    tree->expansion = (uint32_t)agent_param(config, "expansion");
    tree->exploration = agent_param(config, "exploration");
    tree->first_play_urgency = agent_param(config, "first_play_urgency");
    tree->equivalence = agent_param(config, "rave");
}
