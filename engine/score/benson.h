/* Unconditional life: stones that cannot be captured even if their owner always passes.
 *
 * Source: D. B. Benson, "Life in the Game of Go", Information Sciences 10, 1976. A region of a
 * colour is a maximal connected set of points without stones of that colour. It is vital to a chain
 * of that colour if every empty point of it is a liberty of the chain. The chains alive are the
 * largest set in which each has two vital regions bordered by chains of the set alone. That holds
 * where suicide is forbidden. Where it is allowed the enemy may empty a point he holds himself, so
 * every point of a vital region, empty or not, must touch the chain.
 *
 * A region bordered by living chains only is owned if at most one point of it touches no stone of
 * its border, since an enemy inside cannot then have two eyes. Larger regions, in which an enemy
 * might live, are nobody's.
 */
#ifndef JIGO_BENSON_H
#define JIGO_BENSON_H

#include "board.h"

typedef struct Benson {
    PointSet alive[2]; /* stones of that colour that cannot be captured though the owner passes */
    PointSet owned[2]; /* points of regions owned by that colour: empty points and enemy stones,
                          which are dead */
} Benson;

/* Pure; allocates nothing; cost of a few flood fills. Any board, plane or torus. */
void benson(const Board *board, bool suicide_allowed, Benson *result);

#endif
