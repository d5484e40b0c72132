/* The eye rule of board.h, read from the sets of a view. */
#include "own_eye.h"

#include "board_hot.h"

static bool is_own_eye(const View *view, Point point) {
    const Geometry *geometry = view->geometry;
    int hostile = geometry->diagonal_walls[point];
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i], diagonal = geometry->diagonals[point][i];
        if (q != geometry->points && !point_set_has(&view->own, q))
            return false;
        hostile += diagonal != geometry->points && point_set_has(&view->enemy, diagonal);
    }
    return hostile <= 1;
}

void view_candidates(const View *view, PointSet *candidates) {
    *candidates = view->legal;
    if (view->board != NULL) {
        PointSet open;
        board_open(view->board, view->colour, &open);
        point_set_intersect(candidates, &open);
        return;
    }
    for (Point p = point_set_next(&view->legal, 0); p != POINT_NONE;
         p = point_set_next(&view->legal, p + 1))
        if (is_own_eye(view, p))
            point_set_remove(candidates, p);
}

void board_candidates(const Board *board, Colour colour, bool suicide_allowed,
                      PointSet *candidates) {
    PointSet open;
    board_open(board, colour, &open);
    *candidates = open;
    if (board->ko != POINT_NONE)
        point_set_remove(candidates, board->ko);
    if (suicide_allowed)
        return;
    for (Point p = point_set_next(&open, 0); p != POINT_NONE; p = point_set_next(&open, p + 1))
        if (board_is_suicide(board, colour, p))
            point_set_remove(candidates, p);
}
