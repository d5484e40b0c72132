/* Playouts of earlier turns, counted again for the turn at hand.
 *
 * A playout of a Phantom search starts from a guess at the board. What it says of a move is still
 * worth something some turns later: the less, the older it is and the more its guess differs from
 * what has become known. So each playout weighs 0.85^age, age in own turns, and half as much for
 * each point that contradicts it: an enemy stone in its start where now is an own stone or proven
 * emptiness, or none where an enemy stone is proven or a try was refused. Playouts that weigh less
 * than a sixteenth are left out. Since turns differ in how well the player stands, a result counts
 * as its difference from the mean of its own search. After a refusal nothing changes but weights.
 *
 * Measured with phantom-mc, 400 playouts, 9x9: a half against 0.7 for a contradiction won 57 % of
 * 840 games, 0.3 against 0.7 half of 240; leaving out less than a quarter, 42 % of 240.
 *
 * All sums are integers. The pool keeps the last searches as far as there is room for them.
 */
#ifndef JIGO_PLAYOUT_POOL_H
#define JIGO_PLAYOUT_POOL_H

#include "root_choice.h"

/* One search of the pool. */
typedef struct PoolBatch {
    int turn;  /* of the game, when it was searched */
    int count; /* records */
    int64_t value;
} PoolBatch;

/* Records lie in blocks of 64, in the order in which the playouts ended. A block tells for each
 * point which of its records count for it. A search has blocks of its own, those of search %
 * batches_capacity. */
typedef struct PlayoutPool {
    int turns;            /* own turns that count */
    int points, words;    /* of the board, of a set of its points */
    int blocks;           /* of a search */
    int begun_count;      /* playouts of the last search */
    uint64_t *begun;      /* [playout][words]: the enemy's stones at its start */
    uint64_t *stones;     /* [search][record][words]: the same of those that ended */
    uint64_t *plays;      /* [search][block][points] */
    Outcome *outcome;     /* [search][record]; as the player sees it */
    int batches_capacity; /* searches */
    int batches_begun;    /* of this game */
    PoolBatch *batches;   /* [search % batches_capacity] */
} PlayoutPool;

/* Allocates for searches of up to `playouts`, room for two searches a turn of `turns` own turns. */
void pool_init(PlayoutPool *pool, const Geometry *geometry, int turns, int playouts);
void pool_deinit(PlayoutPool *pool);

void pool_new_game(PlayoutPool *pool);

/* Begins the search of a view's turn. */
void pool_begin(PlayoutPool *pool, const View *view);

/* Adds a playout to it by the enemy stones it starts from; returns its number in the search. */
int pool_add(PlayoutPool *pool, const PointSet *enemy);

/* Up to 64 of them end: their numbers; for each point of the board the set of those that count for
 * it, bit i for number[i]; and what they came to. Every playout that was added ends before
 * pool_count. */
void pool_end(PlayoutPool *pool, int count, const int number[], const uint64_t plays[],
              const Outcome outcome[]);

/* Replaces count, value and half_wins of the root's points by weighted sums over the pool, values
 * around the mean of the last search. Those of the pass stay. */
void pool_count(PlayoutPool *pool, const View *view, RootStats *root);

#endif
