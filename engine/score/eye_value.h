/* How many eyes one connected eye space is worth: nought, one or two. */
#ifndef JIGO_EYE_VALUE_H
#define JIGO_EYE_VALUE_H

#include "board.h"

/* An eye space of a colour on a board without its dead stones. */
typedef struct EyeSpace {
    const Board *live;
    const PointSet *dead;   /* points of the whole board where dead stones stood */
    const PointSet *points; /* of the eye, without its false points; may fall apart */
} EyeSpace;

/* Two eyes if any of these holds; else one if a point of the eye has at most one way out:
 * - a point the owner may play at divides the eye into two parts or more, each with a point that
 *   has no way out;
 * - at least six points are left of it, not counting points with a way out and dead stones
 *   within it (two neighbours or more);
 * - the owner must take the dead stones, and whichever one of the points closed to him the enemy
 *   leaves open, the shape that is taken lives: it is in two parts, or none of the killing shapes.
 * A way out is an empty neighbour outside the eye. Killing shapes, as in every textbook: up to
 * three points, square four, pyramid four, bulky five, crossed five, rabbity six. */
int eye_value(const EyeSpace *space);

/* Whether a connected shape (1 point or more) is one of the killing shapes. */
bool is_killing_shape(const Geometry *geometry, const PointSet *shape);

/* The point of a killing shape of three points or more that decides whether it becomes one eye or
 * two; POINT_NONE for any other shape, and for the square, which has none. */
Point vital_point(const Geometry *geometry, const PointSet *shape);

#endif
