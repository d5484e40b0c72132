/* Area of a position as it stands: stones, and empty regions that touch one colour only. */
#ifndef JIGO_AREA_H
#define JIGO_AREA_H

#include "board.h"

typedef struct AreaCount {
    int stones[2];     /* by colour */
    int surrounded[2]; /* empty points of regions that touch that colour only */
    int neutral;       /* empty points of regions that touch both colours or none */
} AreaCount;

/* Counts every stone as alive. Source: the Tromp-Taylor rules, rule 9. Allocates nothing; pure. The
 * usual end of a playout, where every empty point has no empty neighbour, needs no flood fill. */
AreaCount area_count(const Board *board);

/* Black minus White: stones and surrounded points. */
static inline int area_margin(const AreaCount *count) {
    return count->stones[BLACK] + count->surrounded[BLACK] - count->stones[WHITE] -
           count->surrounded[WHITE];
}

/* The same with the owner of each empty point: surrounded[c] gets the points of colour c. */
AreaCount area_map(const Board *board, PointSet surrounded[2]);

#endif
