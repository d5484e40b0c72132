/* Agent `uct`: tree search by upper bounds and RAVE, uniform playouts from its leaves, the most
 * visited move.
 *
 * The tree is built anew every turn. Superko is known at the root only. Defaults, tried on 9x9 with
 * 2,000 playouts: rave 1000 won 72 % of 150 games against 300 and was even with 3000; exploration
 * 0 won 61 % against 0.1. Without RAVE, exploration about 0.2 is needed. What batches cost:
 * results/baseline/README.md. */
#include "agent_types.h"
#include "check.h"
#include "uct_search.h"

#include <stdlib.h>

static const ParamInfo PARAMS[] = {
    PARAM_PLAYOUTS,
    {"exploration", PARAM_REAL, 0, 10, 0, "", NULL,
     "the factor before UCB1's square root; means lie in 0..1; without rave about 0.2 is good"},
    {"first_play_urgency", PARAM_REAL, 0, 1000, 1.1, "", NULL,
     "the bound of a move that no playout tells anything about; means lie in 0..1"},
    {"rave", PARAM_REAL, 0, 1000000, 1000, "visits", NULL,
     "at so many visits a mean weighs as much as the all-as-first mean; 0: that is not used"},
    {"expansion", PARAM_INT, 1, PLAYOUTS_MAX, 2, "visits", NULL,
     "a leaf gets children when it was visited so often"},
    {"batch", PARAM_INT, 1, UCT_BATCH_MAX, 24, "playouts", NULL,
     "leaves chosen before the outcome of the first is known; 1: one after the other, slow"},
    {"nodes", PARAM_INT, UCT_NODES_MIN, 10000000, 100000, "nodes of 48 bytes", NULL,
     "the tree's pool; when it is full, the tree grows no more this turn"},
    PARAM_RESIGN,
    PARAM_SIGHTED,
};

typedef struct Uct {
    Agent agent;
    UctSearch search;
    int resign_percent;
} Uct;

static Agent *uct_create(const AgentConfig *config, const Geometry *geometry, const Rules *rules) {
    Uct *self = heap_new(1, sizeof *self);
    UctSearch *search = &self->search;
    self->agent.config = config;
    self->resign_percent = (int)agent_param(config, "resign");
    search->playouts = (int)agent_param(config, "playouts");
    search->batch = (int)agent_param(config, "batch");
    search->tree.nodes_max = (uint32_t)agent_param(config, "nodes");
    search->tree.expansion = (uint32_t)agent_param(config, "expansion");
    search->tree.exploration = agent_param(config, "exploration");
    search->tree.first_play_urgency = agent_param(config, "first_play_urgency");
    search->tree.equivalence = agent_param(config, "rave");
    uct_search_init(search, geometry, rules);
    return &self->agent;
}

static void uct_destroy(Agent *agent) {
    uct_search_deinit(&((Uct *)agent)->search);
    free(agent);
}

static void uct_new_game(Agent *agent, Colour colour) {
    (void)colour;
    agent->playouts = 0;
}

static Move uct_choose(Agent *agent, const View *view, Rng *rng) {
    Uct *self = (Uct *)agent;
    UctSearch *search = &self->search;
    const Goal *goal = &search->goal;
    CHECK(view->board != NULL);
    if (root_pass_wins(goal, view, rng))
        return MOVE_PASS;
    const int64_t played = uct_search_run(search, view, rng);
    agent->playouts += played;
    return played == 0
               ? (Move)MOVE_PASS
               : root_choose(&search->root, goal, view, ROOT_BY_COUNT, self->resign_percent);
}

const AgentType agent_uct = {
    .name = "uct",
    .summary =
        "Monte Carlo tree search: UCB1 and RAVE on trees, uniform playouts, the most visited move",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .full_information = true,
    .phantom = false,
    .uniform = false,
    .create = uct_create,
    .destroy = uct_destroy,
    .new_game = uct_new_game,
    .choose = uct_choose,
};
