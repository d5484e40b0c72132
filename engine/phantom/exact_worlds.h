/* The exact posterior of a Phantom player on a tiny board: every true position that its events
 * allow, with its weight. A forward filter over the turns of a View.
 *
 * The model of the enemy. Before each try it may pass, with a chance that does not depend on the
 * board; else it tries uniformly one of the points without own stones that it has not tried this
 * turn (and that are not its eyes, where `keeps_eyes`). So a turn with r refusals, N candidates of
 * which B are refused, weighs B/N * (B-1)/(N-1) * ... (r factors), and 1/(N-r) more if it ends with
 * a play at a certain point. What the player itself tries tells nothing beyond the answers.
 *
 * An eye is a point with own stones or the edge on all four sides and no more than one edge at its
 * diagonals: what agent `random` spares as long as it has proven no hostile stone there.
 *
 * A world is a set of enemy stones and whether the simple ko forbids the retake just now (the
 * point, if any, is the single one taken last). Weights are doubles, summed in the order of the
 * worlds, and scaled by powers of two alone, so they are the same everywhere. Left out: superko,
 * under which a world would be a whole history; boards of more than EXACT_POINTS_MAX points.
 */
#ifndef JIGO_EXACT_WORLDS_H
#define JIGO_EXACT_WORLDS_H

#include "rng.h"
#include "view.h"

enum { EXACT_POINTS_MAX = 12 };

/* Index of a world: its enemy stones as bits, point p bit p, times two, plus 1 under a ko ban. */
enum { EXACT_WORLDS_MAX = 2 << EXACT_POINTS_MAX };

typedef struct ExactWorlds {
    const Geometry *geometry;
    Colour colour; /* of the player who does not know */
    bool keeps_eyes;
    int turns;    /* that have been taken in */
    PointSet own; /* the player's stones after these */
    Point ko;     /* where a ko ban lies in the worlds that have one, or POINT_NONE */
    double weight[EXACT_WORLDS_MAX];
    double next[EXACT_WORLDS_MAX]; /* scratch */
} ExactWorlds;

/* Whether boards of these rules can be followed. */
bool exact_worlds_fit(const Rules *rules);

/* The start of the game that the view is of. The rules must fit, and the view be without sight
 * (checked). Borrows the geometry. Allocates nothing, like all here. */
void exact_worlds_start(ExactWorlds *worlds, const View *view, bool keeps_eyes);

/* Takes in what the view of the same game tells beyond what has been taken in. Cost: for each turn,
 * 12 legality checks for each world. Returns false if no world is left: under the true events of a
 * game this happens only where the enemy filled an eye that it is said to keep; the worlds are then
 * of no use until the next start. */
bool exact_worlds_follow(ExactWorlds *worlds, const View *view);

/* Sum of the weights, and the number of worlds with some weight. */
double exact_worlds_total(const ExactWorlds *worlds);
int exact_worlds_count(const ExactWorlds *worlds);

/* Draws a world with its probability; one must be left. Draws once from *rng. */
int exact_worlds_draw(const ExactWorlds *worlds, Rng *rng);

/* A world as a position, ko point included; captured counts are 0. */
void exact_worlds_board(const ExactWorlds *worlds, int world, Board *board);

#endif
