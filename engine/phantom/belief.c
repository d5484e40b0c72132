/* The deductions of the Phantom rules, as a few rules over sets of points.
 *
 * Invariant: `enemy` holds true enemy stones, `vacant` truly empty points, and no constraint is
 * ever false; `known` holds exactly the own stones and `enemy`; `held` is part of `vacant`.
 *
 * The constraints:
 *   breath    of the points where the liberty of an own chain can be, one is empty (7); so it is in
 *             every region, that is component, of points without own stones (8), and after each of
 *             the enemy's plays that captured nothing (11). A proof of the last but one holds the
 *             last: the enemy fills it only by capturing, which is announced.
 *   bounds    the enemy plays one stone a turn, so on the points that held no enemy stone k plays
 *             ago stand at most k (5); on the whole board stands the exact number (1)
 *   refusals  a stone at the point, or at all that suicide needs (9)
 * A play at an open refusal's point proves what suicide needed (10), and what was taken was there.
 * A ko needs no rule: the point is known to be empty (4), its neighbours to be enemy stones (3), so
 * that nothing is left to conclude. */
#include "belief.h"

#include "board_hot.h"
#include "breath.h"
#include "check.h"

enum {
    CROWDED_MAX = 6, /* open points that are empty, for the rule of crowding */
    BREATHS_MAX = 48
};

static int count_in(const Geometry *geometry, const PointSet *a, const PointSet *b) {
    int count = 0;
    for (int i = 0; i < geometry->words; i++)
        count += bits_count(a->words[i] & b->words[i]);
    return count;
}

static int hidden_stones(const Belief *belief) {
    return belief->enemy_stones - belief->known.stones[colour_other(belief->colour)];
}

static void add_vacant(Belief *belief, const PointSet *points) {
    for (int i = 0; i < belief->geometry->words; i++) {
        belief->stale |= (points->words[i] & ~belief->vacant.words[i]) != 0;
        belief->vacant.words[i] |= points->words[i];
    }
}

static void hold(Belief *belief, const PointSet *points) {
    point_set_unite(&belief->held, points);
    add_vacant(belief, points);
}

/* Holds the one point that is left for the liberty of an own chain, if it is one. No more than four
 * pseudo-liberties fall on one point. */
static void watch_chain(Belief *belief, Point stone) {
    PointSet liberties;
    if (belief->known.liberties[belief->known.chain[stone]] <= 4 &&
        board_liberties(&belief->known, stone, &liberties) == 1)
        hold(belief, &liberties);
}

/* Holds a point without a proven stone if all others of its region have one: if no neighbour is
 * open, and no proven chain beside it has another liberty. */
static void watch_open_point(Belief *belief, Point point) {
    const Board *known = &belief->known;
    const uint16_t *neighbours = belief->geometry->neighbours[point];
    if (board_empty_neighbours(known, point) > 0)
        return;
    for (int i = 0; i < 4; i++) {
        int touching = 0;
        for (int j = 0; j < 4; j++)
            touching += known->chain[neighbours[j]] == known->chain[neighbours[i]];
        if (known->colour[neighbours[i]] == colour_other(belief->colour) &&
            known->liberties[known->chain[neighbours[i]]] > touching)
            return;
    }
    PointSet last = {0};
    point_set_add(&last, point);
    hold(belief, &last);
}

/* Holds the one point of a region that can be empty, if it is one. */
static void watch_region(Belief *belief, Point point) {
    const Board *known = &belief->known;
    PointSet liberties;
    if (known->colour[point] == EMPTY)
        watch_open_point(belief, point);
    else if (known->colour[point] == colour_other(belief->colour) &&
             known->liberties[known->chain[point]] <= 4 &&
             board_liberties(known, point, &liberties) == 1)
        watch_open_point(belief, point_set_next(&liberties, 0));
}

static void watch_everything(Belief *belief) {
    const Board *known = &belief->known;
    for (Point p = 0; p < belief->geometry->points; p++) {
        if (known->colour[p] == EMPTY)
            watch_open_point(belief, p);
        else if (known->colour[p] == belief->colour && known->chain[p] == p)
            watch_chain(belief, p);
    }
}

static void prove_enemy(Belief *belief, Point point) {
    if (point_set_has(&belief->enemy, point))
        return;
    DCHECK(belief->known.colour[point] == EMPTY);
    point_set_add(&belief->enemy, point);
    board_put(&belief->known, colour_other(belief->colour), point);
    point_set_remove(&belief->vacant, point);
    point_set_remove(&belief->held, point);
    belief->stale = true;
    watch_region(belief, point);
    for (int i = 0; i < 4; i++) {
        uint16_t q = belief->geometry->neighbours[point][i];
        if (belief->known.colour[q] == belief->colour)
            watch_chain(belief, q);
    }
}

static void prove_enemies(Belief *belief, const PointSet *points) {
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        prove_enemy(belief, p);
}

/* Where a bound is reached, its other points are empty; where the points outside it can just hold
 * the stones that it leaves over, they do. */
static void apply_bound(Belief *belief, const PointSet *points, int stones) {
    PointSet inside = {0}, outside = {0};
    for (int i = 0; i < belief->geometry->words; i++) {
        const uint64_t open = belief->known.empty.words[i] & ~belief->vacant.words[i];
        inside.words[i] = open & points->words[i];
        outside.words[i] = open & ~points->words[i];
    }
    const int proven = count_in(belief->geometry, &belief->enemy, points);
    const int room = count_in(belief->geometry, &outside, &outside);
    const int left_over = hidden_stones(belief) - (stones - proven);
    DCHECK(proven <= stones && room >= left_over);
    if (proven == stones)
        add_vacant(belief, &inside);
    if (room == left_over)
        prove_enemies(belief, &outside);
}

static void apply_bounds(Belief *belief) {
    apply_bound(belief, &belief->geometry->all, belief->enemy_stones);
    for (int i = 0; i < belief->bounds_count; i++)
        apply_bound(belief, &belief->bounds[i].points, belief->bounds[i].stones);
}

/* The region of a point: all that is reached from it without crossing own stones. */
static void find_region(const Board *known, Colour colour, Point from, PointSet *region) {
    const Geometry *geometry = known->geometry;
    Point found[POINTS_MAX];
    int count = 1;
    found[0] = from;
    *region = (PointSet){0};
    point_set_add(region, from);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 4; j++) {
            const uint16_t q = geometry->neighbours[found[i]][j];
            if (q == geometry->points || known->colour[q] == colour || point_set_has(region, q))
                continue;
            point_set_add(region, q);
            found[count++] = q;
        }
}

/* Sets of points without a proven stone, one of each of which is empty though none is proven so:
 * the liberties of own chains, the open points of regions. */
typedef struct Breaths {
    int count;
    PointSet open[BREATHS_MAX];
} Breaths;

static void add_breath(const Belief *belief, const PointSet *open, Breaths *breaths) {
    if (breaths->count < BREATHS_MAX && count_in(belief->geometry, open, &belief->vacant) == 0)
        breaths->open[breaths->count++] = *open;
}

static void list_breaths(const Belief *belief, Breaths *breaths) {
    const Board *known = &belief->known;
    PointSet seen = {0}, open;
    breaths->count = 0;
    for (Point p = 0; p < belief->geometry->points; p++) {
        if (known->chain[p] == p && known->colour[p] == belief->colour) {
            board_liberties(known, p, &open);
            add_breath(belief, &open, breaths);
        } else if (known->colour[p] != belief->colour && !point_set_has(&seen, p)) {
            find_region(known, belief->colour, p, &open);
            point_set_unite(&seen, &open);
            point_set_intersect(&open, &known->empty);
            add_breath(belief, &open, breaths);
        }
    }
}

/* Which of some disjoint sets is the only one that a set meets; -1: it meets more, or none. */
static int only_met(const Geometry *geometry, const PointSet disjoint[], int count,
                    const PointSet *set) {
    int met = -1;
    for (int i = 0; i < count; i++) {
        if (count_in(geometry, &disjoint[i], set) == 0)
            continue;
        if (met >= 0)
            return -1;
        met = i;
    }
    return met;
}

/* Where only as many open points are empty as there are disjoint sets that need one, perhaps none,
 * each of these has one, and all others are enemy stones (1, 8). A further set that meets only one
 * of them is served by what they have in common. */
static void apply_crowding(Belief *belief) {
    const Geometry *geometry = belief->geometry;
    PointSet open = belief->known.empty, used = {0}, disjoint[CROWDED_MAX];
    point_set_subtract(&open, &belief->vacant);
    const int spare = point_set_count(&open) - hidden_stones(belief);
    if (hidden_stones(belief) == 0 || spare > CROWDED_MAX)
        return;
    Breaths breaths;
    int count = 0;
    list_breaths(belief, &breaths);
    for (int i = 0; i < breaths.count && count < spare; i++)
        if (count_in(geometry, &breaths.open[i], &used) == 0) {
            point_set_unite(&used, &breaths.open[i]);
            disjoint[count++] = breaths.open[i];
        }
    if (count < spare)
        return;
    for (int i = 0; i < breaths.count; i++) {
        const int met = only_met(geometry, disjoint, count, &breaths.open[i]);
        if (met >= 0)
            point_set_intersect(&disjoint[met], &breaths.open[i]);
    }
    for (int i = 0; i < count; i++)
        point_set_subtract(&open, &disjoint[i]);
    prove_enemies(belief, &open);
}

/* Whether no constraint but breath forbids enemy stones on all these points, none of them proven.
 */
static bool have_room(const Belief *belief, const PointSet *points) {
    const Geometry *geometry = belief->geometry;
    if (count_in(geometry, points, points) > hidden_stones(belief) ||
        count_in(geometry, points, &belief->vacant) > 0)
        return false;
    for (int i = 0; i < belief->bounds_count; i++) {
        const StoneBound *bound = &belief->bounds[i];
        if (count_in(geometry, points, &bound->points) +
                count_in(geometry, &belief->enemy, &bound->points) >
            bound->stones)
            return false;
    }
    return true;
}

/* Draws the conclusions from an open refusal; returns whether it stays open. */
static bool apply_refusal(Belief *belief, OpenRefusal *refusal) {
    point_set_subtract(&refusal->needs, &belief->enemy);
    if (point_set_has(&belief->enemy, refusal->point) || point_set_is_empty(&refusal->needs))
        return false;
    if (point_set_has(&belief->vacant, refusal->point)) {
        prove_enemies(belief, &refusal->needs);
        return false;
    }
    if (have_room(belief, &refusal->needs))
        return true;
    prove_enemy(belief, refusal->point);
    return false;
}

static void apply_refusals(Belief *belief) {
    int kept = 0;
    for (int i = 0; i < belief->refusals_count; i++) {
        OpenRefusal refusal = belief->refusals[i];
        if (apply_refusal(belief, &refusal))
            belief->refusals[kept++] = refusal;
    }
    belief->refusals_count = kept;
}

/* The least number of hidden stones that other open refusals ask for if one of them was suicide (or
 * all, if its point is POINT_NONE): each that does not share points with those counted before asks
 * for one. *used gets the points where these and the suicide's stones can be. */
static int count_claims(const Belief *belief, const OpenRefusal *suicide, PointSet *used) {
    int count = 0;
    *used = suicide->needs;
    for (int i = 0; i < belief->refusals_count; i++) {
        const OpenRefusal *other = &belief->refusals[i];
        if (other->point == suicide->point || point_set_has(&suicide->needs, other->point))
            continue;
        PointSet claim = other->needs;
        point_set_subtract(&claim, &suicide->needs);
        if (suicide->point != POINT_NONE && point_set_has(&claim, suicide->point))
            claim = (PointSet){0};
        else if (point_set_is_empty(&claim))
            continue;
        point_set_add(&claim, other->point);
        if (count_in(belief->geometry, &claim, used) == 0) {
            point_set_unite(used, &claim);
            count++;
        }
    }
    return count;
}

/* Where the open refusals ask for all hidden stones, every other point is empty; where one that was
 * suicide would leave too few for the others, it was none. */
static void apply_claims(Belief *belief) {
    const int hidden = hidden_stones(belief), refusals = belief->refusals_count;
    const OpenRefusal none = {.point = POINT_NONE};
    PointSet used;
    if (refusals > 0 && refusals >= hidden && count_claims(belief, &none, &used) == hidden) {
        PointSet others = belief->known.empty;
        point_set_subtract(&others, &used);
        add_vacant(belief, &others);
    }
    for (int i = 0; i < refusals; i++) {
        const OpenRefusal *refusal = &belief->refusals[i];
        const int needs = point_set_count(&refusal->needs);
        if (needs + refusals - 1 > hidden &&
            needs + count_claims(belief, refusal, &used) > hidden) {
            prove_enemy(belief, refusal->point);
            return;
        }
    }
}

void belief_conclude(Belief *belief) {
    while (belief->stale) {
        belief->stale = false;
        apply_bounds(belief);
        apply_refusals(belief);
        if (!belief->stale)
            apply_claims(belief);
        if (!belief->stale)
            apply_crowding(belief);
    }
}

void belief_start(Belief *belief, const Geometry *geometry, const Rules *rules, Colour colour) {
    const PointSet *handicap = &rules->handicap_points;
    const bool black = colour == BLACK;
    belief->geometry = geometry;
    belief->colour = colour;
    belief->enemy_stones = black ? 0 : rules->handicap;
    belief->own = black ? *handicap : (PointSet){0};
    belief->enemy = black ? (PointSet){0} : *handicap;
    belief->vacant = belief->held = (PointSet){0};
    belief->bounds_count = belief->refusals_count = 0;
    board_init(&belief->known, geometry);
    for (Point p = point_set_next(handicap, 0); p != POINT_NONE;
         p = point_set_next(handicap, p + 1))
        board_put(&belief->known, BLACK, p);
    if (rules->handicap > 0)
        watch_everything(belief);
    belief->stale = true;
}

static void lift_known(Belief *belief, const PointSet *captures, Colour colour) {
    for (Point p = point_set_next(captures, 0); p != POINT_NONE;
         p = point_set_next(captures, p + 1))
        if (belief->known.colour[p] == colour)
            board_remove_chain(&belief->known, p);
}

static void forget_refusals(Belief *belief, const PointSet *taken) {
    int kept = 0;
    for (int i = 0; i < belief->refusals_count; i++) {
        OpenRefusal refusal = belief->refusals[i];
        point_set_subtract(&refusal.needs, taken);
        if (!point_set_has(taken, refusal.point) && !point_set_is_empty(&refusal.needs))
            belief->refusals[kept++] = refusal;
    }
    belief->refusals_count = kept;
}

/* A stone taken from a bound's points was played there since, and so used up one of its plays. The
 * enemy stones around own chains gave them room, so whatever was held is found anew. */
static void take_off(Belief *belief, const PointSet *captures, int count) {
    for (int i = 0; i < belief->bounds_count; i++) {
        StoneBound *bound = &belief->bounds[i];
        bound->stones -= count_in(belief->geometry, captures, &bound->points);
        point_set_unite(&bound->points, captures);
    }
    forget_refusals(belief, captures);
    lift_known(belief, captures, colour_other(belief->colour));
    point_set_subtract(&belief->enemy, captures);
    belief->enemy_stones -= count;
    point_set_unite(&belief->vacant, captures);
    belief->held = (PointSet){0};
}

void belief_played(Belief *belief, Point point, const PointSet *captures) {
    const int count = point_set_count(captures);
    belief_conclude(belief);
    if (count > 0 || belief->refusals_count > 0) {
        point_set_add(&belief->vacant, point);
        belief->stale = true;
        prove_enemies(belief, captures);
        belief_conclude(belief);
    }
    if (count > 0)
        take_off(belief, captures, count);
    point_set_remove(&belief->vacant, point);
    point_set_remove(&belief->held, point);
    point_set_add(&belief->own, point);
    board_put(&belief->known, belief->colour, point);
    belief->stale = true;
    if (count > 0) {
        watch_everything(belief);
        return;
    }
    watch_chain(belief, point);
    for (int i = 0; i < 4; i++)
        watch_region(belief, belief->geometry->neighbours[point][i]);
}

/* Adds the bound of the play that now comes, and counts it in the others. */
static void push_bound(Belief *belief) {
    PointSet clear = belief->own;
    point_set_unite(&clear, &belief->vacant);
    const int last = BELIEF_GENERATIONS - 1;
    const int older = belief->bounds_count < last ? belief->bounds_count : last;
    for (int i = older; i > 0; i--) {
        belief->bounds[i] = belief->bounds[i - 1];
        point_set_unite(&belief->bounds[i].points, &clear);
        belief->bounds[i].stones++;
    }
    belief->bounds[0] = (StoneBound){clear, 1};
    belief->bounds_count = older + 1;
}

/* The points beside `points` and outside it. */
static void neighbours_of(const Geometry *geometry, const PointSet *points, PointSet *beside) {
    *beside = (PointSet){0};
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        for (int i = 0; i < 4; i++)
            if (geometry->neighbours[p][i] != geometry->points)
                point_set_add(beside, geometry->neighbours[p][i]);
    point_set_subtract(beside, points);
}

/* Around the captured chains there is nothing but enemy stones (3), the one that captured among
 * them; so points further off that were empty still are. */
static void lose(Belief *belief, const PointSet *captures) {
    PointSet beside;
    neighbours_of(belief->geometry, captures, &beside);
    lift_known(belief, captures, belief->colour);
    point_set_subtract(&belief->own, captures);
    point_set_unite(&belief->vacant, captures);
    belief->held = (PointSet){0};
    prove_enemies(belief, &beside);
    watch_everything(belief);
}

void belief_enemy_played(Belief *belief, const PointSet *captures) {
    belief_conclude(belief);
    push_bound(belief);
    belief->enemy_stones++;
    belief->stale = true;
    if (point_set_is_empty(captures))
        belief->vacant = belief->held;
    else
        lose(belief, captures);
}

static void add_open_neighbours(const Board *known, Point point, PointSet *open) {
    for (int i = 0; i < 4; i++) {
        const uint16_t q = known->geometry->neighbours[point][i];
        if (known->colour[q] == EMPTY)
            point_set_add(open, q);
    }
}

/* Where enemy stones would have to stand beside the proven ones, were a play at the point suicide.
 * Stops as soon as they have no room. */
static void find_needs(const Belief *belief, Point point, PointSet *needs) {
    const Board *known = &belief->known;
    const uint16_t *neighbours = belief->geometry->neighbours[point];
    *needs = (PointSet){0};
    add_open_neighbours(known, point, needs);
    for (int i = 0; i < 4; i++) {
        if (known->colour[neighbours[i]] != belief->colour)
            continue;
        Point stone = neighbours[i];
        do {
            add_open_neighbours(known, stone, needs);
            stone = known->next[stone];
            point_set_remove(needs, point);
        } while (stone != neighbours[i] && have_room(belief, needs));
    }
}

/* Whether the refusal can have been suicide: the stones needed leave every chain a liberty, and the
 * play would not capture any. */
static bool may_be_suicide(const Belief *belief, const OpenRefusal *refusal) {
    if (!have_room(belief, &refusal->needs))
        return false;
    PointSet stones[2];
    stones[belief->colour] = belief->own;
    stones[colour_other(belief->colour)] = belief->enemy;
    point_set_unite(&stones[colour_other(belief->colour)], &refusal->needs);
    return stones_breathe(belief->geometry, stones) &&
           stones_forbid(belief->geometry, stones, belief->colour, refusal->point);
}

/* Keeps a refusal for later. One for each point is enough: if the point is empty now, all that
 * either of two refusals needed stands. The oldest is given up where there is no room. */
static void keep_refusal(Belief *belief, const OpenRefusal *refusal) {
    for (int i = 0; i < belief->refusals_count; i++)
        if (belief->refusals[i].point == refusal->point) {
            point_set_unite(&belief->refusals[i].needs, &refusal->needs);
            return;
        }
    if (belief->refusals_count == BELIEF_REFUSALS)
        memmove(belief->refusals, belief->refusals + 1,
                (size_t)--belief->refusals_count * sizeof *belief->refusals);
    belief->refusals[belief->refusals_count++] = *refusal;
}

void belief_refused(Belief *belief, Point point, bool superko) {
    belief_conclude(belief);
    if (point_set_has(&belief->enemy, point) || superko)
        return;
    OpenRefusal refusal = {.point = point};
    find_needs(belief, point, &refusal.needs);
    if (point_set_has(&belief->vacant, point))
        prove_enemies(belief, &refusal.needs);
    else if (!may_be_suicide(belief, &refusal))
        prove_enemy(belief, point);
    else if (!point_set_is_empty(&refusal.needs))
        keep_refusal(belief, &refusal);
    belief->stale = true;
}

int belief_own_area(const Board *known, Colour colour, const PointSet *vacant, int enemy_stones) {
    const Geometry *geometry = known->geometry;
    const int points = geometry->points;
    int hidden = enemy_stones - known->stones[colour_other(colour)];
    int area = known->stones[colour], regions[POINTS_MAX + 1] = {0}; /* regions by size */
    PointSet seen = {0}, region;
    for (Point p = 0; p < points && known->stones[colour] > 0; p++) {
        if (known->colour[p] == colour || point_set_has(&seen, p))
            continue;
        find_region(known, colour, p, &region);
        point_set_unite(&seen, &region);
        const int size = point_set_count(&region);
        if (count_in(geometry, &region, vacant) == size)
            area += size;
        else if (count_in(geometry, &region, &known->empty) == size)
            regions[size]++;
    }
    for (int size = points; size > 0; size--) {
        const int spoilt = regions[size] < hidden ? regions[size] : hidden;
        hidden -= spoilt;
        area += size * (regions[size] - spoilt);
    }
    return area;
}
