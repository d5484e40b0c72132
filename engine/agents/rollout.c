/* Leaves, their playouts, and the value of an end. */
#include "rollout.h"

#include "area.h"
#include "draw_rule.h"

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

static void count_end(const Goal *goal, const Leaf *leaf, const Board *board, RolloutEnd *end) {
    const AreaCount count = area_map(board, end->owned);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        PointSet stones;
        board_stones(board, (Colour)colour, &stones);
        point_set_unite(&end->owned[colour], &stones);
    }
    end->outcome = leaf_outcome(leaf, goal, area_margin(&count));
}

static void note_first(const Leaf *leaf, Move move, PointSet firsts[2]) {
    if (move != MOVE_PASS && !point_set_has(&firsts[BLACK], move) &&
        !point_set_has(&firsts[WHITE], move))
        point_set_add(&firsts[leaf->to_move], move);
}

/* Capture-go: a move at a time, up to the first capture. */
static void play_to_capture(const Goal *goal, Leaf leaf, Board *board, Rng *rng, RolloutEnd *end) {
    const Leaf start = leaf;
    const int turns_max =
        goal->as_stands ? goal->rules->turn_cap : leaf.turns + settling_turns_max(goal);
    leaf.passes_in_row = goal->as_stands ? leaf.passes_in_row : 0;
    while (leaf.captor == EMPTY && leaf.passes_in_row < 2 && leaf.turns < turns_max) {
        const Move move = draw_rule_move(board, leaf.to_move, goal->rules->suicide_allowed, rng);
        note_first(&leaf, move, end->firsts);
        leaf_play(&leaf, board, move);
    }
    count_end(goal, &start, board, end);
    if (leaf.captor != EMPTY)
        end->outcome = goal_outcome(goal, colour_sign(leaf.captor) * goal->points);
}

bool rollout_begin(const Goal *goal, const Leaf *leaf, Board *board, Rng *rng,
                   LanesPosition *position, RolloutEnd *end) {
    end->firsts[BLACK] = end->firsts[WHITE] = (PointSet){0};
    if (goal->rules->capture_go) {
        play_to_capture(goal, *leaf, board, rng, end);
        return false;
    }
    if (goal->as_stands && leaf_is_over(leaf, goal)) {
        count_end(goal, leaf, board, end);
        return false;
    }
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

void rollout_take(const Goal *goal, const Leaf *leaf, const LanesEnds *ends, int i, bool firsts,
                  RolloutEnd *end) {
    end->outcome = leaf_outcome(leaf, goal, ends->margin[i]);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        lanes_ends_owned(ends, i, (Colour)colour, &end->owned[colour]);
        if (firsts)
            lanes_ends_first_plays(ends, i, (Colour)colour, &end->firsts[colour]);
    }
}
