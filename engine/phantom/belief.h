/* What a Phantom player may soundly conclude from the events of its game.
 *
 * A Belief is fed by a seat, event by event, and holds facts about the true board: points that are
 * surely enemy stones or surely empty, and constraints that do not settle a point yet. After every
 * event its rules run to a fixed point: each may prove a point, and each such proof wakes the
 * others. Nothing depends on when or how often it is asked.
 *
 * Numbers in comments, here and in belief.c, are those of the deductions in the Phantom rules.
 *
 * Left out: what is known of arrival times beyond the bounds, cases of more than one hidden stone
 * at a time, refusals beyond the latest BELIEF_REFUSALS open ones, and the enemy's refusals (12),
 * which are evidence but prove nothing: they are in View.history, and uniform_tries.h says what
 * they weigh.
 */
#ifndef JIGO_BELIEF_H
#define JIGO_BELIEF_H

#include "board.h"
#include "rules.h"

enum { BELIEF_GENERATIONS = 6, BELIEF_REFUSALS = 24 };

/* At most `stones` enemy stones stand on `points`. */
typedef struct StoneBound {
    PointSet points;
    int stones;
} StoneBound;

/* A refused try of which the reason is open: an enemy stone stands on the point, or (it was
 * suicide then) on all that are needed. Both still hold: none of these points was taken since. */
typedef struct OpenRefusal {
    Point point;
    PointSet needs; /* never empty, no member proven */
} OpenRefusal;

typedef struct Belief {
    const Geometry *geometry;
    Colour colour;    /* of the player */
    int enemy_stones; /* on the board, exactly (1) */
    PointSet own;     /* own stones */
    PointSet enemy;   /* points proven to hold enemy stones (2) */
    PointSet vacant;  /* points proven empty now */
    PointSet held;    /* of these: points that the enemy cannot fill without capturing (7, 8, 11) */
    Board known;      /* own stones and `enemy`, nothing else */
    int bounds_count; /* (5): one for each of the enemy's latest plays, the newest first */
    StoneBound bounds[BELIEF_GENERATIONS];
    int refusals_count; /* (9, 10): the oldest first */
    OpenRefusal refusals[BELIEF_REFUSALS];
    bool stale; /* the rules have not seen the latest facts */
} Belief;

/* A new game: the handicap stones stand. Borrows the geometry. Allocates nothing, like all here. */
void belief_start(Belief *belief, const Geometry *geometry, const Rules *rules, Colour colour);

/* The player's play at `point` stands and took off `captures`. */
void belief_played(Belief *belief, Point point, const PointSet *captures);

/* The player's try was refused. `superko`: superko is a possible reason. */
void belief_refused(Belief *belief, Point point, bool superko);

/* The enemy played somewhere and took off `captures`. (A pass changes nothing.) */
void belief_enemy_played(Belief *belief, const PointSet *captures);

/* Runs the rules. The sets are to be read after this; the next event does it too. */
void belief_conclude(Belief *belief);

/* Own area, as the board stands, that is proven (13), in points: own stones; regions of other
 * points that are all empty; and of the regions without a proven enemy stone all but as many, the
 * largest, as there are hidden stones. `known` and `vacant` as in a View. Pure. */
int belief_own_area(const Board *known, Colour colour, const PointSet *vacant, int enemy_stones);

#endif
