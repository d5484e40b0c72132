/* Boards in plain characters. A dead stone is drawn small and its point counts for the other side;
 * what is empty shows whose point it is. */
#include "board_text.h"

static bool marked(const PointSet *set, Point point) {
    return set != NULL && point_set_has(set, point);
}

static bool marked_of(const PointSet *sets, Colour colour, Point point) {
    return sets != NULL && point_set_has(&sets[colour], point);
}

char board_text_point(const Board *board, const BoardMarks *marks, Point point) {
    Colour colour = board->colour[point];
    if (colour != EMPTY && marked(marks->unsettled, point))
        return "#@"[colour];
    if (colour != EMPTY)
        return (marked(marks->dead, point) ? "xo" : "XO")[colour];
    for (Colour owner = BLACK; owner <= WHITE; owner++)
        if (marked_of(marks->surrounded, owner, point))
            return (marked_of(marks->territory, owner, point) ? "+-" : "bw")[owner];
    return '.';
}

static void print_letters(const Geometry *geometry, const char *indent, FILE *file) {
    fprintf(file, "%s  ", indent);
    for (int column = 0; column < geometry->width; column++) {
        char text[POINT_TEXT_CAPACITY];
        fprintf(file, " %c", move_format(geometry, geometry_point(geometry, column, 0), text)[0]);
    }
    fputc('\n', file);
}

void board_text_print(const Board *board, const BoardMarks *marks, const char *indent, FILE *file) {
    const Geometry *geometry = board->geometry;
    print_letters(geometry, indent, file);
    for (int row = geometry->height - 1; row >= 0; row--) {
        fprintf(file, "%s%2d", indent, row + 1);
        for (int column = 0; column < geometry->width; column++)
            fprintf(file, " %c",
                    board_text_point(board, marks, geometry_point(geometry, column, row)));
        fprintf(file, " %d\n", row + 1);
    }
    print_letters(geometry, indent, file);
}

void board_text_legend(const char *indent, FILE *file) {
    fprintf(file, "%sX O  stones of Black, White        x o  dead stones of Black, White\n",
            indent);
    fprintf(file, "%s+ -  territory of Black, White     .    dame: nobody's point\n", indent);
    fprintf(file, "%sb w  points of Black, White that territory scoring leaves out\n", indent);
    fprintf(file, "%s# @  stones of Black, White whose fate is unsettled\n", indent);
}
