/* The marks of a picture, counted, and texts of unknown origin inside JSON and XML. */
#include "board_svg.h"

#include "position_file.h"
#include "score.h"
#include "text_escape.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static int count(const char *text, const char *part) {
    int found = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        found++;
    return found;
}

static const char *picture(const Board *board, const BoardMarks *marks,
                           const char *const lines[BOARD_SVG_LINES]) {
    static char text[1 << 15];
    FILE *file = fmemopen(text, sizeof text, "w");
    board_svg_print(board, marks, lines, file);
    fclose(file);
    return text;
}

static const char *const LEGEND[] = {"Black's territory",
                                     "White's territory",
                                     "dame",
                                     "dead",
                                     "in seki",
                                     "unsettled",
                                     "no territory (seki, false eye)"};
enum { LEFT_OUT = 6 };

/* Black has seven points of which the stone at A1 is dead on one; White three; D1 and D5 are dame.
 * A stone in seki and three unsettled ones, one of them dead, are made up. The legend has one
 * sample of every mark that occurs. */
Test(board_svg, marks) {
    static Position position;
    position_draw(&position, TOPOLOGY_PLANE, "..X.O. ..XXO. ..XOO. X.XXOO oXX.OO");
    Scores scores;
    const ScoreInput input = {.board = &position.board};
    score_game(&input, &position.dead, &scores);
    const PointSet seki = {{1 << 6 | 1 << 8}}, unsettled = {{1 << 0 | 1 << 5 | 1 << 6}};
    const BoardMarks marks = {.dead = &position.dead,
                              .seki = &seki,
                              .unsettled = &unsettled,
                              .surrounded = scores.surrounded_points,
                              .territory = scores.territory_map};
    const char *const lines[BOARD_SVG_LINES] = {"a < b & c", "two"};
    const char *text = picture(&position.board, &marks, lines);
    cr_expect_eq(count(text, "opacity=\"0.4\""), 1 + 1);
    cr_expect_eq(count(text, "r=\"18\" fill=\"#111\""), position.board.stones[BLACK]);
    cr_expect_eq(count(text, "r=\"18\" fill=\"#fff\""), position.board.stones[WHITE] + 3);
    cr_expect_eq(count(text, "height=\"12\" fill=\"#111\""), scores.territory_points[BLACK] + 1);
    cr_expect_eq(count(text, "height=\"12\" fill=\"#fff\""), scores.territory_points[WHITE] + 1);
    cr_expect_eq(count(text, "r=\"6\""), scores.neutral + 1);
    cr_expect_eq(scores.neutral, 2);
    cr_expect_eq(count(text, ">?</text>"), 3 + 1);
    cr_expect_eq(count(text, ">=</text>"), 1 + 1, "unsettled comes before seki");
    for (size_t i = 0; i < sizeof LEGEND / sizeof *LEGEND; i++)
        cr_expect_eq(count(text, LEGEND[i]), i != LEFT_OUT, "%s", LEGEND[i]);
    cr_expect_eq(count(text, ">F</text>"), 2, "a letter above and below");
    cr_expect_eq(count(text, ">5</text>"), 2, "a number on both sides");
    cr_expect_not_null(strstr(text, "a &lt; b &amp; c"));
    cr_expect_eq(count(text, "<svg "), 1);
    cr_expect_str_eq(text + strlen(text) - 7, "</svg>\n");
    const BoardMarks none = {0};
    const char *const no_lines[BOARD_SVG_LINES] = {NULL};
    text = picture(&position.board, &none, no_lines);
    cr_expect_eq(count(text, "r=\"6\"") + count(text, "height=\"12\"") + count(text, "opacity"), 0);
    for (size_t i = 0; i < sizeof LEGEND / sizeof *LEGEND; i++)
        cr_expect_eq(count(text, LEGEND[i]), 0, "%s", LEGEND[i]);
}

/* Everything lies within the picture, whose size the first line tells. */
static void expect_inside(const char *text, int width, int height) {
    char size[64];
    snprintf(size, sizeof size, " width=\"%d\" height=\"%d\" ", width, height);
    cr_expect_not_null(strstr(text, size), "not%s: %.100s", size, text);
    for (const char *at = strstr(text, "<text "); at != NULL; at = strstr(at + 1, "<text ")) {
        int x, y;
        cr_assert_eq(sscanf(at, "<text x=\"%d\" y=\"%d\"", &x, &y), 2);
        cr_expect(x >= 0 && y >= 0 && x < width && y < height, "%.60s", at);
    }
}

/* Small boards stand in the middle of a picture that is wide enough for text. A long line is broken
 * at blanks, and in a script without blanks, whose characters are wide, where the row is full. */
Test(board_svg, sizes) {
    static Position position;
    const BoardMarks none = {0};
    const char *const no_lines[BOARD_SVG_LINES] = {NULL};
    position_draw(&position, TOPOLOGY_PLANE, "X");
    expect_inside(picture(&position.board, &none, no_lines), 88, 88);
    position_draw(&position, TOPOLOGY_PLANE, ".. .. .. .. .. .. .. .. .. .. .. ..");
    const char *const line[BOARD_SVG_LINES] = {"one"};
    const char *text = picture(&position.board, &none, line);
    expect_inside(text, 598, 88 + 11 * 40 + 22 + 12);
    cr_expect_not_null(strstr(text, "translate(235 0)"));
    char words[256] = "", wide[256] = "";
    for (int i = 0; i < 28; i++)
        strcat(words, "word ");
    for (int i = 0; i < 40; i++)
        strcat(wide, "\xe9\xbb\x92");
    const char *const lines[BOARD_SVG_LINES] = {words, wide, "end"};
    text = picture(&position.board, &none, lines);
    expect_inside(text, 598, 88 + 11 * 40 + (3 + 2 + 1) * 22 + 12);
    cr_expect_eq(count(text, "preserve\">word "), 3);
    cr_expect_eq(count(text, " word</text>"), 2);
    cr_expect_eq(count(text, "\xe9\xbb\x92</text>"), 2);
}

/* Star points of a bare board: nine, five, and none where a side is short or there is no edge. */
Test(board_svg, star_points) {
    static const struct {
        int width, height;
        Topology topology;
        int stars;
    } cases[] = {{19, 19, TOPOLOGY_PLANE, 9}, {13, 13, TOPOLOGY_PLANE, 5},
                 {9, 9, TOPOLOGY_PLANE, 5},   {10, 10, TOPOLOGY_PLANE, 4},
                 {7, 7, TOPOLOGY_PLANE, 0},   {19, 5, TOPOLOGY_PLANE, 0},
                 {19, 19, TOPOLOGY_TORUS, 0}};
    const BoardMarks none = {0};
    const char *const no_lines[BOARD_SVG_LINES] = {NULL};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static Geometry geometry;
        static Board board;
        geometry_init(&geometry, cases[i].width, cases[i].height, cases[i].topology);
        board_init(&board, &geometry);
        cr_expect_eq(count(picture(&board, &none, no_lines), " r=\"4\" "), cases[i].stars, "%dx%d",
                     cases[i].width, cases[i].height);
    }
}

static void print_xml(const char *text, FILE *file) {
    text_print_xml(text, strlen(text), file);
}

static const char *printed(const char *text, void (*print)(const char *, FILE *)) {
    static char result[256];
    FILE *file = fmemopen(result, sizeof result, "w");
    print(text, file);
    fclose(file);
    return result;
}

Test(text_escape, json_and_xml) {
    cr_expect_str_eq(printed("a\"b\\c\n\x01", text_print_json), "\"a\\\"b\\\\c\\u000a\\u0001\"");
    cr_expect_str_eq(printed("J\xc3\xb6rg", text_print_json), "\"J\xc3\xb6rg\"");
    cr_expect_str_eq(printed("J\xf6rg", text_print_json), "\"J\xef\xbf\xbdrg\"");
    cr_expect_str_eq(printed("<a & b>\n", print_xml), "&lt;a &amp; b&gt; ");
    cr_expect_str_eq(printed("a\xef\xbf\xbf", print_xml), "a\xef\xbf\xbd");
    cr_expect_str_eq(printed("\xe9\xbb\x92\xff", print_xml), "\xe9\xbb\x92\xef\xbf\xbd");
}
