/* Which stones of a finished game are dead.
 *
 * Methods:
 * - SETTLE_NONE: every stone lives.
 * - SETTLE_PROVEN: unconditional life (benson.h) alone; what it does not prove is kept, as
 *   unsettled.
 * - SETTLE_PLAYED_ON: unconditional life first; the rest by playing on (settle_playout.h) on a
 *   copied board, at no charge, half of the games with each player first; then a search of the
 *   small enclosed fights that playing on judges badly (settle_zone.h). A chain played on is dead
 *   if its owner holds its points at the end too seldom. A search overrules that, but where its
 *   answer depends on who is first or on ko threats, the chain is unsettled. Nobody plays inside
 *   proven areas. Where no move is left to play, as after a finished playout, every stone lives,
 *   and that is certain.
 *
 * What is proved is never wrong. Certain is a chain that nearly all playouts agree on or that a
 * search settled without ko, among borders that are certain themselves. Likely is the rest.
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
    SETTLE_PLAYOUTS = 200 /* that playing on takes if anything is left to settle */
};

typedef enum ChainStatus {
    CHAIN_ALIVE,
    CHAIN_DEAD,
    CHAIN_SEKI, /* alive by sharing liberties, in a group without two eyes */
    CHAIN_UNSETTLED
} ChainStatus;

/* How much a verdict can be trusted. */
typedef enum Trust { TRUST_UNSETTLED, TRUST_LIKELY, TRUST_CERTAIN, TRUST_PROVED } Trust;

typedef struct Settlement {
    PointSet dead;      /* stones to remove before counting */
    PointSet seki;      /* stones alive in groups without two eyes that share liberties with such
                           enemies */
    PointSet unsettled; /* stones whose fate the method could not tell; kept or removed as likelier
                         */
    PointSet proven;    /* stones proven alive or dead */
    PointSet certain;   /* stones whose fate is certain beyond what is proven */
    Settle method;      /* what was asked for */
    int certainty;      /* of the least certain chain, in thousandths */
    int playouts;       /* spent */
    uint16_t certainty_at[POINTS_MAX]; /* by stone played on: likewise of its chain */
} Settlement;

/* Settles a final position. `rng` is the scorer's stream and is drawn from only when playing on.
 * Memory: under one megabyte of stack, no heap. Pure but for the stream, integers only.
 * Time: next to nothing where no move is left; else the playouts, a few to some tens of
 * milliseconds by the size of the board, and at most twice as much again for searches, whose
 * positions are counted. */
void settle(const Board *board, Settle method, bool suicide_allowed, Rng *rng,
            Settlement *settlement);

/* SETTLE_PLAYED_ON in haste, for a player who only asks whether all is clear: without searches, a
 * chain on which more than a few playouts differ is unsettled. */
void settle_in_haste(const Board *board, bool suicide_allowed, Rng *rng, Settlement *settlement);

/* The verdict on the chain of a stone of the board; how much it can be trusted; and its certainty
 * in thousandths. */
ChainStatus settlement_status(const Settlement *settlement, Point stone);
Trust settlement_trust(const Settlement *settlement, Point stone);
int settlement_certainty(const Settlement *settlement, Point stone);

#endif
