/* Search of the small enclosed fights that playing on judges badly: seki, bent four, nakade,
 * races.
 *
 * A zone is what is reached from a doubtful chain through empty points and chains that may die;
 * around it stand chains that are taken to live. Doubtful is a chain whose owner holds it in some
 * playouts and loses it in others, and each of two enemies that share a liberty where both have
 * few. A zone small enough is searched to its end with each player first (zone_search.h).
 * Left out: zones too large to be searched; their chains keep the verdict of the playouts.
 */
#ifndef JIGO_SETTLE_ZONE_H
#define JIGO_SETTLE_ZONE_H

#include "board.h"

typedef struct ZoneInput {
    const Board *board;     /* without stones proven dead */
    const PointSet *proven; /* stones that cannot be captured */
    const int16_t *share;   /* by chain root: the owner's share in thousandths; unused if proven */
    bool suicide_allowed;
} ZoneInput;

/* Sets of whole chains. A chain of none of the first three was not judged. */
typedef struct ZoneVerdicts {
    PointSet alive;  /* with either player first */
    PointSet dead;   /* with either player first */
    PointSet either; /* alive or dead by who is first, or in a ko that risks both sides */
    PointSet ko;     /* of those alive: dead if the enemy had every ko threat */
    PointSet exact;  /* of those, where nothing was assumed but that the border lives */
} ZoneVerdicts;

/* Pure; allocates nothing; about half a megabyte of stack. */
void settle_zones(const ZoneInput *input, ZoneVerdicts *verdicts);

#endif
