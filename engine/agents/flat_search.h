/* Flat Monte Carlo: playouts spread evenly over the moves at hand, no tree. Lanes hold different
 * moves or determinizations, and make the first move too; sums do not depend on which end first.
 *
 * Where the board is known, every playout starts from it; in Phantom, from a fresh determinization.
 * Standard statistics count a playout for its first move. All-as-first counts it for every point
 * that the player took before the opponent did (B. Brügmann, "Monte Carlo Go", 1993; for Phantom
 * Go J. Borsboom et al., CGW 2007). A playout counts for a move only where the point is empty in
 * its determinization, and begins only with a legal one, so that means are values given that the
 * move is legal: a refusal costs no turn.
 */
#ifndef JIGO_FLAT_SEARCH_H
#define JIGO_FLAT_SEARCH_H

#include "playout_pool.h"
#include "root_count.h"
#include "sampler.h"

typedef struct FlatOptions {
    int playouts; /* a turn */
    bool all_as_first;
    SamplerKind sampler; /* in Phantom without sight */
    int pool;            /* own turns whose playouts count there (playout_pool.h); 0: no pool */
} FlatOptions;

typedef struct FlatSearch {
    Goal goal;
    RootStats root;
    FlatOptions options;

    /* Private: the run of a turn. */
    PlayoutLanes *lanes;
    const View *view;
    Rng *rng;
    int begun;
    PointSet moves, due; /* all points to begin with, and those whose turn is still to come */
    Leaf after_play, after_pass; /* of the first move */
    LanesPosition known;         /* the position, or what is known of it in Phantom */
    LanesPosition passed;        /* the position after a pass, unless the game ends there: */
    bool pass_ends;
    RolloutEnd pass_end;
    Sampler *sampler;                /* in Phantom, else NULL */
    PointSet world[2];               /* the last one drawn */
    PointSet enemy[LANES_GROUP_MAX]; /* the enemy's stones in the worlds of the starts given */
    PlayoutPool pool;                /* if there is one */
} FlatSearch;

/* Allocates; borrows geometry and rules. */
void flat_search_init(FlatSearch *search, const Geometry *geometry, const Rules *rules,
                      const FlatOptions *options);
void flat_search_deinit(FlatSearch *search);

/* Before the first search of a game as `colour`. */
void flat_search_new_game(FlatSearch *search, Colour colour);

/* Fills search->root for the view. Returns the number of playouts played: 0 if nothing but a pass
 * is possible. */
int64_t flat_search_run(FlatSearch *search, const View *view, Rng *rng);

/* Puts search->root right for a later view of the turn that the last run was about: one or more
 * tries have been refused. No playouts; with a pool all its weights are found anew. */
void flat_search_refused(FlatSearch *search, const View *view);

#endif
