/* One game played on from a finished position, to see which stones stand at the end.
 *
 * The one place that knows how well a position is played on; settle.c only counts what comes out.
 * Policy: nine times in ten answer the last move where it put a chain in atari or left itself so;
 * else four times in ten take the vital point of a small eye space beside it; else a move drawn
 * uniformly from the empty points that are no own eye, no suicide and no bad self-atari. A
 * self-atari is bad if it leaves more than one stone, captures fewer than two, and the shape it
 * leaves is not a killing one against chains that have no other liberty.
 */
#ifndef JIGO_SETTLE_PLAYOUT_H
#define JIGO_SETTLE_PLAYOUT_H

#include "board.h"
#include "rng.h"

typedef struct SettlePlayout {
    Board board;            /* in: the start; out: the end */
    Colour to_move;         /* in: who moves first */
    const PointSet *closed; /* in: points on which nobody plays; borrowed */
    int turns_max;          /* in: plays and passes after which the game stops */
    Rng *rng;               /* in: borrowed */
} SettlePlayout;

/* Plays until both pass or the turns are used up. Allocates nothing. */
void settle_playout_run(SettlePlayout *playout);

/* Whether either player has a move that the random part of the policy could draw, without regard to
 * ko and self-atari: if not, there is nothing to play on. */
bool settle_playout_has_move(const Board *board, const PointSet *closed);

#endif
