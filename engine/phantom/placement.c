/* Random placement of the hidden stones, one by one.
 *
 * A stone that leaves a chain without liberty does so whatever is put down later, so a point found
 * unfit is out for this placement, and a placement costs at most one draw a point. It fails only if
 * the points run out before the stones do; then it is begun again, and after half of the tries the
 * points refused this turn are no longer preferred.
 *
 * For the same reason stones may be put down unasked: if in the end every chain breathes, each of
 * them was fit. That is the first try; only where it fails is it made again on a board. */
#include "placement.h"

#include "board_hot.h"
#include "breath.h"

enum { PLACEMENT_TRIES = 8 };

/* Whether a stone at an empty point leaves every chain a liberty, with no chain taken off. */
static bool fits(const Board *board, Colour colour, Point point) {
    const uint16_t *neighbours = board->geometry->neighbours[point];
    bool breathes = board_empty_neighbours(board, point) > 0;
    for (int i = 0; i < 4; i++) {
        const uint16_t q = neighbours[i];
        if (board->colour[q] == WALL || board->colour[q] == EMPTY)
            continue;
        int touching = 0;
        for (int j = 0; j < 4; j++)
            touching += board->chain[neighbours[j]] == board->chain[q];
        const bool elsewhere = board->liberties[board->chain[q]] > touching;
        if (board->colour[q] == colour)
            breathes |= elsewhere;
        else if (!elsewhere)
            return false;
    }
    return breathes;
}

static void list_points(const PointSet *set, PlacementPoints *points) {
    points->count = 0;
    for (Point p = point_set_next(set, 0); p != POINT_NONE; p = point_set_next(set, p + 1))
        points->at[points->count++] = p;
}

/* Takes a random point out of a list. */
static Point draw_point(PlacementPoints *points, Rng *rng) {
    const uint32_t i = rng_below(rng, (uint32_t)points->count);
    const Point point = points->at[i];
    points->at[i] = points->at[--points->count];
    return point;
}

static void copy_points(PlacementPoints *target, const PlacementPoints *source) {
    target->count = source->count;
    memcpy(target->at, source->at, (size_t)source->count * sizeof *source->at);
}

/* Puts up to `wanted` stones on random points of a list; returns how many found room. */
static int place(Board *board, Colour colour, const PlacementPoints *points, int wanted, Rng *rng) {
    PlacementPoints left;
    int placed = 0;
    copy_points(&left, points);
    while (placed < wanted && left.count > 0) {
        const Point point = draw_point(&left, rng);
        if (!fits(board, colour, point))
            continue;
        board_put(board, colour, point);
        placed++;
    }
    return placed;
}

/* The same, unasked. */
static int scatter(PointSet *stones, const PlacementPoints *points, int wanted, Rng *rng) {
    PlacementPoints left;
    int placed = 0;
    copy_points(&left, points);
    for (; placed < wanted && left.count > 0; placed++)
        point_set_add(stones, draw_point(&left, rng));
    return placed;
}

void placement_start(Placement *placement, const View *view) {
    CHECK(view->geometry->points <= SIDE_PLAY_MAX * SIDE_PLAY_MAX);
    PointSet unknown = view->known->empty, refused = view->tried;
    point_set_subtract(&unknown, &view->vacant);
    point_set_intersect(&refused, &unknown);
    placement->view = view;
    placement->hidden = view->enemy_stones - point_set_count(&view->enemy);
    list_points(&refused, &placement->refused);
    point_set_subtract(&unknown, &refused);
    list_points(&unknown, &placement->rest);
}

/* One try on a board; returns the number of stones put down. */
static int try_board(const Placement *placement, bool prefer_refused, Rng *rng, Board *board) {
    const View *view = placement->view;
    const Colour enemy = colour_other(view->colour);
    board_copy(board, view->known);
    if (!prefer_refused) {
        PlacementPoints all;
        PointSet unknown = view->known->empty;
        point_set_subtract(&unknown, &view->vacant);
        list_points(&unknown, &all);
        return place(board, enemy, &all, placement->hidden, rng);
    }
    const int placed = place(board, enemy, &placement->refused, placement->hidden, rng);
    return placed + place(board, enemy, &placement->rest, placement->hidden - placed, rng);
}

bool placement_draw_in_turn(const Placement *placement, Rng *rng, PointSet stones[2]) {
    const View *view = placement->view;
    const Colour enemy = colour_other(view->colour);
    int best = -1;
    stones[view->colour] = view->own;
    for (int i = 0; i < PLACEMENT_TRIES && best < placement->hidden; i++) {
        Board board;
        const int placed = try_board(placement, i < PLACEMENT_TRIES / 2, rng, &board);
        if (placed > best)
            board_stones(&board, enemy, &stones[enemy]);
        best = placed > best ? placed : best;
    }
    return best == placement->hidden;
}

bool placement_draw(const Placement *placement, Rng *rng, PointSet stones[2]) {
    const View *view = placement->view;
    const Colour enemy = colour_other(view->colour);
    const Rng before = *rng;
    stones[view->colour] = view->own;
    stones[enemy] = view->enemy;
    int placed = scatter(&stones[enemy], &placement->refused, placement->hidden, rng);
    placed += scatter(&stones[enemy], &placement->rest, placement->hidden - placed, rng);
    if (placed == placement->hidden && (placed == 0 || stones_breathe(view->geometry, stones)))
        return true;
    *rng = before;
    return placement_draw_in_turn(placement, rng, stones);
}
