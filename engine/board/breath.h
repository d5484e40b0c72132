/* Stones given as two disjoint sets, without a Board: who has liberties, what may be played. For
 * callers that make up many positions and play hardly a move in each.
 */
#ifndef JIGO_BREATH_H
#define JIGO_BREATH_H

#include "geometry.h"

/* Whether every chain has a liberty. stones[]: by colour. Sides up to SIDE_PLAY_MAX. */
bool stones_breathe(const Geometry *geometry, const PointSet stones[2]);

/* Whether a play at the point, which is empty, is suicide: of one stone or many. */
bool stones_forbid(const Geometry *geometry, const PointSet stones[2], Colour colour, Point point);

#endif
