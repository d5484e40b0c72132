/* Sets of points of all boards of a vector: a Row for each row; neighbours and floods.
 *
 * The kernel is compiled for one kind of board: LANES_SIDE is the side of a square plane, whose
 * loops unroll into registers, or 0 for any size, then known at run time; LANES_TORUS joins the
 * sides. Maps are clean: bits past the width are zero.
 *
 * In copies for any size a Map has a row more at each end (GUARD), so that neighbours need no
 * question: zero on a plane, on a torus the row from the other side, which map_close brings up to
 * date.
 */
#ifndef JIGO_LANES_MAP_HOT_H
#define JIGO_LANES_MAP_HOT_H

#include "lanes_vector_hot.h"

#if LANES_SIDE > 0
enum { ROWS_MAX = LANES_SIDE, GUARD = 0 };
#define LANES_UNROLL _Pragma("GCC unroll 32")
#else
enum { ROWS_MAX = 19, GUARD = 1 };
#define LANES_UNROLL
#endif

typedef struct Map {
    Row rows[ROWS_MAX + 2 * GUARD];
} Map;

/* The shape of the boards. */
typedef struct Shape {
    int width, height;
    Row full;                  /* every column */
    Row first, last;           /* the columns at the ends where they are walls, else zero */
    Row end_rows;              /* ones where the ends of columns are walls, else zero */
    Row wrap_first, wrap_last; /* the columns at the ends where they are joined, else zero */
    Row two_columns;           /* zero where left and right are one column, else ones */
    Row two_rows;              /* likewise for up and down */
    bool wrap_rows;            /* a torus of two rows or more */
} Shape;

static inline void shape_init(Shape *shape, int width, int height) {
    const bool torus = LANES_TORUS;
    const Row ones = ~(Row){0}, none = {0};
    *shape = (Shape){.width = width, .height = height};
    shape->full = row_of((1u << width) - 1);
    shape->first = torus && width > 1 ? none : row_of(1);
    shape->last = torus && width > 1 ? none : row_of(1u << (width - 1));
    shape->end_rows = torus && height > 1 ? none : ones;
    shape->wrap_first = torus && width > 1 ? row_of(1) : none;
    shape->wrap_last = torus && width > 1 ? row_of(1u << (width - 1)) : none;
    shape->two_columns = torus && width == 2 ? none : ones;
    shape->two_rows = torus && height == 2 ? none : ones;
    shape->wrap_rows = torus && height > 1;
}

LANES_INLINE int shape_height(const Shape *shape) {
#if LANES_SIDE > 0
    (void)shape;
    return LANES_SIDE;
#else
    if (shape->height < 1 || shape->height > ROWS_MAX)
        __builtin_unreachable();
    return shape->height;
#endif
}

LANES_INLINE Row shape_full(const Shape *shape) {
#if LANES_SIDE > 0
    (void)shape;
    return row_of((1u << LANES_SIDE) - 1);
#else
    return shape->full;
#endif
}

LANES_INLINE Row shape_first(const Shape *shape) {
#if LANES_SIDE > 0
    (void)shape;
    return row_of(1);
#else
    return shape->first;
#endif
}

LANES_INLINE Row shape_last(const Shape *shape) {
#if LANES_SIDE > 0
    (void)shape;
    return row_of(1u << (LANES_SIDE - 1));
#else
    return shape->last;
#endif
}

/* Row y, also just beyond the edge. */
LANES_INLINE Row map_row(const Map *map, int y) {
#if LANES_SIDE > 0
    if (y < 0 || y >= LANES_SIDE)
        return (Row){0};
#endif
    return map->rows[GUARD + y];
}

LANES_INLINE void map_set(Map *map, int y, Row row) {
    map->rows[GUARD + y] = row;
}

/* One board's row y. */
LANES_INLINE uint32_t map_lane(const Map *map, int y, int lane) {
    return row_lane(&map->rows[GUARD + y], lane);
}

LANES_INLINE void map_set_lane(Map *map, int y, int lane, uint32_t value) {
    row_set_lane(&map->rows[GUARD + y], lane, value);
}

/* After the last map_set, before rows beyond the edge are asked for. */
LANES_INLINE void map_close(Map *map, const Shape *shape) {
#if LANES_SIDE > 0
    (void)map, (void)shape;
#else
    const Row none = {0};
    const int height = shape->height;
    map->rows[0] = shape->wrap_rows ? map->rows[height] : none;
    map->rows[height + 1] = shape->wrap_rows ? map->rows[1] : none;
#endif
}

/* Row by row: an assignment of the struct may move smaller pieces than a row, which the next reader
 * of whole rows would have to wait for. */
LANES_INLINE void map_copy(Map *target, const Map *source, const Shape *shape) {
    const int height = shape_height(shape) + 2 * GUARD;
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        target->rows[y] = source->rows[y];
}

/* Each point moves one column up, or down. */
LANES_INLINE Row row_left(Row row, const Shape *shape) {
#if LANES_TORUS
    return (row + row) | ((row >> (shape->width - 1)) & shape->wrap_first);
#else
    (void)shape;
    return row + row;
#endif
}

LANES_INLINE Row row_right(Row row, const Shape *shape) {
#if LANES_TORUS
    return (row >> 1) | ((row << (shape->width - 1)) & shape->wrap_last);
#else
    (void)shape;
    return row >> 1;
#endif
}

/* The neighbours in the own row. */
LANES_INLINE Row row_beside(Row row, const Shape *shape) {
    return row_left(row, shape) | row_right(row, shape);
}

/* The row and its neighbours in it. */
LANES_INLINE Row row_spread(Row row, const Shape *shape) {
    return row_or3(row_left(row, shape), row_right(row, shape), row);
}

/* Neighbours of the map's points in row y. */
LANES_INLINE Row map_beside(const Map *map, int y, const Shape *shape) {
    const Row row = map_row(map, y);
    Row sum = row_or3(row_left(row, shape), row_right(row, shape), map_row(map, y - 1));
    return sum | map_row(map, y + 1);
}

/* The second half of a sweep: against index order. `up` are the rows after the first half. */
LANES_INLINE Row sweep_down(Map *map, const Map *up, const Map *within, const Shape *shape) {
    const int height = shape_height(shape);
    Row behind = LANES_TORUS ? map_row(up, 0) : (Row){0}, changed = {0};
    LANES_UNROLL
    for (int y = height - 1; y >= 0; y--) {
        behind = row_or_within(row_spread(map_row(up, y), shape), behind, map_row(within, y));
        changed = row_or_differs(changed, behind, map_row(up, y));
        map_set(map, y, behind);
    }
    return changed;
}

/* One sweep of a flood over the points of `within`: the rows in index order, then back. Returns
 * zero in the lanes where the flood is known to be complete. */
LANES_INLINE Row map_sweep(Map *map, const Map *within, const Shape *shape) {
    const int height = shape_height(shape);
    Map up;
    Row behind = LANES_TORUS ? map_row(map, height - 1) : (Row){0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        behind = row_or_within(row_spread(map_row(map, y), shape), behind, map_row(within, y));
        map_set(&up, y, behind);
    }
    Row changed = LANES_TORUS ? behind ^ map_row(map, height - 1) : (Row){0};
    return changed | sweep_down(map, &up, within, shape);
}

#endif
