/* An unsettled stone is told as such rather than as one in seki: that is the weaker claim. */
#include "board_marks.h"

static bool marked(const PointSet *set, Point point) {
    return set != NULL && point_set_has(set, point);
}

static void look_below(const BoardMarks *marks, Point point, PointLook *look) {
    look->kind = POINT_DAME;
    for (Colour owner = BLACK; owner <= WHITE; owner++) {
        if (!point_set_has(&marks->surrounded[owner], point))
            continue;
        look->owner = owner;
        look->kind =
            point_set_has(&marks->territory[owner], point) ? POINT_TERRITORY : POINT_LEFT_OUT;
    }
}

PointLook board_look(const Board *board, const BoardMarks *marks, Point point) {
    PointLook look = {.stone = board->colour[point], .owner = EMPTY};
    if (look.stone != EMPTY) {
        look.dead = marked(marks->dead, point);
        look.sign = marked(marks->unsettled, point) ? SIGN_UNSETTLED
                    : marked(marks->seki, point)    ? SIGN_SEKI
                                                    : SIGN_NONE;
    }
    if (marks->surrounded != NULL && (look.stone == EMPTY || look.dead))
        look_below(marks, point, &look);
    return look;
}
