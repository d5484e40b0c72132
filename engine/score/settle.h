/* Which stones of a finished game are dead.
 *
 * Methods:
 * - SETTLE_NONE: every stone lives.
 * - SETTLE_PROVEN: unconditional life (benson.h) alone; what it does not prove is kept, as
 *   unsettled.
 * - SETTLE_PLAYED_ON: unconditional life first; the rest by playing on (settle_playout.h) on a
 *   copied board, at no charge, half of the games with each player first. A chain is dead if its
 *   owner holds its points at the end of less than SETTLE_DEAD_BELOW in a thousand, and unsettled
 *   between the two bounds. Nobody plays inside proven areas. Where no move is left to play, as
 *   after a finished playout, every stone lives, and that is certain.
 * Marks given from outside need no settling: pass them to score_game.
 */
#ifndef JIGO_SETTLE_H
#define JIGO_SETTLE_H

#include "board.h"
#include "rng.h"
#include "rules.h"

enum {
    CERTAINTY_FULL = 1000,
    CERTAINTY_NONE = 500,
    SETTLE_DEAD_BELOW = 550,
    SETTLE_UNSETTLED_FROM = 500, /* share of the owner, in thousandths: unsettled from here */
    SETTLE_UNSETTLED_TO = 620,   /* to here, both included */
    SETTLE_PLAYOUTS = 400        /* that playing on takes if anything is left to settle */
};

typedef struct Settlement {
    PointSet dead;      /* stones to remove before counting */
    PointSet unsettled; /* stones whose fate the method could not tell; kept or removed as likelier
                         */
    PointSet proven;    /* stones proven alive or dead */
    Settle method;      /* what was asked for */
    int certainty;      /* share of the playouts, in thousandths, that agree with the verdict on the
                           least certain chain; full where all is proven or nothing can be played;
                           CERTAINTY_NONE where proof alone was asked for and fell short */
    int playouts;       /* spent */
} Settlement;

/* Settles a final position. `rng` is the scorer's stream and is drawn from only when playing on.
 * Memory: a few Boards on the stack, no heap. Pure but for the stream, integers only. */
void settle(const Board *board, Settle method, bool suicide_allowed, Rng *rng,
            Settlement *settlement);

#endif
