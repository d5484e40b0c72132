/* Leaves, their playouts, and the value of an end. */
#include "rollout.h"

#include "area.h"

_Static_assert((int)TURN_CAP_MAX == LANES_TURNS_MAX, "lanes play as long as a game may last");

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

void leaf_turn(Leaf *leaf, Move move) {
    if (move == MOVE_PASS) {
        leaf->passes[leaf->to_move]++;
        leaf->passes_in_row++;
    } else {
        leaf->plays[leaf->to_move]++;
        leaf->passes_in_row = 0;
    }
    leaf->turns++;
    leaf->to_move = colour_other(leaf->to_move);
}

void leaf_play(Leaf *leaf, Board *board, Move move) {
    const Colour mover = leaf->to_move, enemy = colour_other(mover);
    const int before = board->captured[enemy];
    if (move == MOVE_PASS)
        board_pass(board);
    else
        board_play(board, mover, move);
    if (board->captured[enemy] > before)
        leaf->captor = mover;
    leaf_turn(leaf, move);
}

static bool is_won_by_capture(const Leaf *leaf, const Goal *goal) {
    return goal->rules->capture_go && leaf->captor != EMPTY;
}

bool leaf_is_over(const Leaf *leaf, const Goal *goal) {
    return leaf->passes_in_row >= 2 || is_won_by_capture(leaf, goal) ||
           (goal->as_stands && leaf->turns >= goal->rules->turn_cap);
}

/* Playouts that settle a position end by themselves but for rare cycles; those of a game that is
 * counted as it stands end at its cap. */
static int settling_turns_max(const Goal *goal) {
    return 4 * goal->points + 16;
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

Outcome leaf_outcome(const Leaf *leaf, const Goal *goal, int area) {
    return goal_outcome(goal, margin_at(goal, leaf, area));
}

static Outcome captor_outcome(const Goal *goal, Colour captor) {
    return goal_outcome(goal, colour_sign(captor) * goal->points);
}

static void stones_of(const Board *board, PointSet stones[2]) {
    board_stones(board, BLACK, &stones[BLACK]);
    stones[WHITE] = board->geometry->all;
    point_set_subtract(&stones[WHITE], &board->empty);
    point_set_subtract(&stones[WHITE], &stones[BLACK]);
}

static void count_end(const Goal *goal, const Leaf *leaf, const Board *board, RolloutEnd *end) {
    const AreaCount count = area_map(board, end->owned);
    PointSet stones[2];
    stones_of(board, stones);
    point_set_unite(&end->owned[BLACK], &stones[BLACK]);
    point_set_unite(&end->owned[WHITE], &stones[WHITE]);
    end->outcome = is_won_by_capture(leaf, goal) ? captor_outcome(goal, leaf->captor)
                                                 : leaf_outcome(leaf, goal, area_margin(&count));
}

LanesOptions rollout_options(const Goal *goal) {
    return (LanesOptions){.suicide_allowed = goal->rules->suicide_allowed,
                          .stop_at_capture = goal->rules->capture_go};
}

void rollout_position(const Goal *goal, const Leaf *leaf, const Geometry *geometry,
                      const PointSet stones[2], Point ko, LanesPosition *position) {
    const int passes = goal->as_stands ? leaf->passes_in_row : 0;
    const int turns =
        goal->as_stands ? goal->rules->turn_cap - leaf->turns : settling_turns_max(goal);
    lanes_position_init(position, geometry, &stones[BLACK], &stones[WHITE], leaf->to_move, ko,
                        passes, turns);
}

bool rollout_begin(const Goal *goal, const Leaf *leaf, const Board *board, LanesPosition *position,
                   RolloutEnd *end) {
    if (is_won_by_capture(leaf, goal) || (goal->as_stands && leaf_is_over(leaf, goal))) {
        count_end(goal, leaf, board, end);
        return false;
    }
    PointSet stones[2];
    stones_of(board, stones);
    rollout_position(goal, leaf, board->geometry, stones, board->ko, position);
    return true;
}

Outcome rollout_outcome(const Goal *goal, const Leaf *leaf, const LanesEnds *ends, int i) {
    if (ends->end[i] == LANES_END_CAPTURE)
        return captor_outcome(goal, ends->last_mover[i]);
    return leaf_outcome(leaf, goal, ends->margin[i]);
}
