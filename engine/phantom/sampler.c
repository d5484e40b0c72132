/* Random placement of the hidden stones, one by one.
 *
 * A stone that leaves a chain without liberty does so whatever is put down later, so a point found
 * unfit is out for this placement, and a placement costs at most one draw a point. It fails only if
 * the points run out before the stones do; then it is begun again, and after half of the tries the
 * points refused this turn are no longer preferred. */
#include "sampler.h"

#include "board_hot.h"

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

/* Puts up to `wanted` stones on random points of a set; returns how many found room. */
static int place(Board *board, Colour colour, const PointSet *points, int wanted, Rng *rng) {
    Point candidates[POINTS_MAX];
    uint32_t count = 0;
    int placed = 0;
    if (wanted == 0)
        return 0;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        candidates[count++] = p;
    while (placed < wanted && count > 0) {
        const uint32_t i = rng_below(rng, count);
        const Point point = candidates[i];
        candidates[i] = candidates[--count];
        if (!fits(board, colour, point))
            continue;
        board_put(board, colour, point);
        placed++;
    }
    return placed;
}

bool sampler_random(const View *view, Rng *rng, Board *board) {
    const Colour enemy = colour_other(view->colour);
    const int hidden = view->enemy_stones - point_set_count(&view->enemy);
    PointSet unknown = view->known->empty, refused = view->tried;
    point_set_subtract(&unknown, &view->vacant);
    point_set_intersect(&refused, &unknown);
    Board best;
    int best_placed = -1;
    for (int i = 0; i < PLACEMENT_TRIES; i++) {
        PointSet rest = unknown;
        int placed = 0;
        board_copy(board, view->known);
        board->ko = POINT_NONE;
        board->captured[BLACK] = view->captured[BLACK];
        board->captured[WHITE] = view->captured[WHITE];
        if (i < PLACEMENT_TRIES / 2) {
            placed = place(board, enemy, &refused, hidden, rng);
            point_set_subtract(&rest, &refused);
        }
        placed += place(board, enemy, &rest, hidden - placed, rng);
        if (placed == hidden)
            return true;
        if (placed > best_placed)
            board_copy(&best, board);
        best_placed = placed > best_placed ? placed : best_placed;
    }
    board_copy(board, &best);
    return false;
}
