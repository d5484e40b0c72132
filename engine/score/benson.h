/* Unconditional life.
 *
 * Source: D. B. Benson, "Life in the Game of Go", Information Sciences 10, 1976, section 3: the
 * largest set of chains of one colour each of which has two vital regions; a region is vital to a
 * chain if every empty point of it is a liberty of the chain (suicide forbidden), or every point of
 * it next to ... (suicide allowed: every point of the region is a liberty or an enemy stone
 * beside).
 */
#ifndef JIGO_BENSON_H
#define JIGO_BENSON_H

#include "board.h"

typedef struct Benson {
    PointSet alive[2]; /* stones of that colour that cannot be captured though the owner passes */
    PointSet owned[2]; /* points enclosed by those stones in which the enemy can never live: empty
                          points and enemy stones, which are dead */
} Benson;

/* Pure; allocates nothing. */
void benson(const Board *board, bool suicide_allowed, Benson *result);

#endif
