/* The groups, eyes and false points of score_territory.h.
 *
 * Each point of the board has a kind in the eyes of one group. A way through the group goes freely
 * among points of one kind and in and out of stones, but never from an eye straight to a neutral
 * point: what is joined only that way is not joined. Points where the enemy holds a gap are reached
 * and not left.
 */
#include "score_territory.h"

#include "eye_value.h"
#include "flood.h"

enum { NEUTRALS = 0, STONES = 1, EYES = 2, KINDS = 3 };

typedef struct Group {
    const Board *live;
    const PointSet *dead;
    const PointSet *gaps; /* held by the enemy */
    PointSet kind[KINDS]; /* the group's stones and eyes, and what it may cross between stones */
    PointSet members;     /* stones and eyes */
} Group;

static bool is_gap_from(const Board *live, Point point, Colour colour, int side) {
    const uint16_t(*neighbours)[4] = live->geometry->neighbours;
    const int left = side == 0 || side == 3 ? 1 : 0, right = 3 - left;
    const Colour enemy = colour_other(colour);
    Colour a = live->colour[neighbours[point][left]], b = live->colour[neighbours[point][right]];
    bool walled = (a == colour && (b == colour || b == WALL)) || (b == colour && a == WALL);
    uint16_t behind = neighbours[point][3 - side];
    if (!walled || live->colour[behind] == enemy || live->colour[behind] == WALL)
        return false;
    Colour c = live->colour[neighbours[behind][left]], d = live->colour[neighbours[behind][right]];
    if (c == enemy || d == enemy)
        return false;
    Colour before = live->colour[neighbours[point][side]];
    bool in_hand = before == EMPTY || before == colour;
    return in_hand || c == colour || d == colour;
}

/* The gaps that a colour holds. */
static void find_gaps(const Board *live, const PointSet *dead, Colour colour, PointSet *gaps) {
    PointSet open = live->empty;
    point_set_subtract(&open, dead);
    *gaps = (PointSet){0};
    for (Point p = point_set_next(&open, 0); p != POINT_NONE; p = point_set_next(&open, p + 1))
        for (int side = 0; side < 4; side++)
            if (is_gap_from(live, p, colour, side))
                point_set_add(gaps, p);
}

/* All that a colour's stones reach without crossing enemy stones or leaving the enemy's gaps. */
static void find_reach(const Board *live, Colour colour, const PointSet *enemy_gaps,
                       PointSet *reach) {
    PointSet within = live->empty;
    board_stones(live, colour, reach);
    point_set_unite(&within, reach);
    flood_grow(live->geometry, &within, enemy_gaps, reach);
}

/* A flood from `reached` along the ways of the group that avoid `barred`. */
static void follow_ways(const Group *group, Point barred, PointSet *reached) {
    const Geometry *geometry = group->live->geometry;
    Point stack[POINTS_MAX];
    int depth = 0;
    for (Point p = point_set_next(reached, 0); p != POINT_NONE; p = point_set_next(reached, p + 1))
        stack[depth++] = p;
    while (depth > 0) {
        Point p = stack[--depth];
        bool stone = point_set_has(&group->kind[STONES], p);
        bool eye = !stone && point_set_has(&group->kind[EYES], p);
        if (!stone && !eye && point_set_has(group->gaps, p))
            continue;
        for (int i = 0; i < 4; i++) {
            uint16_t q = geometry->neighbours[p][i];
            if (q == geometry->points || q == barred || point_set_has(reached, q))
                continue;
            bool open = point_set_has(&group->kind[STONES], q) ||
                        ((stone || eye) && point_set_has(&group->kind[EYES], q)) ||
                        (!eye && point_set_has(&group->kind[NEUTRALS], q));
            if (!open)
                continue;
            point_set_add(reached, q);
            stack[depth++] = q;
        }
    }
}

static bool sets_meet(const PointSet *a, const PointSet *b) {
    PointSet both = *a;
    point_set_intersect(&both, b);
    return !point_set_is_empty(&both);
}

/* Whether a stone beside the point is joined to the point's other sides, or to a true eye, without
 * the point. */
static bool stone_needs_point(const Group *group, Point stone, Point point,
                              const PointSet *true_eyes) {
    const Geometry *geometry = group->live->geometry;
    PointSet reached = {0};
    point_set_add(&reached, stone);
    follow_ways(group, point, &reached);
    bool all = true;
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        if (q != geometry->points && point_set_has(&group->members, q))
            all &= point_set_has(&reached, q);
    }
    return !all && !sets_meet(&reached, true_eyes);
}

static bool is_false_point(const Group *group, Point point, const PointSet *true_eyes) {
    const Geometry *geometry = group->live->geometry;
    int same = 0;
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        same += q != geometry->points && point_set_has(&group->kind[EYES], q);
    }
    if (same > 1)
        return false;
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        if (q != geometry->points && point_set_has(&group->kind[STONES], q) &&
            stone_needs_point(group, q, point, true_eyes))
            return true;
    }
    return false;
}

static void find_false_points(const Group *group, const PointSet *among, const PointSet *true_eyes,
                              PointSet *false_points) {
    *false_points = (PointSet){0};
    for (Point p = point_set_next(among, 0); p != POINT_NONE; p = point_set_next(among, p + 1))
        if (is_false_point(group, p, true_eyes))
            point_set_add(false_points, p);
}

/* The value of all eyes together; `true_eyes` gets the points of eyes worth something. */
static int value_eyes(const Group *group, const PointSet *false_points, PointSet *true_eyes) {
    const PointSet *eyes = &group->kind[EYES];
    PointSet rest = *eyes;
    int total = 0;
    for (Point p = point_set_next(&rest, 0); p != POINT_NONE; p = point_set_next(&rest, p + 1)) {
        PointSet eye;
        flood_within(group->live->geometry, p, eyes, &eye);
        point_set_subtract(&rest, &eye);
        point_set_subtract(&eye, false_points);
        EyeSpace space = {.live = group->live, .dead = group->dead, .points = &eye};
        int value = eye_value(&space);
        total += value;
        if (value > 0)
            point_set_unite(true_eyes, &eye);
    }
    return total;
}

/* Adds the points beside false ones that hold a dead stone: it must be taken first. */
static void add_approaches(const Group *group, PointSet *false_points) {
    const Geometry *geometry = group->live->geometry;
    PointSet taken = *false_points;
    point_set_intersect(&taken, group->dead);
    for (Point p = point_set_next(&taken, 0); p != POINT_NONE; p = point_set_next(&taken, p + 1))
        for (int i = 0; i < 4; i++)
            if (geometry->neighbours[p][i] != geometry->points)
                point_set_add(false_points, geometry->neighbours[p][i]);
}

/* Adds to `counted` the points of one group that count, or to `seki` its stones if it has fewer
 * than two eyes. */
static void count_group(const Group *group, PointSet *counted, PointSet *seki) {
    PointSet false_points, unfilled, true_eyes = {0}, points = group->kind[EYES];
    find_false_points(group, &points, &true_eyes, &false_points);
    if (value_eyes(group, &false_points, &true_eyes) < 2) {
        point_set_unite(seki, &group->kind[STONES]);
        return;
    }
    find_false_points(group, &false_points, &true_eyes, &unfilled);
    add_approaches(group, &unfilled);
    point_set_subtract(&points, &unfilled);
    point_set_unite(counted, &points);
}

/* The group around `start`, a stone; `only` is what its colour alone reaches. */
static void find_group(Group *group, Point start, Colour colour, const PointSet *only) {
    const Board *live = group->live;
    PointSet within = live->empty, joined = {0};
    board_stones(live, colour, &group->kind[STONES]);
    point_set_unite(&within, &group->kind[STONES]);
    point_set_add(&joined, start);
    flood_grow(live->geometry, &within, group->gaps, &joined);
    group->members = joined;
    point_set_intersect(&group->members, only);
    point_set_intersect(&group->kind[STONES], &group->members);
    group->kind[EYES] = group->members;
    point_set_subtract(&group->kind[EYES], &group->kind[STONES]);
    group->kind[NEUTRALS] = joined;
    point_set_subtract(&group->kind[NEUTRALS], only);
}

void territory_groups(const Board *live, const PointSet *dead, PointSet counted[2],
                      PointSet *seki) {
    PointSet gaps[2], reach[2];
    *seki = (PointSet){0};
    for (Colour c = BLACK; c <= WHITE; c++)
        find_gaps(live, dead, c, &gaps[c]);
    for (Colour c = BLACK; c <= WHITE; c++)
        find_reach(live, c, &gaps[colour_other(c)], &reach[c]);
    for (Colour c = BLACK; c <= WHITE; c++) {
        PointSet rest, only = reach[c];
        point_set_subtract(&only, &reach[colour_other(c)]);
        counted[c] = (PointSet){0};
        board_stones(live, c, &rest);
        for (Point p = point_set_next(&rest, 0); p != POINT_NONE;
             p = point_set_next(&rest, p + 1)) {
            Group group = {.live = live, .dead = dead, .gaps = &gaps[colour_other(c)]};
            find_group(&group, p, c, &only);
            point_set_subtract(&rest, &group.members);
            count_group(&group, &counted[c], seki);
        }
    }
}

void territory_map(const Board *live, const PointSet *dead, const PointSet surrounded[2],
                   PointSet counted[2]) {
    PointSet seki;
    territory_groups(live, dead, counted, &seki);
    for (Colour c = BLACK; c <= WHITE; c++)
        point_set_intersect(&counted[c], &surrounded[c]);
}
