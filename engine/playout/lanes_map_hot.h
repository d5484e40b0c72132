/* Sets of points of all boards of a vector: a Row for each row; neighbours and floods.
 *
 * The kernel is compiled for one kind of board: LANES_SIDE is the side of a square plane, or 0 for
 * any size, then known at run time; LANES_TORUS joins the sides. Maps are clean: bits past the
 * width are zero, but for neighbours (map_beside), which are only met with clean maps.
 *
 * Loops over the rows of a small square board unroll into registers (LANES_UNROLLED). For other
 * boards code of that length would not fit the first-level cache of instructions, and a Map has a
 * row more at each end (EDGE_ROWS), so that neighbours need no question: zero on a plane, on a
 * torus the row from the other side, which map_close brings up to date. The rows go by twos, so
 * that what depends on a row's parity is known.
 */
#ifndef JIGO_LANES_MAP_HOT_H
#define JIGO_LANES_MAP_HOT_H

#include "lanes_vector_hot.h"

/* The side up to which unrolled loops are the faster ones; there are 32 registers or 16. */
#ifdef LANES_AVX512
#define LANES_UNROLLED (LANES_SIDE > 0 && LANES_SIDE <= 13)
#else
#define LANES_UNROLLED (LANES_SIDE > 0 && LANES_SIDE <= 9)
#endif

enum { ROWS_MAX = LANES_SIDE > 0 ? LANES_SIDE : 19, EDGE_ROWS = !LANES_UNROLLED };

#if LANES_UNROLLED
#define LANES_UNROLL _Pragma("GCC unroll 32")
#else
#define LANES_UNROLL _Pragma("GCC unroll 2")
#endif

#if LANES_SIDE > 0
#define LANES_UNROLL_COLUMNS _Pragma("GCC unroll 32")
#else
#define LANES_UNROLL_COLUMNS
#endif

#define LANES_UNROLL_FIELDS _Pragma("GCC unroll 8")

enum { FLOODS_MAX = 3 }; /* floods swept side by side at most */
#define LANES_UNROLL_FLOODS _Pragma("GCC unroll 3")

typedef struct Map {
    Row rows[ROWS_MAX + 2 * EDGE_ROWS];
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

LANES_INLINE int shape_width(const Shape *shape) {
#if LANES_SIDE > 0
    (void)shape;
    return LANES_SIDE;
#else
    return shape->width;
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
#if LANES_UNROLLED
    if (y < 0 || y >= LANES_SIDE)
        return (Row){0};
#endif
    return map->rows[EDGE_ROWS + y];
}

LANES_INLINE void map_set(Map *map, int y, Row row) {
    map->rows[EDGE_ROWS + y] = row;
}

/* After the last map_set, before rows beyond the edge are asked for. The stones are closed from
 * phase_empty to phase_commit. */
LANES_INLINE void map_close(Map *map, const Shape *shape) {
#if LANES_UNROLLED
    (void)map, (void)shape;
#else
    const Row none = {0};
    const int height = shape_height(shape);
    map->rows[0] = LANES_TORUS && shape->wrap_rows ? map->rows[height] : none;
    map->rows[height + 1] = LANES_TORUS && shape->wrap_rows ? map->rows[1] : none;
#endif
}

/* Row by row: an assignment of the struct may move smaller pieces than a row, which the next reader
 * of whole rows would have to wait for. */
LANES_INLINE void map_copy(Map *target, const Map *source, const Shape *shape) {
    const int height = shape_height(shape) + 2 * EDGE_ROWS;
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

/* Floods grow by sweeps: the rows in index order, then back. Each row waits for the one before, so
 * floods that do not need each other are swept side by side: `count` of them, a number known to the
 * compiler, each over its own points. */
typedef struct Flood {
    Map *map;
    const Map *within;
    Row changed; /* zero in the lanes where the flood is known to be complete */
} Flood;

/* Row y after rows that reach it from behind. */
LANES_INLINE Row flood_row(const Flood *flood, int y, Row behind, const Shape *shape) {
    return row_or_within(row_spread(map_row(flood->map, y), shape), behind,
                         map_row(flood->within, y));
}

/* Where registers are few, the compiler shall not try to keep the first half of a sweep in them: it
 * would move rows to the stack and back. */
LANES_INLINE void rows_to_memory(void) {
#ifndef LANES_AVX512
    __asm__ volatile("" ::: "memory");
#endif
}

/* The second half of a sweep, against index order; what changes is added. */
LANES_INLINE void sweep_back(Flood floods[], int count, const Shape *shape) {
    const int height = shape_height(shape);
    Row behind[FLOODS_MAX];
    rows_to_memory();
    LANES_UNROLL_FLOODS
    for (int i = 0; i < count; i++)
        behind[i] = LANES_TORUS ? map_row(floods[i].map, 0) : (Row){0};
    LANES_UNROLL
    for (int y = height - 1; y >= 0; y--) {
        LANES_UNROLL_FLOODS
        for (int i = 0; i < count; i++) {
            Flood *flood = &floods[i];
            behind[i] = flood_row(flood, y, behind[i], shape);
            flood->changed = row_or_differs(flood->changed, behind[i], map_row(flood->map, y));
            map_set(flood->map, y, behind[i]);
        }
    }
}

/* One sweep of each flood. */
LANES_INLINE void sweep(Flood floods[], int count, const Shape *shape) {
    const int height = shape_height(shape);
    Row behind[FLOODS_MAX];
    LANES_UNROLL_FLOODS
    for (int i = 0; i < count; i++) {
        behind[i] = LANES_TORUS ? map_row(floods[i].map, height - 1) : (Row){0};
        floods[i].changed = behind[i];
    }
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        LANES_UNROLL_FLOODS
        for (int i = 0; i < count; i++) {
            behind[i] = flood_row(&floods[i], y, behind[i], shape);
            map_set(floods[i].map, y, behind[i]);
        }
    }
    LANES_UNROLL_FLOODS
    for (int i = 0; i < count; i++)
        floods[i].changed = LANES_TORUS ? floods[i].changed ^ behind[i] : (Row){0};
    sweep_back(floods, count, shape);
}

#endif
