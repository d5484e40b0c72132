/* The outcome of best play on a small part of the board, by area, with the rest standing still.
 *
 * Minimax with a table of positions: Black maximises the difference of the areas on the counted
 * points of the zone (fewer of them make fewer different values, and so a shorter search), two
 * passes in a row end the game, no position may come back (superko along the line played). What a
 * colour holds for good (zone_life.h) ends a line early; moves that can only lose liberties are
 * left out.
 * Left out: ko threats outside. Where a ban mattered, `ko` says so, and the caller asks again with
 * a player whom no ban binds, as if he had every threat.
 */
#ifndef JIGO_ZONE_SEARCH_H
#define JIGO_ZONE_SEARCH_H

#include "zone_board_hot.h"

enum { ZONE_TABLE_BITS = 14 };

/* What is known of a position met in a search. */
typedef struct ZoneEntry {
    uint64_t key;
    ZoneSet owned[2];
    int8_t value;
    uint8_t bound, move;
    bool horizon, ko;
} ZoneEntry;

/* What searches remember, for later questions on the same zone too: a second player first, or more
 * effort. All zero to begin with. Half a megabyte. */
typedef struct ZoneTable {
    ZoneEntry entries[1 << ZONE_TABLE_BITS];
} ZoneTable;

typedef struct ZoneQuestion {
    const Zone *zone;
    uint64_t zone_key; /* tells the zone from all others that share the table */
    ZonePosition position;
    Colour first;   /* who moves first */
    int guess;      /* at the value: the nearer, the shorter the search */
    Colour unbound; /* the player whom no ban binds; EMPTY: both are bound */
    bool suicide_allowed;
    int nodes_max; /* positions searched at most */
} ZoneQuestion;

typedef struct ZoneAnswer {
    bool found;       /* every line that matters came to its end; else only `nodes` is of use */
    bool ko;          /* a ban on taking back may have mattered */
    int value;        /* counted points of Black minus those of White */
    ZoneSet owned[2]; /* by colour, at the end of best play */
    int nodes;        /* spent */
} ZoneAnswer;

/* Pure but for the table, which only questions of one board and rule may share; allocates nothing.
 */
void zone_search(const ZoneQuestion *question, ZoneTable *table, ZoneAnswer *answer);

#endif
