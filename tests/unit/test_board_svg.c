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

/* Black has seven points of which the stone at A1 is dead on one; White three; D1 and D5 are dame.
 */
Test(board_svg, marks) {
    static Position position;
    position_draw(&position, TOPOLOGY_PLANE, "..X.O. ..XXO. ..XOO. X.XXOO oXX.OO");
    Scores scores;
    const ScoreInput input = {.board = &position.board};
    score_game(&input, &position.dead, &scores);
    PointSet unsettled = {{0}};
    point_set_add(&unsettled, 5);
    const BoardMarks marks = {.dead = &position.dead,
                              .unsettled = &unsettled,
                              .surrounded = scores.surrounded_points,
                              .territory = scores.territory_map};
    const char *const lines[BOARD_SVG_LINES] = {"a < b & c", "two"};
    const char *text = picture(&position.board, &marks, lines);
    cr_expect_eq(count(text, "opacity=\"0.4\""), 1);
    cr_expect_eq(count(text, "r=\"18\" fill=\"#111\""), position.board.stones[BLACK]);
    cr_expect_eq(count(text, "r=\"18\" fill=\"#fff\""), position.board.stones[WHITE]);
    cr_expect_eq(count(text, "height=\"12\" fill=\"#111\""), scores.territory_points[BLACK]);
    cr_expect_eq(count(text, "height=\"12\" fill=\"#fff\""), scores.territory_points[WHITE]);
    cr_expect_eq(count(text, "r=\"6\""), scores.neutral);
    cr_expect_eq(scores.neutral, 2);
    cr_expect_eq(count(text, ">?</text>"), 1);
    cr_expect_eq(count(text, ">F</text>"), 2, "a letter above and below");
    cr_expect_eq(count(text, ">5</text>"), 2, "a number on both sides");
    cr_expect_not_null(strstr(text, "a &lt; b &amp; c"));
    cr_expect_eq(count(text, "<svg "), 1);
    cr_expect_str_eq(text + strlen(text) - 7, "</svg>\n");
    const BoardMarks none = {0};
    const char *const no_lines[BOARD_SVG_LINES] = {NULL};
    text = picture(&position.board, &none, no_lines);
    cr_expect_eq(count(text, "r=\"6\"") + count(text, "height=\"12\"") + count(text, "opacity"), 0);
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
    cr_expect_str_eq(printed("<a & b>\n", text_print_xml), "&lt;a &amp; b&gt; ");
    cr_expect_str_eq(printed("\xe9\xbb\x92\xff", text_print_xml), "\xe9\xbb\x92\xef\xbf\xbd");
}
