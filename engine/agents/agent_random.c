/* Agent `random`: uniform over what may be played and is no own eye.
 *
 * With full information it draws by the rule of playout_lanes.h, draw for draw. In Phantom a draw
 * is one try, among the points that are neither own stones, nor tried this turn, nor surrounded by
 * own stones: the rule of playout_lanes.h, for which nothing must be deduced. */
#include "agent_types.h"
#include "board_hot.h"
#include "draw_rule.h"

#include <stdlib.h>

static const ParamInfo PARAMS[] = {PARAM_SIGHTED};

static Agent *random_create(const AgentConfig *config, const Geometry *geometry,
                            const Rules *rules) {
    (void)geometry;
    (void)rules;
    Agent *agent = heap_new(1, sizeof *agent);
    agent->config = config;
    return agent;
}

static void random_destroy(Agent *agent) {
    free(agent);
}

static void random_new_game(Agent *agent, Colour colour) {
    (void)colour;
    agent->playouts = 0;
}

/* Rejects what is not legal after drawing it: this is draw_rule_move, with superko refusals leaving
 * the candidates as suicides do. */
static Move draw_with_sight(const View *view, Rng *rng) {
    PointSet left;
    draw_rule_candidates(view->board, view->colour, view->rules->suicide_allowed, &left);
    for (int count = point_set_count(&left); count > 0; count--) {
        Point point = point_set_select(&left, (int)rng_below(rng, (uint32_t)count));
        if (point_set_has(&view->legal, point))
            return point;
        point_set_remove(&left, point);
    }
    return MOVE_PASS;
}

static Move random_choose(Agent *agent, const View *view, Rng *rng) {
    (void)agent;
    if (view->board != NULL)
        return draw_with_sight(view, rng);
    PointSet candidates = view->legal;
    for (int i = 0; i < view->geometry->words; i++)
        candidates.words[i] &= ~board_surrounded_word(view->known, view->colour, i);
    int count = point_set_count(&candidates);
    return count == 0 ? (Move)MOVE_PASS
                      : point_set_select(&candidates, (int)rng_below(rng, (uint32_t)count));
}

const AgentType agent_random = {
    .name = "random",
    .summary = "uniformly random legal moves that fill no own eye; passes when none is left",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .full_information = true,
    .phantom = true,
    .uniform = true,
    .create = random_create,
    .destroy = random_destroy,
    .new_game = random_new_game,
    .choose = random_choose,
};
