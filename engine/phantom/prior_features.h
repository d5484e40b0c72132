/* What the prior looks at: for each point that may hold an unseen enemy stone, a handful of fields,
 * each of which has one of a few values. The logit of a stone there is the sum of one coefficient a
 * field (prior_table.h).
 *
 * Fields look at own and proven enemy stones around the point, by the orbits of the neighbourhood
 * under the symmetries of the square (counts do not change when the board is turned), at the edge,
 * at chains beside it, at the size of the region without own stones, and at what the game has told
 * of the point. They are relative to the point, so one table serves every size and the torus.
 */
#ifndef JIGO_PRIOR_FEATURES_H
#define JIGO_PRIOR_FEATURES_H

#include "view.h"

/* Fields and their numbers of values. */
enum {
    PRIOR_EDGE,     /* lines to the nearest edge and to the nearest one across */
    PRIOR_BESIDE,   /* own and enemy stones at (1,0), as 5 * own + enemy */
    PRIOR_DIAGONAL, /* ... at (1,1) */
    PRIOR_SECOND,   /* ... at (2,0) */
    PRIOR_KNIGHT,   /* ... at (2,1), as 9 * own + enemy */
    PRIOR_CORNER,   /* ... at (2,2) */
    PRIOR_THIRD,    /* ... at (3,0) */
    PRIOR_LARGE,    /* ... at (3,1), as 9 * own + enemy */
    PRIOR_UNSEEN,   /* enemy plays since the point was last known to be empty, and whether ever */
    PRIOR_OWN_LIBERTIES,   /* fewest of an own chain beside the point */
    PRIOR_ENEMY_LIBERTIES, /* ... of a proven enemy chain */
    PRIOR_REGION,          /* size of the region without own stones, and a proven stone in it */
    PRIOR_REFUSED,         /* never, earlier in the game, in this turn */
    PRIOR_NEAREST,         /* lines to the nearest own and to the nearest proven enemy stone */
    PRIOR_VACANT,          /* points beside it that are proven empty */
    PRIOR_FIELDS
};

enum { PRIOR_PHASES = 4, PRIOR_VALUES = 512 };

/* Where a field's values start among all; the last entry is the number of all values. */
extern const uint16_t PRIOR_FIELD_START[PRIOR_FIELDS + 1];

/* Memory of a game, and what is derived from the geometry. */
typedef struct PriorFeatures PriorFeatures;

/* Allocates; borrows the geometry. Free with prior_features_destroy. */
PriorFeatures *prior_features_create(const Geometry *geometry);
void prior_features_destroy(PriorFeatures *features);

void prior_features_new_game(PriorFeatures *features);

/* The values of the fields at one point, counted on over all fields. */
typedef struct PriorPoint {
    Point point;
    uint16_t value[PRIOR_FIELDS];
} PriorPoint;

/* Takes a view in; lists the points that may hold unseen stones, in index order, with their values.
 * Returns their number. points[]: as many as the board has. */
int prior_features_list(PriorFeatures *features, const View *view, PriorPoint points[]);

/* The phase of the game, 0..PRIOR_PHASES - 1: by turns, for the size of the board. */
int prior_phase(const View *view);

#endif
