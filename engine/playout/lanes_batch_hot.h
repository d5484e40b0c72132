/* The state of one vector of games, and what its phases hand on within a step.
 *
 * A step takes every game one draw further: candidates, draw, floods, commitment. Every flood of a
 * move is one sweep a step, so that no loop depends on the games; a game whose floods are not
 * complete is `pending`: it keeps its move and its floods and takes no new draw in the next step.
 *
 * Boards are seen by the player to move (own, enemy); `white` tells who that is.
 *
 * The batches in turn fill the first-level cache: what a phase has done with is written over.
 */
#ifndef JIGO_LANES_BATCH_HOT_H
#define JIGO_LANES_BATCH_HOT_H

#include "lanes_map_hot.h"
#include "playout_lanes_kernel.h"

/* Random numbers of all lanes, the state of lane i in word i / FIELDS of [i % FIELDS]. */
typedef struct Streams {
    Row state[FIELDS], increment[FIELDS];
} Streams;

typedef struct Batch {
    /* The games. */
    Map own, enemy;
    Map banned;         /* points refused in this turn, and, but in Phantom, the ko point; or all
                           but a fixed first one */
    Row turns_left;     /* number; the game may have more, see LaneGame */
    Row passes[2];      /* number, by colour */
    Row last_passed;    /* 1: the last turn was a pass */
    Row live;           /* mask: the lane holds a game; the others play on for nobody */
    Row two_passes;     /* 1: ended by them */
    Row captured;       /* not zero: the last turn took enemy stones */
    Row white;          /* mask: White is to move */
    Streams streams[2]; /* of Black and White; or the one shared */
    Map first_plays[2]; /* if asked for: by colour, and with them the stones of the start, in both;
                           where one colour alone is asked for, in that of the other */
    uint64_t alive;     /* `live` as bits */
    LaneGame *games;    /* [LANES]; borrowed */
    /* Pending moves. */
    Row pending;    /* mask */
    Map point;      /* the point drawn, also of lanes that are not pending */
    Map joined;     /* own stones known to be in the chain that the move makes */
    Map safe;       /* enemy stones known to have a liberty */
    Map threatened; /* enemy stones in chains beside the move not known to be safe at first */
    /* Handed from phase to phase; later ones take the place of earlier ones. */
    Map empty;
    Map weak; /* enemy stones not known to be strong; all points where none is looked for */
    union {
        Map roomy;          /* empty points with an empty neighbour, until there are candidates */
        Row upto[ROWS_MAX]; /* number of candidates in this row and those before, until the draw */
        Map breathing;      /* points beside an empty point other than the one drawn */
    };
    union {
        Map candidates; /* until one is drawn */
        Map doubtful;   /* threatened stones beside the point */
    };
    Row chosen; /* mask: there is a candidate */
    Row rank;   /* number of candidates, then of those before the one drawn */
    /* Not zero in the lanes where it is so. */
    Row at_liberty;      /* the point has an empty neighbour */
    Row joins;           /* it touches an own stone */
    Row joins_breathing; /* it touches an own stone with another liberty */
    Row lives;           /* a stone known to be joined has another liberty */
    Row doubt;           /* a stone beside the point is not known to be safe */
    Row mixed;           /* a threatened stone is safe */
    Row joined_grows, safe_grows, threatened_grows; /* the flood may not be complete */
    /* Phantom alone; behind the rest, so that what is used together lies together. */
    Map ko;         /* the ko point, which may be tried */
    Row refused[2]; /* number by colour: refused tries not yet counted in LaneGame */
} Batch;

#endif
