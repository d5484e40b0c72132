/* Leaves, their playouts, and the value of an end. */
#include "rollout.h"

#include "area.h"
#include "check.h"

#include <stdlib.h>

/* A half-win is worth eight times the whole range of the margin. */
enum { MARGIN_RANGES_PER_HALF_WIN = 8 };

void goal_init(Goal *goal, const Geometry *geometry, const Rules *rules) {
    const bool phantom = rules->information == INFORMATION_PHANTOM;
    *goal = (Goal){.rules = rules, .points = geometry->points};
    goal->scoring = phantom ? SCORING_AREA : rules->scoring;
    goal->threshold_half = rules_threshold_half(rules, goal->scoring, rules->komi_half);
    goal->as_stands = phantom || rules->settle != SETTLE_PLAYED_ON;
    goal->value_max = (2 * MARGIN_RANGES_PER_HALF_WIN + 1) * 4 * geometry->points;
}

Outcome goal_outcome(const Goal *goal, int margin) {
    const int range = 4 * goal->points;
    int ahead = 2 * margin - goal->threshold_half + range / 2;
    int bonus = ahead < 0 ? 0 : ahead > range ? range : ahead;
    int half_wins = 1 + winner_sign(margin, goal->threshold_half);
    return (Outcome){half_wins, half_wins * MARGIN_RANGES_PER_HALF_WIN * range + bonus};
}

void leaf_play(Leaf *leaf, Board *board, Move move) {
    const Colour mover = leaf->to_move, enemy = colour_other(mover);
    if (move == MOVE_PASS) {
        board_pass(board);
        leaf->passes[mover]++;
        leaf->passes_in_row++;
    } else {
        const int before = board->captured[enemy];
        board_play(board, mover, move);
        leaf->plays[mover]++;
        leaf->passes_in_row = 0;
        if (board->captured[enemy] > before)
            leaf->captor = mover;
    }
    leaf->turns++;
    leaf->to_move = enemy;
}

bool leaf_is_over(const Leaf *leaf, const Goal *goal) {
    return leaf->passes_in_row >= 2 || (goal->rules->capture_go && leaf->captor != EMPTY) ||
           (goal->as_stands && leaf->turns >= goal->rules->turn_cap);
}

/* Playouts that settle a position end by themselves but for rare cycles; those of a game that is
 * counted as it stands end at its cap. */
static int settling_turns_max(const Goal *goal) {
    return 4 * goal->points + 16;
}

void rollout_init(Rollout *rollout, const Geometry *geometry, const Rules *rules) {
    goal_init(&rollout->goal, geometry, rules);
    const int settling = settling_turns_max(&rollout->goal);
    const int moves_max = rules->turn_cap > settling ? rules->turn_cap : settling;
    rollout->playout.moves = heap_new((size_t)moves_max, sizeof(Move));
    rollout->playout.suicide_allowed = rules->suicide_allowed;
}

void rollout_deinit(Rollout *rollout) {
    free(rollout->playout.moves);
}

/* The margin played for, of an end with this area margin: see the formulas in rollout.h. A game
 * that really ends at the leaf has no turn to even out, but White's last pass stone is due. */
static int margin_at(const Goal *goal, const Leaf *leaf, int area) {
    if (goal->scoring == SCORING_AREA)
        return area;
    int margin = area - goal->rules->handicap - leaf->plays[BLACK] + leaf->plays[WHITE];
    if (goal->scoring == SCORING_PASS_STONE)
        margin += leaf->passes[WHITE] - leaf->passes[BLACK];
    const bool ends_here = goal->as_stands && leaf_is_over(leaf, goal);
    const bool even_out = goal->scoring == SCORING_PASS_STONE || !ends_here;
    return margin + (even_out && leaf->to_move == WHITE);
}

bool leaf_start(const Leaf *leaf, const Goal *goal, const Board *board, LanesPosition *position) {
    if (goal->as_stands && leaf_is_over(leaf, goal))
        return false;
    PointSet stones[2];
    board_stones(board, BLACK, &stones[BLACK]);
    stones[WHITE] = board->geometry->all;
    point_set_subtract(&stones[WHITE], &board->empty);
    point_set_subtract(&stones[WHITE], &stones[BLACK]);
    lanes_position_init(position, board->geometry, &stones[BLACK], &stones[WHITE], leaf->to_move,
                        board->ko, goal->as_stands ? leaf->passes_in_row : 0,
                        goal->as_stands ? goal->rules->turn_cap - leaf->turns
                                        : settling_turns_max(goal));
    return true;
}

Outcome leaf_outcome(const Leaf *leaf, const Goal *goal, int area) {
    return goal_outcome(goal, margin_at(goal, leaf, area));
}

/* Capture-go: a move at a time, up to the first capture. */
static Colour play_to_capture(Playout *playout, Leaf leaf, const Goal *goal, Rng *rng) {
    const int turns_max = leaf.turns + playout->turns_max;
    leaf.passes_in_row = playout->passes_in_row;
    while (leaf.captor == EMPTY && leaf.passes_in_row < 2 && leaf.turns < turns_max) {
        Move move = playout_draw(&playout->board, leaf.to_move, goal->rules->suicide_allowed, rng);
        playout->moves[playout->moves_count++] = move;
        leaf_play(&leaf, &playout->board, move);
    }
    return leaf.captor;
}

static void prepare(Rollout *rollout, const Leaf *leaf, Rng *rng) {
    const Goal *goal = &rollout->goal;
    Playout *playout = &rollout->playout;
    playout->to_move = leaf->to_move;
    playout->turns = 0;
    playout->turns_max =
        goal->as_stands ? goal->rules->turn_cap - leaf->turns : settling_turns_max(goal);
    playout->passes_in_row = goal->as_stands ? leaf->passes_in_row : 0;
    playout->plays[BLACK] = playout->plays[WHITE] = 0;
    playout->passes[BLACK] = playout->passes[WHITE] = 0;
    playout->rng[BLACK] = playout->rng[WHITE] = rng;
    playout->moves_count = 0;
}

Outcome rollout_run(Rollout *rollout, const Leaf *leaf, Rng *rng) {
    const Goal *goal = &rollout->goal;
    Playout *playout = &rollout->playout;
    Colour captor = EMPTY;
    prepare(rollout, leaf, rng);
    if (goal->rules->capture_go)
        captor = play_to_capture(playout, *leaf, goal, rng);
    else if (!(goal->as_stands && leaf_is_over(leaf, goal)))
        playout_run(playout);
    if (captor != EMPTY)
        return goal_outcome(goal, captor == BLACK ? goal->points : -goal->points);
    AreaCount count = area_count(&playout->board);
    return goal_outcome(goal, margin_at(goal, leaf, area_margin(&count)));
}
