/* Reads and writes drawings of boards. Nothing here knows a rule of the game. */
#include "drawn_board.h"

#include "check.h"

static const char STONES[] = "XO.";

/* Only the marks of a drawing, a newline after each row that has any. */
static void normalize(const char *drawing, char text[DRAWN_TEXT_CAPACITY]) {
    int length = 0;
    for (const char *c = drawing; *c != '\0'; c++) {
        bool row_ends = *c == '\n' || *c == '/';
        if (*c == ' ' || (row_ends && (length == 0 || text[length - 1] == '\n')))
            continue;
        CHECK(row_ends || strchr(STONES, *c) != NULL);
        CHECK(length < DRAWN_TEXT_CAPACITY - 2);
        text[length++] = row_ends ? '\n' : *c;
    }
    CHECK(length > 0);
    if (text[length - 1] != '\n')
        text[length++] = '\n';
    text[length] = '\0';
}

void drawn_board_read(const char *drawing, Topology topology, Geometry *geometry, Board *board) {
    char text[DRAWN_TEXT_CAPACITY];
    normalize(drawing, text);
    const int width = (int)strcspn(text, "\n"), stride = width + 1;
    const int height = (int)strlen(text) / stride;
    CHECK((int)strlen(text) == height * stride);
    geometry_init(geometry, width, height, topology);
    board_init(board, geometry);
    for (int row = 0; row < height; row++) {
        const char *line = text + (height - 1 - row) * stride;
        CHECK((int)strcspn(line, "\n") == width);
        for (int column = 0; column < width; column++)
            if (line[column] != '.')
                board_setup(board, line[column] == 'X' ? BLACK : WHITE,
                            geometry_point(geometry, column, row));
    }
}

const char *drawn_board_format(const Board *board, char text[DRAWN_TEXT_CAPACITY]) {
    const Geometry *geometry = board->geometry;
    int length = 0;
    for (int row = geometry->height - 1; row >= 0; row--) {
        for (int column = 0; column < geometry->width; column++)
            text[length++] = STONES[board->colour[geometry_point(geometry, column, row)]];
        text[length++] = '\n';
    }
    text[length] = '\0';
    return text;
}

bool drawn_board_equals(const Board *board, const char *drawing) {
    char expected[DRAWN_TEXT_CAPACITY], text[DRAWN_TEXT_CAPACITY];
    normalize(drawing, expected);
    return strcmp(drawn_board_format(board, text), expected) == 0;
}

Point drawn_point(const Geometry *geometry, const char *name) {
    Move move = MOVE_PASS;
    CHECK(move_parse(geometry, name, strlen(name), &move) && move < geometry->points);
    return move;
}

PointSet drawn_points(const Geometry *geometry, const char *names) {
    PointSet set = {0};
    const char *rest = names + strspn(names, " ");
    while (*rest != '\0') {
        size_t length = strcspn(rest, " ");
        Move move = MOVE_PASS;
        CHECK(move_parse(geometry, rest, length, &move) && move < geometry->points);
        point_set_add(&set, move);
        rest += length;
        rest += strspn(rest, " ");
    }
    return set;
}
