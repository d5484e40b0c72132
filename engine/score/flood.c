/* Flood fill with an explicit stack; each point enters it once. */
#include "flood.h"

void flood_grow(const Geometry *geometry, const PointSet *within, const PointSet *stops,
                PointSet *reached) {
    Point stack[POINTS_MAX];
    int depth = 0;
    for (Point p = point_set_next(reached, 0); p != POINT_NONE; p = point_set_next(reached, p + 1))
        stack[depth++] = p;
    while (depth > 0) {
        Point p = stack[--depth];
        if (point_set_has(stops, p))
            continue;
        for (int i = 0; i < 4; i++) {
            uint16_t q = geometry->neighbours[p][i];
            if (q == geometry->points || !point_set_has(within, q) || point_set_has(reached, q))
                continue;
            point_set_add(reached, q);
            stack[depth++] = q;
        }
    }
}

void flood_within(const Geometry *geometry, Point start, const PointSet *within, PointSet *part) {
    static const PointSet none;
    *part = (PointSet){0};
    point_set_add(part, start);
    flood_grow(geometry, within, &none, part);
}
