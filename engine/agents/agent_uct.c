/* Agent `uct`: UCB1 on a tree of positions, uniform playouts from its leaves, the most visited
 * move.
 *
 * The tree is built anew every turn. Superko is known at the root only. The default exploration is
 * the best of a few tried; twice or half of it could not be told from it in a few dozen games. */
#include "agent_types.h"
#include "check.h"
#include "own_eye.h"
#include "root_choice.h"
#include "uct_tree.h"

#include <stdlib.h>

static const ParamInfo PARAMS[] = {
    PARAM_PLAYOUTS,
    {"exploration", PARAM_REAL, 0, 10, 0.2, "", NULL,
     "the factor before UCB1's square root; means lie in 0..1"},
    {"first_play_urgency", PARAM_REAL, 0, 1000, 1.1, "", NULL,
     "the bound that stands for a move not tried yet; means lie in 0..1"},
    {"expansion", PARAM_INT, 1, PLAYOUTS_MAX, 2, "visits", NULL,
     "a leaf gets children when it was visited so often"},
    {"nodes", PARAM_INT, UCT_NODES_MIN, 10000000, 100000, "nodes of 24 bytes", NULL,
     "the tree's pool; when it is full, the tree grows no more this turn"},
    PARAM_RESIGN,
    PARAM_SIGHTED,
};

typedef struct Uct {
    Agent agent;
    Rollout rollout;
    UctTree tree;
    UctPath path;
    RootStats root;
    int playouts;
    int resign_percent;
} Uct;

static Agent *uct_create(const AgentConfig *config, const Geometry *geometry, const Rules *rules) {
    Uct *self = heap_new(1, sizeof *self);
    self->agent.config = config;
    self->playouts = (int)agent_param(config, "playouts");
    self->resign_percent = (int)agent_param(config, "resign");
    rollout_init(&self->rollout, geometry, rules);
    self->tree = (UctTree){.nodes_max = (uint32_t)agent_param(config, "nodes"),
                           .expansion = (uint32_t)agent_param(config, "expansion"),
                           .exploration = agent_param(config, "exploration"),
                           .first_play_urgency = agent_param(config, "first_play_urgency"),
                           .value_max = self->rollout.goal.value_max};
    uct_tree_init(&self->tree);
    return &self->agent;
}

static void uct_destroy(Agent *agent) {
    Uct *self = (Uct *)agent;
    uct_tree_deinit(&self->tree);
    rollout_deinit(&self->rollout);
    free(self);
}

static void uct_new_game(Agent *agent, Colour colour) {
    (void)colour;
    agent->playouts = 0;
}

static void simulate(Uct *self, const View *view, Rng *rng) {
    Board *board = &self->rollout.playout.board;
    const Goal *goal = &self->rollout.goal;
    Leaf leaf = root_leaf(view);
    board_copy(board, view->board);
    uct_tree_descend(&self->tree, goal, board, &leaf, &self->path, rng);
    Outcome outcome = rollout_run(&self->rollout, &leaf, rng);
    RootMove *first = root_find(&self->root, self->tree.nodes[self->path.nodes[1]].move);
    root_add_end(&self->root, first, board);
    root_add(first, outcome_for(outcome, view->colour, goal));
    uct_tree_add(&self->tree, &self->path, view->colour, outcome, goal);
}

static Move uct_choose(Agent *agent, const View *view, Rng *rng) {
    Uct *self = (Uct *)agent;
    const Goal *goal = &self->rollout.goal;
    PointSet candidates;
    CHECK(view->board != NULL);
    if (root_pass_wins(goal, view, rng, &agent->playouts))
        return MOVE_PASS;
    view_candidates(view, &candidates);
    root_start(&self->root, &candidates);
    if (self->root.moves_count == 1)
        return MOVE_PASS;
    uct_tree_start(&self->tree, &candidates, rng);
    for (int i = 0; i < self->playouts; i++)
        simulate(self, view, rng);
    agent->playouts += self->playouts;
    return root_choose(&self->root, goal, view, ROOT_BY_COUNT, self->resign_percent);
}

const AgentType agent_uct = {
    .name = "uct",
    .summary = "Monte Carlo tree search: UCB1 on trees, uniform playouts, the most visited move",
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
