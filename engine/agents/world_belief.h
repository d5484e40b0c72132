/* A player's belief as a fixed number of worlds, each with what its playouts came to.
 *
 * Sources: J. Wang, T. Zhu, H. Li, C.-H. Hsueh, I-C. Wu, "Belief-State Monte-Carlo Tree Search for
 * Phantom Games", CIG 2015, and "... for Phantom Go", IEEE Trans. Games 10, 2018. Opponent
 * guessing: an opponent that plays well is likelier to be in a world that is good for it. A world i
 * has the weight
 *     b_i = e^(slope * u_i) / sum of e^(slope * u_j),
 * u_i from 0 to 1 the mean outcome of its playouts as the opponent sees it, over the worlds that
 * explain all refusals of this turn. The value of a move is the mean of its all-as-first outcomes
 * in the worlds where it is legal, each counted b_i times. So a refusal takes worlds out and weighs
 * the rest anew, without a playout.
 *
 * Left out: statistics of each world below the root, and worlds that the search itself brings up.
 */
#ifndef JIGO_WORLD_BELIEF_H
#define JIGO_WORLD_BELIEF_H

#include "root_choice.h"
#include "sampler.h"

enum { WORLD_BELIEF_MAX = 10000, BELIEF_MEAN_WEIGHT = 16 };

/* Sums over playouts of one world, as the player sees them. */
typedef struct BeliefSums {
    int64_t count, value, half_wins;
} BeliefSums;

typedef struct BeliefWorld {
    bool drawn;
    PointSet enemy;  /* its stones */
    BeliefSums sums; /* of all playouts */
    double weight;   /* of the last count; means weigh 1 */
} BeliefWorld;

typedef struct WorldBelief {
    int count;           /* worlds */
    const View *view;    /* of the last start; borrowed */
    int points;          /* of the board */
    BeliefWorld *worlds; /* [count] */
    BeliefSums *moves;   /* [count][points]: all-as-first */
} WorldBelief;

/* Allocates for `count` worlds, 1..WORLD_BELIEF_MAX. */
void world_belief_init(WorldBelief *belief, const Geometry *geometry, int count);
void world_belief_deinit(WorldBelief *belief);

/* Empties the belief for a view: no world is drawn, and none has a playout. */
void world_belief_start(WorldBelief *belief, const View *view);

/* The enemy stones of a world, without sight; drawn when they are first asked for, from a sampler
 * that was started for the view. */
const PointSet *world_belief_enter(WorldBelief *belief, int world, Sampler *sampler, Rng *rng);

/* Adds a playout of a world that was entered: the legal points that the player was first to play
 * at, and the outcome as the player sees it. */
void world_belief_add(WorldBelief *belief, int world, const PointSet *firsts, Outcome outcome);

/* Replaces count, value and half_wins of the root's points by weighted sums, in units of
 * 1 / BELIEF_MEAN_WEIGHT. Returns false, and leaves the root alone, if no world explains the
 * refusals. */
bool world_belief_count(WorldBelief *belief, const View *view, double slope, int value_max,
                        RootStats *root);

#endif
