/* Agent `phantom-belief`: tree search over the player's own view from a fixed number of worlds,
 * which opponent guessing weighs, against an opponent that it predicts.
 *
 * Source: see world_belief.h. After a refusal it draws new worlds and searches again, or, where it
 * is told to, takes worlds out and weighs the others anew, as long as one is left. */
#include "agent_types.h"
#include "check.h"
#include "view_params.h"

#include <stdlib.h>

/* Sums of weighted outcomes stay far below 64 bits. */
enum { BELIEF_PLAYOUTS_MAX = 1000000 };

static const ParamInfo PARAMS[] = {
    {"playouts", PARAM_INT, 1, BELIEF_PLAYOUTS_MAX, 400, "playouts per turn", NULL,
     "random games played to choose a move"},
    PARAM_SAMPLER(SAMPLER_PRIOR),
    {"worlds", PARAM_INT, 1, WORLD_BELIEF_MAX, 400, "worlds", NULL,
     "boards held possible in a turn, searched in turn; no more than there are playouts"},
    {"guess", PARAM_REAL, 0, 50, 0.5, "", NULL,
     "opponent guessing: how much likelier worlds are that are good for the opponent; 0: not"},
    {"predict", PARAM_REAL, 0, 100, 5, "", NULL,
     "opponent predicting: how much likelier its better moves are in the tree; 0: uniform"},
    PARAM_VIEW_TREE,
    PARAM_AFTER_REFUSAL(REFUSAL_REPLAY),
    PARAM_RESIGN,
    PARAM_SIGHTED,
};

typedef struct PhantomBelief {
    Agent agent;
    ViewSearch search;
    double guess;
    bool rerank;
    int resign_percent;
    int searched_turn; /* the turn that search.root is about; -1: none */
} PhantomBelief;

static Agent *phantom_belief_create(const AgentConfig *config, const Geometry *geometry,
                                    const Rules *rules) {
    PhantomBelief *self = heap_new(1, sizeof *self);
    ViewOptions *options = &self->search.options;
    self->agent.config = config;
    self->guess = agent_param(config, "guess");
    self->rerank = agent_param(config, "after_refusal") == REFUSAL_RERANK;
    self->resign_percent = (int)agent_param(config, "resign");
    self->searched_turn = -1;
    view_params_read(&self->search, config);
    options->worlds = (int)agent_param(config, "worlds");
    options->slope = agent_param(config, "predict");
    options->opponent = options->slope > 0 ? OPPONENT_PREDICTED : OPPONENT_UNIFORM;
    view_search_init(&self->search, geometry, rules);
    return &self->agent;
}

static void phantom_belief_destroy(Agent *agent) {
    view_search_deinit(&((PhantomBelief *)agent)->search);
    free(agent);
}

static void phantom_belief_new_game(Agent *agent, Colour colour) {
    PhantomBelief *self = (PhantomBelief *)agent;
    agent->playouts = 0;
    self->searched_turn = -1;
    view_search_new_game(&self->search, colour);
}

static bool count_belief(PhantomBelief *self, const View *view) {
    ViewSearch *search = &self->search;
    return world_belief_count(&search->belief, view, self->guess, search->goal.value_max,
                              &search->root);
}

static Move phantom_belief_choose(Agent *agent, const View *view, Rng *rng) {
    PhantomBelief *self = (PhantomBelief *)agent;
    ViewSearch *search = &self->search;
    const bool again = self->rerank && self->searched_turn == view->turns;
    if (!again || !count_belief(self, view)) {
        if (root_pass_wins(&search->goal, view, rng))
            return MOVE_PASS;
        agent->playouts += view_search_run(search, view, rng);
        self->searched_turn = view->turns;
        if (search->root.playouts == 0 || !count_belief(self, view))
            return MOVE_PASS;
    }
    return root_choose(&search->root, &search->goal, view, ROOT_BY_MEAN, self->resign_percent);
}

const AgentType agent_phantom_belief = {
    .name = "phantom-belief",
    .summary = "tree search from worlds that are likelier where the opponent stands better",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .full_information = false,
    .phantom = true,
    .uniform = false,
    .create = phantom_belief_create,
    .destroy = phantom_belief_destroy,
    .new_game = phantom_belief_new_game,
    .choose = phantom_belief_choose,
};
