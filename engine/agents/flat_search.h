/* Flat Monte Carlo: playouts spread evenly over the moves at hand, no tree. Lanes hold different
 * moves or determinizations; sums do not depend on which end first.
 *
 * Where the board is known, every playout starts from it; in Phantom, from a fresh determinization.
 * Standard statistics count a playout for its first move. All-as-first counts it for every point
 * that the player took before the opponent did (B. Brügmann, "Monte Carlo Go", 1993; for Phantom
 * Go J. Borsboom et al., CGW 2007). A playout counts for a move only where the move is legal in its
 * determinization, so that means are values given that the point is legal: a refusal costs no turn.
 */
#ifndef JIGO_FLAT_SEARCH_H
#define JIGO_FLAT_SEARCH_H

#include "root_block.h"

/* A playout begun and not added. */
typedef struct FlatPlayout {
    RootMove *first;
    Leaf leaf;
    PointSet empty; /* before the first move */
    LanesPosition start;
} FlatPlayout;

typedef struct FlatSearch {
    Goal goal;
    RootStats root;
    int playouts; /* a turn */
    bool all_as_first;

    /* Private: the run of a turn. */
    PlayoutLanes *lanes;
    const View *view;
    Rng *rng;
    int begun;
    FlatPlayout *slots; /* [slots_count]: for lanes, and ends not handed over yet */
    int *vacant;        /* slots not in use, the first vacant_count */
    int slots_count, vacant_count;
    RootBlock block;
    Board world;
} FlatSearch;

/* Allocates; borrows geometry and rules. */
void flat_search_init(FlatSearch *search, const Geometry *geometry, const Rules *rules,
                      int playouts, bool all_as_first);
void flat_search_deinit(FlatSearch *search);

/* Fills search->root for the view. Returns the number of playouts played: 0 if nothing but a pass
 * is possible. */
int64_t flat_search_run(FlatSearch *search, const View *view, Rng *rng);

#endif
