/* Agent `phantom-mc`: flat Monte Carlo over determinizations.
 *
 * Source: T. Cazenave, "A Phantom-Go Program", ACG 2005, but for what stronger samplers
 * (sampler.h) and a memory of earlier playouts (playout_pool.h) add. Moves are ranked by their
 * value given that they are legal, since a refusal costs no turn; after a refusal the refused point
 * is known, and the rest is ranked again, by fresh playouts or by those of the turn's first try.
 * Where the whole board is seen, it is flat-mc. */
#include "agent_types.h"
#include "check.h"
#include "flat_search.h"

#include <stdlib.h>

static const ParamInfo PARAMS[] = {
    PARAM_PLAYOUTS, PARAM_STATISTICS(STATISTICS_ALL_AS_FIRST), PARAM_SAMPLER(SAMPLER_PRIOR),
    PARAM_POOL,     PARAM_AFTER_REFUSAL(REFUSAL_REPLAY),       PARAM_RESIGN,
    PARAM_SIGHTED,
};

typedef struct PhantomMc {
    Agent agent;
    FlatSearch search;
    bool rerank;
    int resign_percent;
    int searched_turn; /* the turn that search.root is about; -1: none */
} PhantomMc;

static Agent *phantom_mc_create(const AgentConfig *config, const Geometry *geometry,
                                const Rules *rules) {
    PhantomMc *self = heap_new(1, sizeof *self);
    self->agent.config = config;
    self->rerank = agent_param(config, "after_refusal") == REFUSAL_RERANK;
    self->resign_percent = (int)agent_param(config, "resign");
    self->searched_turn = -1;
    const FlatOptions options = {.playouts = (int)agent_param(config, "playouts"),
                                 .all_as_first =
                                     agent_param(config, "statistics") == STATISTICS_ALL_AS_FIRST,
                                 .sampler = (SamplerKind)agent_param(config, "sampler"),
                                 .pool = (int)agent_param(config, "pool")};
    flat_search_init(&self->search, geometry, rules, &options);
    return &self->agent;
}

static void phantom_mc_destroy(Agent *agent) {
    flat_search_deinit(&((PhantomMc *)agent)->search);
    free(agent);
}

static void phantom_mc_new_game(Agent *agent, Colour colour) {
    PhantomMc *self = (PhantomMc *)agent;
    agent->playouts = 0;
    self->searched_turn = -1;
    flat_search_new_game(&self->search, colour);
}

static Move phantom_mc_choose(Agent *agent, const View *view, Rng *rng) {
    PhantomMc *self = (PhantomMc *)agent;
    FlatSearch *search = &self->search;
    if (self->rerank && self->searched_turn == view->turns) {
        flat_search_refused(search, view);
    } else {
        if (root_pass_wins(&search->goal, view, rng))
            return MOVE_PASS;
        agent->playouts += flat_search_run(search, view, rng);
        self->searched_turn = view->turns;
    }
    return root_choose(&search->root, &search->goal, view, ROOT_BY_MEAN, self->resign_percent);
}

const AgentType agent_phantom_mc = {
    .name = "phantom-mc",
    .summary = "flat Monte Carlo that guesses where the unseen stones are before every playout",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .full_information = true,
    .phantom = true,
    .uniform = false,
    .create = phantom_mc_create,
    .destroy = phantom_mc_destroy,
    .new_game = phantom_mc_new_game,
    .choose = phantom_mc_choose,
};
