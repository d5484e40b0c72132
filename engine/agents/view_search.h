/* Monte Carlo tree search over a Phantom player's own view.
 *
 * A playout begins with a world that the player holds possible, in which the turns of the tree are
 * played: of the player by its tree (view_tree.h), of the opponent as OpponentModel says. Playouts
 * run in the lanes a batch at a time, as in uct_search.h: a search is a function of its stream and
 * its parameters, a batch of 1 is the sequential search. With sight every world is the position.
 *
 * Worlds are drawn one for each playout, or, as a belief, a fixed number for the whole search
 * (world_belief.h). Superko is known at the root only, and there only with sight.
 */
#ifndef JIGO_VIEW_SEARCH_H
#define JIGO_VIEW_SEARCH_H

#include "playout_pool.h"
#include "root_count.h"
#include "view_tree.h"
#include "world_belief.h"

enum { VIEW_BATCH_MAX = 1024, VIEW_DEPTH_MAX = 64 };

/* How the opponent plays in the tree. The last two keep a tree of its view beside the player's: it
 * knows its own stones of the world and what is announced. Since all worlds hold the player's
 * stones, its statistics learn where these are; it is stronger than a real one. */
typedef enum OpponentModel {
    OPPONENT_UNIFORM,  /* as in playouts */
    OPPONENT_SEARCHES, /* by the highest bound */
    OPPONENT_PREDICTED /* by chances that grow as e^(slope * mean) */
} OpponentModel;

/* A turn of the tree. */
typedef struct ViewStep {
    Colour mover;
    Move move;
    uint32_t node, arm; /* of the mover's tree; node VIEW_NO_NODE: it has none */
    PointSet legal;     /* points it was chosen from */
} ViewStep;

/* A leaf of the batch under way. */
typedef struct ViewLeaf {
    int steps_count;
    ViewStep steps[VIEW_DEPTH_MAX];
    int world;  /* of the belief */
    int record; /* of the pool */
    Leaf leaf;
    LanesPosition position;
    Rng stream;
    bool alone;     /* needs no lane: `end` is known when the leaf is chosen */
    RolloutEnd end; /* only then */
} ViewLeaf;

typedef struct ViewOptions {
    int playouts; /* a turn */
    int batch;    /* 1..VIEW_BATCH_MAX */
    SamplerKind sampler;
    int worlds; /* of the belief; 0: a world for each playout */
    int pool;   /* own turns whose playouts count at the root (playout_pool.h); 0: no pool */
    OpponentModel opponent;
    double slope;
} ViewOptions;

typedef struct ViewSearch {
    ViewTree trees[2]; /* the player's, the opponent's */
    RootStats root;
    WorldBelief belief;
    Goal goal;
    ViewOptions options;

    /* Private. */
    PlayoutLanes *lanes;
    Sampler *sampler;
    PlayoutPool pool; /* if there is one */
    ViewLeaf *leaves; /* [batch] */
    int chosen;       /* leaves of the batch */
    int started;      /* those handed to the lanes or passed over */
    int begun;        /* playouts of the search */
    const View *view;
    Rng *rng;
    PointSet candidates; /* at the root */
    Board board;         /* of the leaf being chosen */
} ViewSearch;

/* Allocates. Options and the parameters of trees[0] are set by the caller, but for value_max;
 * everything else is zero before. Borrows geometry and rules, which are of Phantom. */
void view_search_init(ViewSearch *search, const Geometry *geometry, const Rules *rules);
void view_search_deinit(ViewSearch *search);

/* Before the first search of a game as `colour`. */
void view_search_new_game(ViewSearch *search, Colour colour);

/* Fills search->root by visits, or from the pool where there is one, and the belief if there is
 * one. Returns the number of playouts played: 0 if nothing but a pass is possible. */
int64_t view_search_run(ViewSearch *search, const View *view, Rng *rng);

/* Puts search->root right for a later view of the turn that the last run was about: one or more
 * tries have been refused. No playouts; with a pool all its weights are found anew. */
void view_search_refused(ViewSearch *search, const View *view);

#endif
