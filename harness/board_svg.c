/* Plain shapes in one fixed scale; whoever shows the picture scales it. Below the board stand the
 * legend and the text, for which a small board is put in the middle of a wider picture. */
#include "board_svg.h"

#include "svg_text.h"

#include <string.h>

enum {
    CELL = 40,      /* between two lines */
    MARGIN = 44,    /* from the board's edge to the first line */
    STONE = 18,     /* radius */
    SQUARE = 12,    /* side */
    RING = 6,       /* radius */
    INDENT = 14,    /* of the text below */
    TEXT_SPACE = 6, /* above and below it */
    WIDTH_WITH_TEXT = 2 * INDENT + 570
};

/* The marks that the legend explains. */
typedef enum Key {
    KEY_BLACK,
    KEY_WHITE,
    KEY_LEFT_OUT,
    KEY_DAME,
    KEY_DEAD,
    KEY_SEKI,
    KEY_UNSETTLED,
    KEYS
} Key;

static const struct {
    PointLook look;
    const char *text;
} LEGEND[KEYS] = {
    [KEY_BLACK] = {{EMPTY, false, SIGN_NONE, POINT_TERRITORY, BLACK}, "Black's territory"},
    [KEY_WHITE] = {{EMPTY, false, SIGN_NONE, POINT_TERRITORY, WHITE}, "White's territory"},
    [KEY_LEFT_OUT] = {{EMPTY, false, SIGN_NONE, POINT_LEFT_OUT, BLACK},
                      "no territory (seki, false eye)"},
    [KEY_DAME] = {{EMPTY, false, SIGN_NONE, POINT_DAME, EMPTY}, "dame"},
    [KEY_DEAD] = {{WHITE, true, SIGN_NONE, POINT_UNTOLD, EMPTY}, "dead"},
    [KEY_SEKI] = {{WHITE, false, SIGN_SEKI, POINT_UNTOLD, EMPTY}, "in seki"},
    [KEY_UNSETTLED] = {{WHITE, false, SIGN_UNSETTLED, POINT_UNTOLD, EMPTY}, "unsettled"}};

typedef struct Place {
    int x, y;
} Place;

/* All measures in pixels. */
typedef struct Picture {
    const Board *board;
    const BoardMarks *marks;
    const char *const *lines; /* [BOARD_SVG_LINES] */
    int board_width, board_height;
    int text_width;
    bool keys[KEYS]; /* of the legend */
    FILE *file;
} Picture;

static Place place_of(const Geometry *geometry, Point point) {
    return (Place){MARGIN + CELL * geometry_column(geometry, point),
                   MARGIN + CELL * (geometry->height - 1 - geometry_row(geometry, point))};
}

static void print_lines(const Geometry *geometry, FILE *file) {
    const int beyond = geometry->topology == TOPOLOGY_TORUS ? CELL / 2 : 0;
    const int right = MARGIN + CELL * (geometry->width - 1) + beyond;
    const int bottom = MARGIN + CELL * (geometry->height - 1) + beyond;
    fputs("<path fill=\"none\" stroke=\"#333\" stroke-linecap=\"square\" d=\"", file);
    for (int i = 0; i < geometry->width; i++)
        fprintf(file, "M%d %dV%d", MARGIN + CELL * i, MARGIN - beyond, bottom);
    for (int i = 0; i < geometry->height; i++)
        fprintf(file, "M%d %dH%d", MARGIN - beyond, MARGIN + CELL * i, right);
    fputs("\"/>\n", file);
}

/* Whether a side has star points on its line `at`: the third or fourth from either edge, and the
 * middle. */
static bool is_star_line(int side, int at) {
    const int edge = side >= 13 ? 3 : 2;
    return at == edge || at == side - 1 - edge || 2 * at == side - 1;
}

static bool is_star(const Geometry *geometry, Point point) {
    const int column = geometry_column(geometry, point), row = geometry_row(geometry, point);
    const bool middle_column = 2 * column == geometry->width - 1;
    const bool middle_row = 2 * row == geometry->height - 1;
    const bool few = geometry->width < 19 || geometry->height < 19;
    if (geometry->topology == TOPOLOGY_TORUS || geometry->width < 9 || geometry->height < 9)
        return false;
    return is_star_line(geometry->width, column) && is_star_line(geometry->height, row) &&
           (!few || middle_column == middle_row);
}

/* Only where nothing else stands. */
static void print_star(Place at, const PointLook *look, FILE *file) {
    if (look->stone == EMPTY && look->kind == POINT_UNTOLD)
        fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#333\"/>\n", at.x, at.y);
}

static void print_label(int x, int y, const char *text, FILE *file) {
    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#333\">%s</text>\n", x,
            y + 5, text);
}

static void print_coordinates(const Picture *picture) {
    const Geometry *geometry = picture->board->geometry;
    char text[POINT_TEXT_CAPACITY];
    for (int column = 0; column < geometry->width; column++) {
        const int x = MARGIN + CELL * column;
        move_format(geometry, geometry_point(geometry, column, 0), text);
        text[1] = '\0';
        print_label(x, INDENT, text, picture->file);
        print_label(x, picture->board_height - INDENT, text, picture->file);
    }
    for (int row = 0; row < geometry->height; row++) {
        const int y = place_of(geometry, geometry_point(geometry, 0, row)).y;
        move_format(geometry, geometry_point(geometry, 0, row), text);
        print_label(INDENT, y, text + 1, picture->file);
        print_label(picture->board_width - INDENT, y, text + 1, picture->file);
    }
}

/* A sign of text, not drawn through the dead stone's square below it. */
static void print_sign(Place at, const PointLook *look, FILE *file) {
    const bool dark = look->stone == BLACK && !look->dead;
    fprintf(file,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"%d\" "
            "font-weight=\"bold\" fill=\"%s\">%c</text>\n",
            at.x, look->dead ? at.y : at.y + 7, look->dead ? 16 : 20, dark ? "#fff" : "#111",
            " =?"[look->sign]);
}

static void print_stone(Place at, const PointLook *look, FILE *file) {
    fprintf(file, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"#222\"%s/>\n", at.x,
            at.y, STONE, look->stone == BLACK ? "#111" : "#fff",
            look->dead ? " opacity=\"0.4\"" : "");
    if (look->sign != SIGN_NONE)
        print_sign(at, look, file);
}

static void print_square(Place at, const PointLook *look, FILE *file) {
    const char *ink = look->owner == BLACK ? "#111" : "#fff";
    const bool counted = look->kind == POINT_TERRITORY;
    fprintf(file,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\" "
            "stroke-width=\"%s\"/>\n",
            at.x - SQUARE / 2, at.y - SQUARE / 2, SQUARE, SQUARE, counted ? ink : "none",
            counted ? "#222" : ink, counted ? "1" : "2.5");
}

static void print_look(Place at, const PointLook *look, FILE *file) {
    const Place below = {at.x, look->sign == SIGN_NONE ? at.y : at.y + 9};
    if (look->stone != EMPTY)
        print_stone(at, look, file);
    if (look->kind == POINT_TERRITORY || look->kind == POINT_LEFT_OUT)
        print_square(below, look, file);
    else if (look->kind == POINT_DAME)
        fprintf(file,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"#333\" "
                "stroke-width=\"2\"/>\n",
                below.x, below.y, RING);
}

/* Returns whether there are any. */
static bool find_keys(Picture *picture) {
    bool any = false;
    for (Point p = 0; p < picture->board->geometry->points; p++) {
        const PointLook look = board_look(picture->board, picture->marks, p);
        picture->keys[KEY_BLACK] |= look.kind == POINT_TERRITORY && look.owner == BLACK;
        picture->keys[KEY_WHITE] |= look.kind == POINT_TERRITORY && look.owner == WHITE;
        picture->keys[KEY_LEFT_OUT] |= look.kind == POINT_LEFT_OUT;
        picture->keys[KEY_DAME] |= look.kind == POINT_DAME;
        picture->keys[KEY_DEAD] |= look.dead;
        picture->keys[KEY_SEKI] |= look.sign == SIGN_SEKI;
        picture->keys[KEY_UNSETTLED] |= look.sign == SIGN_UNSETTLED;
    }
    for (Key key = 0; key < KEYS; key++)
        any |= picture->keys[key];
    return any;
}

static void print_key(Key key, Place at, FILE *file) {
    print_look(at, &LEGEND[key].look, file);
    fprintf(file, "<text x=\"%d\" y=\"%d\">%s</text>\n", at.x + CELL / 2 + 6, at.y + 5,
            LEGEND[key].text);
}

/* Places the keys row by row from `top` on, and prints them unless `file` is NULL. Returns the
 * height of the rows. */
static int lay_legend(const Picture *picture, int top, FILE *file) {
    int x = INDENT, y = top;
    bool any = false;
    for (Key key = 0; key < KEYS; key++) {
        if (!picture->keys[key])
            continue;
        const int width = CELL + 16 + svg_text_width((int)strlen(LEGEND[key].text));
        if (x > INDENT && x + width > INDENT + picture->text_width) {
            x = INDENT;
            y += CELL;
        }
        if (file != NULL)
            print_key(key, (Place){x + STONE + 1, y + CELL / 2}, file);
        x += width;
        any = true;
    }
    return any ? y + CELL - top : 0;
}

static int text_height(const Picture *picture) {
    int rows = 0;
    for (int i = 0; i < BOARD_SVG_LINES && picture->lines[i] != NULL; i++)
        rows += svg_text_rows(picture->lines[i], picture->text_width);
    return rows > 0 ? rows * SVG_TEXT_ROW + 2 * TEXT_SPACE : 0;
}

static void print_texts(const Picture *picture, int top) {
    for (int i = 0; i < BOARD_SVG_LINES && picture->lines[i] != NULL; i++) {
        svg_text_print(picture->lines[i], picture->text_width, INDENT,
                       top + SVG_TEXT_SIZE + TEXT_SPACE, picture->file);
        top += SVG_TEXT_ROW * svg_text_rows(picture->lines[i], picture->text_width);
    }
}

/* The board goes from `left` on. */
static void print_board(const Picture *picture, int left) {
    const Geometry *geometry = picture->board->geometry;
    FILE *file = picture->file;
    fprintf(file, "<g transform=\"translate(%d 0)\">\n", left);
    print_lines(geometry, file);
    print_coordinates(picture);
    for (Point p = 0; p < geometry->points; p++) {
        const PointLook look = board_look(picture->board, picture->marks, p);
        if (is_star(geometry, p))
            print_star(place_of(geometry, p), &look, file);
        print_look(place_of(geometry, p), &look, file);
    }
    fputs("</g>\n", file);
}

static void print_picture(const Picture *picture) {
    const int width = picture->text_width + 2 * INDENT, below = picture->board_height;
    const int legend = lay_legend(picture, below, NULL);
    const int height = below + legend + text_height(picture);
    FILE *file = picture->file;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"%d\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
            "<rect width=\"100%%\" height=\"%d\" fill=\"#e9c27c\"/>\n",
            width, height, width, height, SVG_TEXT_SIZE, below + legend);
    print_board(picture, (width - picture->board_width) / 2);
    fputs("<g fill=\"#111\">\n", file);
    lay_legend(picture, below, file);
    print_texts(picture, below + legend);
    fputs("</g>\n</svg>\n", file);
}

void board_svg_print(const Board *board, const BoardMarks *marks,
                     const char *const lines[BOARD_SVG_LINES], FILE *file) {
    Picture picture = {.board = board,
                       .marks = marks,
                       .lines = lines,
                       .board_width = 2 * MARGIN + CELL * (board->geometry->width - 1),
                       .board_height = 2 * MARGIN + CELL * (board->geometry->height - 1),
                       .file = file};
    const bool text = find_keys(&picture) || lines[0] != NULL;
    const int least = text ? WIDTH_WITH_TEXT : 0;
    picture.text_width = (picture.board_width > least ? picture.board_width : least) - 2 * INDENT;
    print_picture(&picture);
}
