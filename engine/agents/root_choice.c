/* Counting, passing and choosing at the root. Knows nothing of how playouts were spread. */
#include "root_choice.h"

#include "score.h"
#include "settle.h"

enum {
    SETTLED_PLAYOUTS_MIN = 40,
    SETTLED_SHARE = 100, /* settled: all but one in so many */
    FEW_MOVES = 4,       /* so few, or one for every so many points, and a pass competes */
    POINTS_PER_FEW = 8
};

void root_start(RootStats *root, const PointSet *candidates) {
    memset(root, 0, sizeof *root);
    for (Point p = point_set_next(candidates, 0); p != POINT_NONE;
         p = point_set_next(candidates, p + 1)) {
        root->place[p] = (uint16_t)root->moves_count;
        root->moves[root->moves_count++].move = p;
    }
    root->moves[root->moves_count++].move = MOVE_PASS;
}

/* The playouts that began at the point itself do not show what becomes of it without that. */
static bool is_settled(const RootStats *root, const RootMove *move, Colour colour) {
    const int64_t playouts = root->playouts - move->begun;
    const int64_t owned = root->owned[colour][move->move] - move->owned[colour];
    return playouts >= SETTLED_PLAYOUTS_MIN &&
           owned * SETTLED_SHARE >= playouts * (SETTLED_SHARE - 1);
}

/* The moves that are not idle. */
static void contested_moves(const RootStats *root, const Goal *goal, const View *view,
                            PointSet *contested) {
    PointSet surrounded[2] = {{{0}}, {{0}}};
    const bool territory = goal->scoring == SCORING_TERRITORY;
    *contested = (PointSet){0};
    if (goal->as_stands && territory && view->board != NULL)
        area_map(view->board, surrounded);
    for (int i = 0; i < root->moves_count - 1; i++) {
        const Point point = root->moves[i].move;
        const bool mine = is_settled(root, &root->moves[i], view->colour);
        const bool theirs = is_settled(root, &root->moves[i], colour_other(view->colour));
        const bool idle = goal->as_stands ? mine && point_set_has(&surrounded[view->colour], point)
                                          : mine || theirs;
        if (!idle && root->moves[i].count > 0)
            point_set_add(contested, point);
    }
}

static int compare_means(const RootMove *a, const RootMove *b) {
    const __int128 left = (__int128)a->value * b->count, right = (__int128)b->value * a->count;
    return (left > right) - (left < right);
}

static bool is_better(const RootMove *a, const RootMove *b, RootOrder order) {
    if (b == NULL)
        return true;
    if (order == ROOT_BY_COUNT && a->count != b->count)
        return a->count > b->count;
    if (order == ROOT_BY_SHARE && a->count * b->offered != b->count * a->offered)
        return a->count * b->offered > b->count * a->offered;
    int sign = compare_means(a, b);
    return sign > 0 || (sign == 0 && a->move == MOVE_PASS);
}

void root_drop(RootStats *root, const PointSet *points) {
    for (int i = 0; i < root->moves_count - 1; i++)
        if (point_set_has(points, root->moves[i].move))
            root->moves[i].count = 0;
}

bool root_pass_competes(const Goal *goal) {
    return !goal->as_stands || goal->scoring == SCORING_TERRITORY;
}

Move root_choose(const RootStats *root, const Goal *goal, const View *view, RootOrder order,
                 int resign_percent) {
    PointSet contested;
    contested_moves(root, goal, view, &contested);
    const int count = point_set_count(&contested);
    if (count == 0)
        return MOVE_PASS;
    const bool contested_only = goal->scoring == SCORING_TERRITORY;
    const bool few = count <= FEW_MOVES || count <= goal->points / POINTS_PER_FEW;
    const bool may_pass = few && root_pass_competes(goal);
    const RootMove *best = NULL;
    for (int i = 0; i < root->moves_count; i++) {
        const RootMove *move = &root->moves[i];
        bool eligible = move->move == MOVE_PASS
                            ? may_pass
                            : !contested_only || point_set_has(&contested, move->move);
        if (eligible && move->count > 0 && is_better(move, best, order))
            best = move;
    }
    const bool hopeless = best->half_wins * 50 < resign_percent * best->count;
    return hopeless ? (Move)MOVE_RESIGN : best->move;
}

/* The least own area that is proven. */
static int own_area(const View *view) {
    return belief_own_area(view->known, view->colour, &view->vacant, view->enemy_stones);
}

/* The margin of the scoring played for, were the game to end with a pass now. Returns false where
 * settling leaves stones that may live or die. */
static bool margin_after_pass(const Goal *goal, const View *view, Rng *rng, int *margin) {
    Settlement settlement;
    const bool phantom = goal->rules->information == INFORMATION_PHANTOM;
    const Settle method = phantom ? SETTLE_NONE : goal->rules->settle;
    if (method == SETTLE_PLAYED_ON)
        settle_in_haste(view->board, goal->rules->suicide_allowed, rng, &settlement);
    else
        settle(view->board, method, goal->rules->suicide_allowed, rng, &settlement);
    int passes[2] = {view->passes[BLACK], view->passes[WHITE]};
    passes[view->colour]++;
    const ScoreInput input = score_input(view->board, goal->rules, view->plays, passes);
    Scores scores;
    score_game(&input, &settlement.dead, &scores);
    *margin = scores.margins[goal->scoring];
    return method != SETTLE_PLAYED_ON || point_set_is_empty(&settlement.unsettled);
}

bool root_pass_wins(const Goal *goal, const View *view, Rng *rng) {
    if (view->passes_in_row == 0)
        return false;
    int margin;
    if (view->board == NULL)
        margin = colour_sign(view->colour) * (2 * own_area(view) - goal->points);
    else if (!margin_after_pass(goal, view, rng, &margin))
        return false;
    return outcome_for(goal_outcome(goal, margin), view->colour, goal).half_wins == 2;
}

Leaf root_leaf(const View *view) {
    return (Leaf){.to_move = view->colour,
                  .turns = view->turns,
                  .passes_in_row = view->passes_in_row,
                  .plays = {view->plays[BLACK], view->plays[WHITE]},
                  .passes = {view->passes[BLACK], view->passes[WHITE]},
                  .captor = EMPTY};
}
