/* Area of a position as it stands: single empty points by their counters, larger regions by flood.
 */
#include "area.h"

#include "board_hot.h"
#include "check.h"

/* Takes the empty region at `start` out of `rest` and into `region`; returns the colours it touches
 * as bits. */
static unsigned flood_region(const Board *board, Point start, PointSet *rest, PointSet *region) {
    Point stack[POINTS_MAX];
    int depth = 0;
    unsigned touched = 0;
    *region = (PointSet){0};
    point_set_remove(rest, start);
    stack[depth++] = start;
    while (depth > 0) {
        Point p = stack[--depth];
        point_set_add(region, p);
        for (int i = 0; i < 4; i++) {
            uint16_t q = board->geometry->neighbours[p][i];
            if (board->colour[q] <= WHITE)
                touched |= 1u << board->colour[q];
            if (board->colour[q] != EMPTY || !point_set_has(rest, q))
                continue;
            point_set_remove(rest, q);
            stack[depth++] = q;
        }
    }
    return touched;
}

AreaCount area_map(const Board *board, PointSet surrounded[2]) {
    AreaCount count = {.stones = {board->stones[BLACK], board->stones[WHITE]}};
    PointSet rest = board->empty;
    surrounded[BLACK] = surrounded[WHITE] = (PointSet){0};
    for (Point p = point_set_next(&rest, 0); p != POINT_NONE; p = point_set_next(&rest, p + 1)) {
        PointSet region;
        unsigned touched = flood_region(board, p, &rest, &region);
        int size = point_set_count(&region);
        if (touched != 1 && touched != 2) {
            count.neutral += size;
            continue;
        }
        Colour owner = touched == 1 ? BLACK : WHITE;
        count.surrounded[owner] += size;
        point_set_unite(&surrounded[owner], &region);
    }
    return count;
}

AreaCount area_count(const Board *board) {
    AreaCount count = {.stones = {board->stones[BLACK], board->stones[WHITE]}};
    for (int i = 0; i < board->geometry->words; i++) {
        for (uint64_t word = board->empty.words[i]; word != 0; word &= word - 1) {
            Point p = (Point)(i * 64 + bits_lowest(word));
            if (board_empty_neighbours(board, p) > 0) {
                PointSet surrounded[2];
                return area_map(board, surrounded);
            }
            int black = board_is_surrounded(board, p, BLACK);
            int white = board_is_surrounded(board, p, WHITE);
            count.surrounded[BLACK] += black & !white;
            count.surrounded[WHITE] += white & !black;
            count.neutral += black == white;
        }
    }
    return count;
}
