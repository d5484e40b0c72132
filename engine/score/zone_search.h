/* The outcome of best play on a small part of the board, by area, with the rest standing still.
 *
 * Minimax with a table of positions: Black maximises the difference of the areas, two passes in a
 * row end the game, no position may come back (superko along the line played). What a colour holds
 * for good (zone_life.h) ends a line early; moves that can only lose liberties are left out.
 * Left out: ko threats outside. Where a ban mattered, `ko` says so, and the caller asks again with
 * a player whom no ban binds, as if he had every threat.
 */
#ifndef JIGO_ZONE_SEARCH_H
#define JIGO_ZONE_SEARCH_H

#include "zone_board_hot.h"

typedef struct ZoneQuestion {
    const Zone *zone;
    ZonePosition position;
    Colour first;   /* who moves first */
    Colour unbound; /* the player whom no ban binds; EMPTY: both are bound */
    bool suicide_allowed;
    int nodes_max; /* positions searched at most */
} ZoneQuestion;

typedef struct ZoneAnswer {
    bool found;       /* every line that matters came to its end; else only `nodes` is of use */
    bool ko;          /* a ban on taking back may have mattered */
    int value;        /* area of Black minus that of White, in points */
    ZoneSet owned[2]; /* by colour, at the end of best play */
    int nodes;        /* spent */
} ZoneAnswer;

/* Pure; allocates nothing; about half a megabyte of stack. */
void zone_search(const ZoneQuestion *question, ZoneAnswer *answer);

#endif
