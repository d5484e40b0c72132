/* The choice at the root of a search: what was counted for each move, and which one to play.
 *
 * When to pass. A point is settled when one colour owned it in at least 99 of 100 of those playouts
 * of this search, at least 40, that did not begin with a move there. A move is idle if it is at a
 * settled point, unless the game is counted as it stands, for then dead stones must be taken off by
 * play. (Under territory scoring counted as it stands, a point that the player alone surrounds and
 * that is settled for it is idle.) If every move is idle, there is nothing to gain, and the player
 * passes. Where a move inside own territory costs a point (territory scoring), idle moves are never
 * played.
 *
 * A pass that ends a won game is always made (root_pass_wins). Otherwise it competes with the
 * moves, and wins ties, once few moves are not idle: that is how a seki is left alone. Where the
 * board is counted as it stands and a move costs nothing (area, pass-stone) it does not compete:
 * dead stones count until they are taken off.
 */
#ifndef JIGO_ROOT_CHOICE_H
#define JIGO_ROOT_CHOICE_H

#include "rollout.h"
#include "view.h"

enum { ROOT_MOVES_MAX = SIDE_PLAY_MAX * SIDE_PLAY_MAX + 1 };

/* Sums over the playouts that count for a move, as the player to move sees them. */
typedef struct RootMove {
    Move move;
    int64_t count;
    int64_t value;     /* sum of Outcome.value */
    int64_t half_wins; /* sum of Outcome.half_wins */
    int64_t offered;   /* ROOT_BY_SHARE alone: playouts in which the move was legal */
    int32_t begun;     /* playouts that began with the move */
    int32_t owned[2];  /* of these, ends in which the colour owned the move's point */
} RootMove;

typedef struct RootStats {
    int moves_count;
    RootMove moves[ROOT_MOVES_MAX];                  /* points in index order, then the pass */
    uint16_t place[SIDE_PLAY_MAX * SIDE_PLAY_MAX];   /* index in `moves` of a point in it */
    int32_t playouts;                                /* that `owned` counts */
    int32_t owned[2][SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* ends in which the colour owned the point */
} RootStats;

/* By share: of the playouts in which the move was legal, those that began with it. */
typedef enum RootOrder { ROOT_BY_MEAN, ROOT_BY_COUNT, ROOT_BY_SHARE } RootOrder;

/* Empties the statistics and lists `candidates` and the pass. */
void root_start(RootStats *root, const PointSet *candidates);

/* Adds one outcome, as the player to move sees it, to a move. */
static inline void root_add(RootMove *move, Outcome outcome) {
    move->count++;
    move->value += outcome.value;
    move->half_wins += outcome.half_wins;
}

/* The entry of a move that is listed. */
static inline RootMove *root_find(RootStats *root, Move move) {
    return &root->moves[move == MOVE_PASS ? root->moves_count - 1 : root->place[move]];
}

/* Makes points of the set none to be chosen: nothing counts for them any more. */
void root_drop(RootStats *root, const PointSet *points);

/* Whether a pass is compared with the moves at all, and moves may be idle: see above. */
bool root_pass_competes(const Goal *goal);

/* The move to play: the best by mean value, or by count or share and then mean, lowest index first,
 * under the rules above; or MOVE_RESIGN if its share of wins is below `resign_percent`. Means are
 * compared by cross-multiplied integers. Moves that nothing was counted for are never chosen. */
Move root_choose(const RootStats *root, const Goal *goal, const View *view, RootOrder order,
                 int resign_percent);

/* Whether a pass ends the game at once with a win: the opponent has just passed, and the position
 * counts as won, as it stands where that decides, else after settling it with nothing left
 * unsettled. In Phantom without sight: whether the least area that the view proves wins. Draws from
 * *rng when it settles by playing on, which is none of the agent's playouts. */
bool root_pass_wins(const Goal *goal, const View *view, Rng *rng);

/* The place of the view's position in its game. */
Leaf root_leaf(const View *view);

#endif
