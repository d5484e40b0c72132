/* The value of an eye space by its shape: bottlenecks, size, and what stays when dead stones are
 * taken. The owner is assumed to move first where the shape is open. */
#include "eye_value.h"

#include "flood.h"

enum { SURE_SIZE = 6 };

static int neighbours_in(const Geometry *geometry, Point point, const PointSet *set) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        count += q != geometry->points && point_set_has(set, q);
    }
    return count;
}

/* Empty neighbours outside the eye. */
static int ways_out(const EyeSpace *space, Point point) {
    const Geometry *geometry = space->live->geometry;
    PointSet outside = space->live->empty;
    point_set_subtract(&outside, space->points);
    return neighbours_in(geometry, point, &outside);
}

/* Whether the owner may play here while the dead stones stand: not where only dead stones with
 * another liberty are beside the point. */
static bool is_open_to_owner(const EyeSpace *space, Point point) {
    const Geometry *geometry = space->live->geometry;
    if (point_set_has(space->dead, point))
        return false;
    PointSet free = space->live->empty;
    point_set_subtract(&free, space->dead);
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        if (q == geometry->points)
            continue;
        if (!point_set_has(space->dead, q))
            return true;
        PointSet chain, grown;
        flood_within(geometry, q, space->dead, &chain);
        grown = chain;
        int liberties = 0;
        for (Point p = point_set_next(&free, 0); p != POINT_NONE; p = point_set_next(&free, p + 1))
            liberties += neighbours_in(geometry, p, &grown) > 0;
        if (liberties <= 1)
            return true;
    }
    return false;
}

static bool has_closed_point(const EyeSpace *space, const PointSet *part) {
    for (Point p = point_set_next(part, 0); p != POINT_NONE; p = point_set_next(part, p + 1))
        if (ways_out(space, p) == 0)
            return true;
    return false;
}

/* Parts of a set; with `closed_in` not NULL, only those with a point that has no way out. */
static int count_parts(const Geometry *geometry, PointSet set, const EyeSpace *closed_in) {
    int parts = 0;
    for (Point p = point_set_next(&set, 0); p != POINT_NONE; p = point_set_next(&set, p + 1)) {
        PointSet part;
        flood_within(geometry, p, &set, &part);
        point_set_subtract(&set, &part);
        parts += closed_in == NULL || has_closed_point(closed_in, &part);
    }
    return parts;
}

static bool divides(const EyeSpace *space) {
    const PointSet *points = space->points;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        PointSet rest = *points;
        point_set_remove(&rest, p);
        if (count_parts(space->live->geometry, rest, space) >= 2 && is_open_to_owner(space, p))
            return true;
    }
    return false;
}

static bool is_large(const EyeSpace *space) {
    const PointSet *points = space->points;
    int size = 0;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        bool lodged =
            point_set_has(space->dead, p) && neighbours_in(space->live->geometry, p, points) >= 2;
        size += 1 - (ways_out(space, p) > 0) - lodged;
    }
    return size >= SURE_SIZE;
}

/* A connected shape in which the enemy, moving first, leaves a single eye: known by its size and
 * how many of its points have one, three and four neighbours in it. */
bool is_killing_shape(const Geometry *geometry, const PointSet *shape) {
    int size = 0, with[5] = {0};
    for (Point p = point_set_next(shape, 0); p != POINT_NONE; p = point_set_next(shape, p + 1)) {
        size++;
        with[neighbours_in(geometry, p, shape)]++;
    }
    if (size == 4)
        return with[2] == 4 || with[3] == 1;
    if (size == 5)
        return with[4] == 1 || (with[1] == 1 && with[3] == 1);
    if (size == 6)
        return with[4] == 1 && with[1] == 2 && with[2] == 3;
    return size <= 3;
}

Point vital_point(const Geometry *geometry, const PointSet *shape) {
    Point best = POINT_NONE;
    int most = 1, equals = 0;
    if (!is_killing_shape(geometry, shape))
        return POINT_NONE;
    for (Point p = point_set_next(shape, 0); p != POINT_NONE; p = point_set_next(shape, p + 1)) {
        int neighbours = neighbours_in(geometry, p, shape);
        equals = neighbours > most ? 1 : equals + (neighbours == most);
        if (neighbours > most) {
            best = p;
            most = neighbours;
        }
    }
    return equals == 1 ? best : POINT_NONE;
}

static bool shape_lives(const Geometry *geometry, const PointSet *shape) {
    return count_parts(geometry, *shape, NULL) >= 2 || !is_killing_shape(geometry, shape);
}

static bool lives_after_capture(const EyeSpace *space) {
    const Geometry *geometry = space->live->geometry;
    const PointSet *points = space->points;
    PointSet shape = *points, closed = *points;
    point_set_intersect(&shape, space->dead);
    if (point_set_is_empty(&shape))
        return false;
    point_set_subtract(&closed, space->dead);
    for (Point p = point_set_next(&closed, 0); p != POINT_NONE; p = point_set_next(&closed, p + 1))
        if (is_open_to_owner(space, p))
            point_set_remove(&closed, p);
    point_set_unite(&shape, &closed);
    bool lives = shape_lives(geometry, &shape);
    for (Point p = point_set_next(&closed, 0); lives && p != POINT_NONE;
         p = point_set_next(&closed, p + 1)) {
        PointSet smaller = shape;
        point_set_remove(&smaller, p);
        lives = shape_lives(geometry, &smaller);
    }
    return lives;
}

int eye_value(const EyeSpace *space) {
    const PointSet *points = space->points;
    if (is_large(space) || divides(space) || lives_after_capture(space))
        return 2;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        if (ways_out(space, p) <= 1)
            return 1;
    return 0;
}
