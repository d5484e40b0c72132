/* Boards in plain characters. A dead stone is drawn small and its point counts for the other side;
 * what is empty shows whose point it is. */
#include "board_text.h"

static char character(const PointLook *look) {
    if (look->stone != EMPTY)
        return (look->dead ? "xo" : "XO")[look->stone];
    switch (look->kind) {
    case POINT_TERRITORY:
        return "+-"[look->owner];
    case POINT_LEFT_OUT:
        return "bw"[look->owner];
    case POINT_UNTOLD:
    case POINT_DAME:
        break;
    }
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
        fprintf(file, "%s%2d ", indent, row + 1);
        for (int column = 0; column < geometry->width; column++) {
            const PointLook look = board_look(board, marks, geometry_point(geometry, column, row));
            fprintf(file, "%c%c", character(&look), " =?"[look.sign]);
        }
        fprintf(file, " %d\n", row + 1);
    }
    print_letters(geometry, indent, file);
}

void board_text_legend(const char *indent, FILE *file) {
    fprintf(file, "%sX O  stones of Black, White        x o  dead stones of Black, White\n",
            indent);
    fprintf(file, "%s+ -  territory of Black, White     .    dame: nobody's point\n", indent);
    fprintf(file,
            "%sb w  their points that territory scoring leaves out: in seki, or a false eye\n",
            indent);
    fprintf(file, "%sX=   a stone in seki               X?   a stone whose fate is unsettled\n",
            indent);
}
