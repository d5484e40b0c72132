/* Plain shapes in one fixed scale; whoever shows the picture scales it. */
#include "board_svg.h"

#include "text_escape.h"

enum {
    CELL = 40,   /* between two lines */
    MARGIN = 44, /* from the picture's edge to the first line */
    STONE = 18,  /* radius */
    SQUARE = 12, /* side */
    RING = 6,    /* radius */
    LINE_HEIGHT = 24,
    WIDTH_WITH_LINES = 540 /* at least, so that a line of text fits */
};

typedef struct Place {
    int x, y;
} Place;

static Place place_of(const Geometry *geometry, Point point) {
    return (Place){MARGIN + CELL * geometry_column(geometry, point),
                   MARGIN + CELL * (geometry->height - 1 - geometry_row(geometry, point))};
}

static void print_head(const Geometry *geometry, int lines, FILE *file) {
    const int width = 2 * MARGIN + CELL * (geometry->width - 1);
    const int height =
        2 * MARGIN + CELL * (geometry->height - 1) + (lines > 0 ? LINE_HEIGHT * lines + 8 : 0);
    const int least = lines > 0 && width < WIDTH_WITH_LINES ? WIDTH_WITH_LINES : width;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"15\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#e9c27c\"/>\n",
            least, height, least, height, width, 2 * MARGIN + CELL * (geometry->height - 1));
}

static void print_lines(const Geometry *geometry, FILE *file) {
    const int right = MARGIN + CELL * (geometry->width - 1);
    const int bottom = MARGIN + CELL * (geometry->height - 1);
    fputs("<path fill=\"none\" stroke=\"#333\" stroke-linecap=\"square\" d=\"", file);
    for (int i = 0; i < geometry->width; i++)
        fprintf(file, "M%d %dV%d", MARGIN + CELL * i, MARGIN, bottom);
    for (int i = 0; i < geometry->height; i++)
        fprintf(file, "M%d %dH%d", MARGIN, MARGIN + CELL * i, right);
    fputs("\"/>\n", file);
}

static void print_label(int x, int y, const char *text, FILE *file) {
    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#333\">%s</text>\n", x,
            y + 5, text);
}

static void print_coordinates(const Geometry *geometry, FILE *file) {
    const int far_x = 2 * MARGIN + CELL * (geometry->width - 1) - 14;
    const int far_y = 2 * MARGIN + CELL * (geometry->height - 1) - 14;
    char text[POINT_TEXT_CAPACITY];
    for (int column = 0; column < geometry->width; column++) {
        move_format(geometry, geometry_point(geometry, column, 0), text);
        text[1] = '\0';
        print_label(MARGIN + CELL * column, 14, text, file);
        print_label(MARGIN + CELL * column, far_y, text, file);
    }
    for (int row = 0; row < geometry->height; row++) {
        const int y = place_of(geometry, geometry_point(geometry, 0, row)).y;
        move_format(geometry, geometry_point(geometry, 0, row), text);
        print_label(14, y, text + 1, file);
        print_label(far_x, y, text + 1, file);
    }
}

static void print_stone(Place at, Colour colour, bool dead, bool unsettled, FILE *file) {
    fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#222\"%s/>\n", at.x,
            at.y, STONE, colour == BLACK ? "#111" : "#fff", dead ? " opacity=\"0.4\"" : "");
    if (unsettled)
        fprintf(file,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"20\" "
                "font-weight=\"bold\" fill=\"%s\">?</text>\n",
                at.x, at.y + 7, colour == BLACK ? "#fff" : "#111");
}

static void print_square(Place at, Colour owner, bool counted, FILE *file) {
    const char *ink = owner == BLACK ? "#111" : "#fff";
    fprintf(file,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%s\"/>\n",
            at.x - SQUARE / 2, at.y - SQUARE / 2, SQUARE, SQUARE, counted ? ink : "none",
            counted ? "#222" : ink, counted ? "1" : "2.5");
}

static void print_point(const Board *board, const BoardMarks *marks, Point point, FILE *file) {
    const Place at = place_of(board->geometry, point);
    const Colour colour = board->colour[point];
    const bool dead = colour != EMPTY && marks->dead != NULL && point_set_has(marks->dead, point);
    if (colour != EMPTY)
        print_stone(at, colour, dead,
                    marks->unsettled != NULL && point_set_has(marks->unsettled, point), file);
    if ((colour != EMPTY && !dead) || marks->surrounded == NULL)
        return;
    for (Colour owner = BLACK; owner <= WHITE; owner++) {
        if (!point_set_has(&marks->surrounded[owner], point))
            continue;
        print_square(at, owner, point_set_has(&marks->territory[owner], point), file);
        return;
    }
    fprintf(file,
            "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#333\" "
            "stroke-width=\"2\"/>\n",
            at.x, at.y, RING);
}

static void print_texts(const Geometry *geometry, const char *const lines[BOARD_SVG_LINES],
                        FILE *file) {
    const int top = 2 * MARGIN + CELL * (geometry->height - 1);
    for (int i = 0; i < BOARD_SVG_LINES && lines[i] != NULL; i++) {
        fprintf(file, "<text x=\"14\" y=\"%d\" fill=\"#111\">", top + LINE_HEIGHT * (i + 1) - 4);
        text_print_xml(lines[i], file);
        fputs("</text>\n", file);
    }
}

void board_svg_print(const Board *board, const BoardMarks *marks,
                     const char *const lines[BOARD_SVG_LINES], FILE *file) {
    const Geometry *geometry = board->geometry;
    int count = 0;
    while (count < BOARD_SVG_LINES && lines[count] != NULL)
        count++;
    print_head(geometry, count, file);
    print_lines(geometry, file);
    print_coordinates(geometry, file);
    for (Point p = 0; p < geometry->points; p++)
        print_point(board, marks, p, file);
    print_texts(geometry, lines, file);
    fputs("</svg>\n", file);
}
