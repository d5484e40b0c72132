/* Playouts on their way into a root's statistics, 64 at a time.
 *
 * A playout says something of every point of the board: who owned it at the end, and, in
 * all-as-first statistics, whether it counts for the move there. Point by point this would cost as
 * much as the playout. So a block keeps the sets of 64 playouts and turns them over: then a point
 * has a word with a bit for each playout, and its counts are bit counts. All sums are integers: the
 * order of the playouts does not matter.
 */
#ifndef JIGO_ROOT_BLOCK_H
#define JIGO_ROOT_BLOCK_H

#include "root_choice.h"

enum { ROOT_BLOCK = 64 };

typedef struct RootBlock {
    int count;
    bool credits;                   /* playouts count for other moves than their first */
    int value_bits;                 /* that a value may take */
    PointSet owned[2][ROOT_BLOCK];  /* by colour and playout */
    PointSet credited[ROOT_BLOCK];  /* moves besides the first that the playout counts for */
    uint64_t values[ROOT_BLOCK];    /* Outcome.value, and */
    uint64_t half_wins[ROOT_BLOCK]; /* Outcome.half_wins, as the player to move sees them */
} RootBlock;

void root_block_init(RootBlock *block, const Goal *goal, bool credits);

/* Adds a playout that began with `first` and, where the block has credits, counts for the moves in
 * `credited` too (else NULL); the outcome as the player to move sees it; `points` of the board. */
void root_block_add(RootBlock *block, RootStats *root, RootMove *first, Outcome outcome,
                    const PointSet owned[2], const PointSet *credited, int points);

/* Brings what is in the block into the statistics. To be called before they are read. */
void root_block_flush(RootBlock *block, RootStats *root, int points);

#endif
