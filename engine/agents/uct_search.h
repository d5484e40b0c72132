/* Monte Carlo tree search whose playouts run in the lanes, a batch at a time.
 *
 * The leaves of a batch are all chosen before the first of their playouts begins, those chosen
 * earlier counting as lost visits meanwhile (uct_tree.h); when all have ended, the next batch is
 * chosen. Each playout draws from a stream of its own, forked when its leaf is chosen, and sums are
 * whole numbers. So a search is a function of its stream and its parameters: not of the number of
 * lanes, nor of the order in which games end. A batch of 1 is the sequential search.
 *
 * A window that slides over the playouts keeps the lanes fuller, but at equal speed has as many
 * unknown outcomes at each choice.
 */
#ifndef JIGO_UCT_SEARCH_H
#define JIGO_UCT_SEARCH_H

#include "root_count.h"
#include "uct_tree.h"

enum { UCT_BATCH_MAX = 1024 };

/* A leaf of the batch under way. */
typedef struct UctLeaf {
    UctPath path;
    Leaf leaf;
    LanesPosition position;
    Rng stream;
    bool alone;     /* needs no lane: `end` is known when the leaf is chosen */
    RolloutEnd end; /* only then */
} UctLeaf;

typedef struct UctSearch {
    UctTree tree;
    RootStats root;
    Goal goal;
    int playouts; /* a turn */
    int batch;    /* 1..UCT_BATCH_MAX */

    /* Private. */
    PlayoutLanes *lanes;
    UctLeaf *leaves; /* [batch] */
    int chosen;      /* leaves of the batch */
    int started;     /* those handed to the lanes or passed over */
    const View *view;
    Board board; /* of the leaf being chosen */
} UctSearch;

/* Allocates. Playouts, batch and the parameters of the tree are set by the caller, but for
 * tree.value_max; everything else is zero before. Borrows geometry and rules. */
void uct_search_init(UctSearch *search, const Geometry *geometry, const Rules *rules);
void uct_search_deinit(UctSearch *search);

/* Fills search->root for a view of the whole board. Returns the number of playouts played: 0 if
 * nothing but a pass is possible. */
int64_t uct_search_run(UctSearch *search, const View *view, Rng *rng);

#endif
