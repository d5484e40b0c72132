/* Flood fill over point sets, shared by the files of this folder. */
#ifndef JIGO_FLOOD_H
#define JIGO_FLOOD_H

#include "geometry.h"

/* The part of `within` connected to `start` (a member of it). */
void flood_within(const Geometry *geometry, Point start, const PointSet *within, PointSet *part);

/* Grows `reached` through `within`; a point in `stops` is reached but not left. Points already in
 * `reached` need not be in `within`. */
void flood_grow(const Geometry *geometry, const PointSet *within, const PointSet *stops,
                PointSet *reached);

#endif
