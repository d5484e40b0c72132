/* Drawn positions for the board: geometry, names of points, captures, ko, suicide, eyes, set-up.
 * The comparison with the slow board over random games is in tests/property. */
#include "board_hot.h"
#include "drawn_board.h"
#include "game_reference.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Geometry geometry;
static Board board;

static void draw(const char *drawing) {
    drawn_board_read(drawing, TOPOLOGY_PLANE, &geometry, &board);
}

static Point at(const char *name) {
    return drawn_point(&geometry, name);
}

static void expect_board(const char *drawing) {
    char text[DRAWN_TEXT_CAPACITY];
    cr_expect(drawn_board_equals(&board, drawing), "expected %s, the board shows\n%s", drawing,
              drawn_board_format(&board, text));
    cr_expect(board_is_consistent(&board), "inconsistent at %s", drawing);
}

/* What a play removes is foretold, hash included, and then happens. */
static void play(Colour colour, const char *name, const char *removed, const char *after) {
    PointSet expected = drawn_points(&geometry, removed), got;
    uint64_t hash = board_hash_after(&board, colour, at(name));
    board_removed_by(&board, colour, at(name), &got);
    cr_expect(point_set_equal(&got, &expected), "%s removes other stones than %s", name, removed);
    cr_expect_eq(board_play(&board, colour, at(name)), point_set_count(&expected));
    cr_expect_eq(board.hash, hash, "hash after %s", name);
    expect_board(after);
}

/* A list of four holds exactly these spots, each once, and the wall in the other places. */
static bool lists(const Geometry *shape, const uint16_t list[4], const Spots *spots) {
    int walls = 0;
    for (int i = 0; i < 4; i++)
        walls += list[i] == shape->points;
    for (int i = 0; i < spots->count; i++) {
        int times = 0;
        for (int j = 0; j < 4; j++)
            times += list[j] == geometry_point(shape, spots->spot[i].column, spots->spot[i].row);
        if (times != 1)
            return false;
    }
    return walls == 4 - spots->count;
}

static bool is_beside(const Spots *spots, Spot spot) {
    for (int i = 0; i < spots->count; i++)
        if (spots->spot[i].column == spot.column && spots->spot[i].row == spot.row)
            return true;
    return false;
}

/* Diagonals that are neighbours as well (on narrow toruses) are listed as neighbours only. */
static void expect_tables(const Geometry *shape, const BoardReference *slow, Point p) {
    Spot spot = {geometry_column(shape, p), geometry_row(shape, p)};
    Spots beside = board_reference_neighbours(slow, spot), only = {0};
    Spots slanted = board_reference_diagonals(slow, spot);
    for (int i = 0; i < slanted.count; i++)
        if (!is_beside(&beside, slanted.spot[i]))
            only.spot[only.count++] = slanted.spot[i];
    bool edge = !slow->torus && (spot.column == 0 || spot.column == shape->width - 1 ||
                                 spot.row == 0 || spot.row == shape->height - 1);
    bool right = lists(shape, shape->neighbours[p], &beside) &&
                 lists(shape, shape->diagonals[p], &only) && shape->walls[p] == 4 - beside.count &&
                 shape->diagonal_walls[p] == edge;
    if (!right)
        cr_assert(false, "%dx%d %s: tables of point %d", shape->width, shape->height,
                  topology_name(shape->topology), p);
}

Test(geometry, tables_are_those_of_the_slow_board) {
    for (int side = 0; side < SIDE_PLAY_MAX * SIDE_PLAY_MAX; side++)
        for (int torus = 0; torus < 2; torus++) {
            int width = 1 + side % SIDE_PLAY_MAX, height = 1 + side / SIDE_PLAY_MAX;
            BoardReference slow;
            geometry_init(&geometry, width, height, torus ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
            board_reference_init(&slow, width, height, torus);
            cr_assert_eq(geometry.points, width * height);
            cr_assert_eq(point_set_count(&geometry.all), geometry.points);
            for (int p = 0; p < geometry.points; p++)
                expect_tables(&geometry, &slow, (Point)p);
        }
}

static int neighbours_of(int width, int height, Topology topology) {
    geometry_init(&geometry, width, height, topology);
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += geometry.neighbours[0][i] != geometry.points;
    return count;
}

Test(geometry, narrow_toruses_list_nobody_twice) {
    cr_expect_eq(neighbours_of(1, 1, TOPOLOGY_TORUS), 0);
    cr_expect_eq(neighbours_of(1, 2, TOPOLOGY_TORUS), 1);
    cr_expect_eq(neighbours_of(1, 5, TOPOLOGY_TORUS), 2);
    cr_expect_eq(neighbours_of(2, 2, TOPOLOGY_TORUS), 2);
    cr_expect_eq(neighbours_of(2, 5, TOPOLOGY_TORUS), 3);
    cr_expect_eq(neighbours_of(3, 3, TOPOLOGY_TORUS), 4);
    cr_expect_eq(neighbours_of(3, 3, TOPOLOGY_PLANE), 2);
    cr_expect_eq(neighbours_of(1, 5, TOPOLOGY_PLANE), 1);
}

static Move parse(const char *text) {
    Move move = 12345;
    return move_parse(&geometry, text, strlen(text), &move) ? move : 12345;
}

Test(moves, names_go_there_and_back_on_every_board) {
    for (int width = 1; width <= SIDE_MAX; width++)
        for (int height = 1; height <= SIDE_MAX; height++) {
            geometry_init(&geometry, width, height, TOPOLOGY_PLANE);
            for (int p = 0; p < geometry.points; p++) {
                char text[POINT_TEXT_CAPACITY], expected[POINT_TEXT_CAPACITY];
                snprintf(expected, sizeof expected, "%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[p % width],
                         p / width + 1);
                move_format(&geometry, (Move)p, text);
                if (strcmp(text, expected) != 0 || parse(text) != p)
                    cr_assert(false, "%dx%d: point %d is %s", width, height, p, text);
            }
        }
}

Test(moves, other_words_are_read_in_any_case) {
    char text[POINT_TEXT_CAPACITY];
    geometry_init(&geometry, 9, 9, TOPOLOGY_PLANE);
    cr_expect_str_eq(move_format(&geometry, MOVE_PASS, text), "pass");
    cr_expect_str_eq(move_format(&geometry, MOVE_RESIGN, text), "resign");
    cr_expect_eq(parse("pass"), MOVE_PASS);
    cr_expect_eq(parse("PASS"), MOVE_PASS);
    cr_expect_eq(parse("Resign"), MOVE_RESIGN);
    cr_expect_eq(parse("j9"), 80);
    Move move;
    cr_expect(move_parse(&geometry, "c3,d4", 2, &move) && move == 20);
}

Test(moves, junk_is_refused_and_changes_nothing) {
    static const char *const junk[] = {"",
                                       "a",
                                       "1",
                                       "a0",
                                       "a01",
                                       "i1",
                                       "k1",
                                       "a10",
                                       "a1 ",
                                       " a1",
                                       "a-1",
                                       "a+1",
                                       "aa1",
                                       "a1b",
                                       "@1",
                                       "pas",
                                       "passs",
                                       "pass ",
                                       "a1.0",
                                       "a99",
                                       "resign!",
                                       "a١",
                                       "\xff"
                                       "1",
                                       "A999",
                                       "a\n",
                                       "1a",
                                       "z25"};
    geometry_init(&geometry, 9, 9, TOPOLOGY_PLANE);
    for (size_t i = 0; i < sizeof junk / sizeof *junk; i++)
        cr_expect_eq(parse(junk[i]), 12345, "'%s' is read", junk[i]);
    Move move = 12345;
    cr_expect_not(move_parse(&geometry, "\0001", 2, &move));
    cr_expect_not(move_parse(&geometry, "a\0", 2, &move));
    cr_expect_not(move_parse(&geometry, "pass\0", 5, &move));
    cr_expect_eq(move, 12345);
}

static void expect_wrong_item(const char *list, size_t start, size_t length) {
    PointSet set;
    size_t found = 0;
    const char *wrong = points_parse(&geometry, list, &set, &found);
    cr_expect_eq(wrong, list + start, "'%s'", list);
    cr_expect_eq(found, length, "'%s'", list);
}

Test(moves, lists_of_points) {
    char text[POINTS_TEXT_CAPACITY];
    PointSet back;
    size_t length;
    geometry_init(&geometry, 25, 25, TOPOLOGY_PLANE);
    cr_assert_lt(points_format(&geometry, &geometry.all, text), POINTS_TEXT_CAPACITY);
    cr_assert_eq(strncmp(text, "A1,B1,C1,", 9), 0);
    cr_assert_null(points_parse(&geometry, text, &back, &length));
    cr_assert(point_set_equal(&geometry.all, &back));
    cr_assert_eq(points_format(&geometry, &(PointSet){0}, text), 0);
    expect_wrong_item("A1,pass", 3, 4);
    expect_wrong_item("A1,Z26", 3, 3);
    expect_wrong_item("", 0, 0);
    expect_wrong_item("c3,", 3, 0);
    expect_wrong_item("c3,,d4", 3, 0);
    expect_wrong_item("c3,d4,C3,e5", 6, 2);
}

Test(moves, sizes_of_boards) {
    static const struct {
        const char *text;
        int width, height;
    } right[] = {{"1", 1, 1}, {"19", 19, 19}, {"9x13", 9, 13}, {"1x19", 1, 19}, {"09", 9, 9}};
    static const char *const wrong[] = {"",      "0",   "20",  "9x",   "x9",  "9x20",
                                        "9x0",   "9X9", "-9",  "+9",   " 9",  "9 ",
                                        "9x9x9", "009", "9.0", "nine", "9x-1"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        int width, height;
        cr_expect(size_parse(right[i].text, &width, &height), "%s", right[i].text);
        cr_expect(width == right[i].width && height == right[i].height, "%s", right[i].text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int width = 7, height = 7;
        cr_expect_not(size_parse(wrong[i], &width, &height), "%s", wrong[i]);
        cr_expect(width == 7 && height == 7, "%s", wrong[i]);
    }
}

Test(board, captures_one_and_many) {
    draw(". X . / X O . / . X .");
    play(BLACK, "C2", "B2", ". X . / X . X / . X .");
    cr_expect_eq(board.captured[WHITE], 1);
    cr_expect_eq(board.ko, POINT_NONE);

    draw(". X X . / X O O . / . X X .");
    play(BLACK, "D2", "B2 C2", ". X X . / X . . X / . X X .");
    cr_expect_eq(board.captured[WHITE], 2);
    cr_expect_eq(board.stones[WHITE], 0);
    cr_expect_eq(board.stones[BLACK], 6);
}

Test(board, captures_four_chains_at_once) {
    draw(". . X . . / . X O X . / X O . O X / . X O X . / . . X . .");
    play(BLACK, "C3", "C4 B3 D3 C2", ". . X . . / . X . X . / X . X . X / . X . X . / . . X . .");
    cr_expect_eq(board.ko, POINT_NONE);
}

Test(board, simple_ko_bans_one_recapture) {
    draw(". X O . / X O . O / . X O . / . . . .");
    play(BLACK, "C3", "B3", ". X O . / X . X O / . X O . / . . . .");
    cr_expect_eq(board.ko, at("B3"));
    cr_expect_eq(board_check(&board, WHITE, at("B3")), PLAY_KO);
    cr_expect_eq(board_check(&board, WHITE, at("A1")), PLAY_OK);
    board_pass(&board);
    cr_expect_eq(board_check(&board, WHITE, at("B3")), PLAY_OK);
    play(WHITE, "B3", "C3", ". X O . / X O . O / . X O . / . . . .");
    cr_expect_eq(board.ko, at("C3"));
    play(BLACK, "A1", "", ". X O . / X O . O / . X O . / X . . .");
    cr_expect_eq(board.ko, POINT_NONE);
}

Test(board, snapback_is_no_ko) {
    draw(". . . . . / O O O O O / O X X X O / O X . . O");
    play(WHITE, "C1", "", ". . . . . / O O O O O / O X X X O / O X O . O");
    play(BLACK, "D1", "C1", ". . . . . / O O O O O / O X X X O / O X . X O");
    cr_expect_eq(board.ko, POINT_NONE);
    play(WHITE, "C1", "B1 B2 C2 D2 D1", ". . . . . / O O O O O / O . . . O / O . O . O");
    cr_expect_eq(board.ko, POINT_NONE);
}

Test(board, suicide_of_one_and_many) {
    draw(". O . / O . O / . O .");
    cr_expect_eq(board_check(&board, BLACK, at("B2")), PLAY_SUICIDE);
    cr_expect_eq(board_check(&board, WHITE, at("B2")), PLAY_OK);
    play(BLACK, "B2", "B2", ". O . / O . O / . O .");
    cr_expect_eq(board.captured[BLACK], 1);
    cr_expect_eq(board.ko, POINT_NONE);

    draw(". O O . / O X . O / . O O .");
    cr_expect_eq(board_check(&board, BLACK, at("C2")), PLAY_SUICIDE);
    play(BLACK, "C2", "B2 C2", ". O O . / O . . O / . O O .");
    cr_expect_eq(board.captured[BLACK], 2);

    draw("X . / . .");
    cr_expect_eq(board_check(&board, BLACK, at("A2")), PLAY_OCCUPIED);
    draw(".");
    cr_expect_eq(board_check(&board, BLACK, at("A1")), PLAY_SUICIDE);
}

Test(board, a_capture_is_no_suicide) {
    draw(". X O . / X O . O / . X O .");
    cr_expect_eq(board_check(&board, BLACK, at("C2")), PLAY_OK);
    draw("O O O / O . O / X O O");
    cr_expect_eq(board_check(&board, BLACK, at("B2")), PLAY_OK);
    play(BLACK, "B2", "A2 A3 B3 C3 C2 C1 B1", ". . . / . X . / X . .");
}

Test(board, chains_and_exact_liberties) {
    PointSet set, expected;
    draw("X X . . / O X . . / . X O . / . . . .");
    expected = drawn_points(&geometry, "A4 B4 B3 B2");
    cr_expect_eq(board_chain(&board, at("B2"), &set), 4);
    cr_expect(point_set_equal(&set, &expected));
    expected = drawn_points(&geometry, "C4 C3 A2 B1");
    cr_expect_eq(board_liberties(&board, at("A4"), &set), 4);
    cr_expect(point_set_equal(&set, &expected));
    board_stones(&board, WHITE, &set);
    expected = drawn_points(&geometry, "A3 C2");
    cr_expect(point_set_equal(&set, &expected));
    board_remove_chain(&board, at("B3"));
    expect_board(". . . . / O . . . / . . O . / . . . .");
    cr_expect_eq(board.captured[BLACK], 0);
}

static void expect_eyes(const char *drawing, Topology topology, const char *black) {
    drawn_board_read(drawing, topology, &geometry, &board);
    PointSet expected = drawn_points(&geometry, black), open, eyes = board.empty;
    board_open(&board, BLACK, &open);
    point_set_subtract(&eyes, &open);
    cr_expect(point_set_equal(&eyes, &expected), "other eyes than '%s' on %s", black, drawing);
    for (Point p = point_set_next(&board.empty, 0); p != POINT_NONE;
         p = point_set_next(&board.empty, p + 1))
        cr_expect_eq(board_is_eye(&board, p, BLACK), point_set_has(&expected, p));
}

Test(board, eyes) {
    expect_eyes(". X . / X . X / . X .", TOPOLOGY_PLANE, "A1 C1 B2 A3 C3");
    expect_eyes("O X . / X . X / . X .", TOPOLOGY_PLANE, "A1 C1 B2 C3");
    expect_eyes("O X . / X . X / . X O", TOPOLOGY_PLANE, "A1 C3");
    expect_eyes(". X . / X O . / . . .", TOPOLOGY_PLANE, "");
    expect_eyes(". . . . / X . . . / . X . .", TOPOLOGY_PLANE, "A1");
    expect_eyes("X . X", TOPOLOGY_PLANE, "B1");
    expect_eyes("X O .", TOPOLOGY_PLANE, "");
    expect_eyes("X . O", TOPOLOGY_TORUS, "");
    expect_eyes("X . X .", TOPOLOGY_TORUS, "B1 D1");
    expect_eyes(". X O X / X O O O / O O O O / X O O O", TOPOLOGY_TORUS, "");
    expect_eyes(". X X X / X X X X / X X X X / X X X O", TOPOLOGY_TORUS, "A4");
    expect_eyes(". X X X / X O X X / X X X X / X X X O", TOPOLOGY_TORUS, "");
    expect_eyes(".", TOPOLOGY_PLANE, "A1");
}

Test(board, captures_round_a_torus) {
    drawn_board_read("O X . X / X . . . / . . . . / . . . .", TOPOLOGY_TORUS, &geometry, &board);
    play(BLACK, "A1", "A4", ". X . X / X . . . / . . . . / X . . .");
    drawn_board_read("O . X", TOPOLOGY_TORUS, &geometry, &board);
    play(BLACK, "B1", "A1", ". X X");
}

Test(board, inconsistency_is_seen) {
    draw("X O . / . X . / . . .");
    cr_assert(board_is_consistent(&board));
    Board broken;
    board_copy(&broken, &board);
    broken.hash ^= 1;
    cr_expect_not(board_is_consistent(&broken));
    board_copy(&broken, &board);
    broken.liberties[broken.chain[at("B2")]]++;
    cr_expect_not(board_is_consistent(&broken));
    board_copy(&broken, &board);
    point_set_remove(&broken.empty, at("C1"));
    cr_expect_not(board_is_consistent(&broken));
    board_copy(&broken, &board);
    broken.stones[WHITE]++;
    cr_expect_not(board_is_consistent(&broken));
    board_copy(&broken, &board);
    broken.sides[BLACK][at("C1")]++;
    cr_expect_not(board_is_consistent(&broken));
}
