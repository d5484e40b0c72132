/* Agent `flat-mc`: the move with the best mean over playouts from the position, no tree.
 *
 * All-as-first is the default: with 400 playouts on 9x9 it won 20 games of 20 against standard. */
#include "agent_types.h"
#include "check.h"
#include "flat_search.h"

#include <stdlib.h>

static const ParamInfo PARAMS[] = {PARAM_PLAYOUTS, PARAM_STATISTICS(STATISTICS_ALL_AS_FIRST),
                                   PARAM_RESIGN, PARAM_SIGHTED};

typedef struct FlatMc {
    Agent agent;
    FlatSearch search;
    int resign_percent;
} FlatMc;

static Agent *flat_mc_create(const AgentConfig *config, const Geometry *geometry,
                             const Rules *rules) {
    FlatMc *self = heap_new(1, sizeof *self);
    self->agent.config = config;
    self->resign_percent = (int)agent_param(config, "resign");
    const FlatOptions options = {.playouts = (int)agent_param(config, "playouts"),
                                 .all_as_first =
                                     agent_param(config, "statistics") == STATISTICS_ALL_AS_FIRST};
    flat_search_init(&self->search, geometry, rules, &options);
    return &self->agent;
}

static void flat_mc_destroy(Agent *agent) {
    flat_search_deinit(&((FlatMc *)agent)->search);
    free(agent);
}

static void flat_mc_new_game(Agent *agent, Colour colour) {
    (void)colour;
    agent->playouts = 0;
}

static Move flat_mc_choose(Agent *agent, const View *view, Rng *rng) {
    FlatMc *self = (FlatMc *)agent;
    FlatSearch *search = &self->search;
    CHECK(view->board != NULL);
    if (root_pass_wins(&search->goal, view, rng))
        return MOVE_PASS;
    agent->playouts += flat_search_run(search, view, rng);
    return root_choose(&search->root, &search->goal, view, ROOT_BY_MEAN, self->resign_percent);
}

const AgentType agent_flat_mc = {
    .name = "flat-mc",
    .summary = "flat Monte Carlo: the move with the best mean over playouts, no tree",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .full_information = true,
    .phantom = false,
    .uniform = false,
    .create = flat_mc_create,
    .destroy = flat_mc_destroy,
    .new_game = flat_mc_new_game,
    .choose = flat_mc_choose,
};
