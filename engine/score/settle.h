/* Which stones of a finished game are dead.
 *
 * Methods: SETTLE_NONE: every stone lives. SETTLE_PROVEN: Benson alone. SETTLE_PLAYED_ON: Benson
 * first, then ownership over many playouts on a copied board for what is left, per chain. Marks
 * given from outside need no settling: pass them to score_game.
 */
#ifndef JIGO_SETTLE_H
#define JIGO_SETTLE_H

#include "board.h"
#include "rng.h"
#include "rules.h"

enum { CERTAINTY_FULL = 1000 };

typedef struct Settlement {
    PointSet dead; /* stones to remove before counting */
    PointSet
        unsettled;   /* stones whose fate the method could not tell; kept or removed as likelier */
    PointSet proven; /* stones proven alive or dead by Benson */
    Settle method;   /* what was asked for */
    int certainty;   /* 0..1000: of the least certain chain; 1000 where all is proven */
    int playouts;    /* spent */
} Settlement;

/* Playouts a settling plays when something is left to settle; half with each player first. */
enum { SETTLE_PLAYOUTS = 400 };

/* Settles a final position. `rng` is the scorer's stream and is drawn from only when playing on.
 * Memory: a few Boards on the stack, no heap. Pure but for the stream. */
void settle(const Board *board, Settle method, bool suicide_allowed, Rng *rng,
            Settlement *settlement);

#endif
