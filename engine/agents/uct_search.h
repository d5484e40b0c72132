/* Monte Carlo tree search whose playouts run in the lanes, many at once.
 *
 * Playouts are numbered. Playout i of a turn is chosen in the tree when the outcomes of the
 * playouts before i - i % batch have been added, in their order, and no others; those of its own
 * batch that were chosen before it count as lost visits (uct_tree.h). Each draws from a stream of
 * its own, forked in the order of the playouts. So a search is a function of its stream and its
 * parameters, not of the number of lanes or the order in which they end, and with batch 1 it is the
 * sequential search.
 */
#ifndef JIGO_UCT_SEARCH_H
#define JIGO_UCT_SEARCH_H

#include "root_choice.h"
#include "uct_tree.h"

enum { UCT_BATCH_MAX = 1024 };

/* A playout chosen and not added yet. */
typedef struct UctPlayout {
    UctPath path;
    Leaf leaf;
    Outcome outcome; /* for Black; set when the playout has ended */
    PointSet firsts[2], owned[2];
    bool ended;
} UctPlayout;

typedef struct UctSearch {
    UctTree tree;
    RootStats root;
    Rollout rollout;
    PlayoutLanes *lanes;
    int playouts; /* a turn */
    int batch;

    /* Private: the run of a turn. */
    const View *view;
    Rng *rng;
    UctPlayout *slots; /* [batch]; playout i is in slot i % batch */
    LanesPosition *positions;
    int chosen, added;
} UctSearch;

/* Allocates; the parameters of search->tree, playouts and batch are set by the caller. Borrows
 * geometry and rules. */
void uct_search_init(UctSearch *search, const Geometry *geometry, const Rules *rules);
void uct_search_deinit(UctSearch *search);

/* Fills search->root for the view. Returns the number of playouts played: 0 if nothing but a pass
 * is possible. */
int64_t uct_search_run(UctSearch *search, const View *view, Rng *rng);

#endif
