/* Area: drawn positions, and the fast count against the slow one over every board of 3x3 and random
 * boards of every shape. */
#include "area.h"
#include "drawn_board.h"
#include "game_reference.h"
#include "rng.h"

#include <criterion/criterion.h>

static void expect_area(const char *drawing, Topology topology, int black, int white, int neutral) {
    Geometry geometry;
    Board board;
    drawn_board_read(drawing, topology, &geometry, &board);
    AreaCount count = area_count(&board);
    cr_expect(count.stones[BLACK] + count.surrounded[BLACK] == black &&
                  count.stones[WHITE] + count.surrounded[WHITE] == white &&
                  count.neutral == neutral,
              "Black %d + %d, White %d + %d, neutral %d on\n%s", count.stones[BLACK],
              count.surrounded[BLACK], count.stones[WHITE], count.surrounded[WHITE], count.neutral,
              drawing);
    cr_expect_eq(area_margin(&count), black - white);
}

Test(area, drawn_positions) {
    expect_area(".", TOPOLOGY_PLANE, 0, 0, 1);
    expect_area("X", TOPOLOGY_PLANE, 1, 0, 0);
    expect_area("... / ... / ...", TOPOLOGY_PLANE, 0, 0, 9);
    expect_area("... / .X. / ...", TOPOLOGY_PLANE, 9, 0, 0);
    expect_area("X.O / X.O / X.O", TOPOLOGY_PLANE, 3, 3, 3);
    expect_area(". X X O . / X . X O O / X X X O .", TOPOLOGY_PLANE, 9, 6, 0);
    expect_area("X . . O / X . . O / X O O . / X O . O", TOPOLOGY_PLANE, 4, 8, 4);
}

Test(area, regions_reach_round_a_torus) {
    expect_area(". X . O . / . X . O . / . X . O .", TOPOLOGY_PLANE, 6, 6, 3);
    expect_area(". X . O . / . X . O . / . X . O .", TOPOLOGY_TORUS, 3, 3, 9);
}

Test(area, map_names_the_owners) {
    Geometry geometry;
    Board board;
    PointSet surrounded[2];
    drawn_board_read(". X . O / X X . O / . X . O", TOPOLOGY_PLANE, &geometry, &board);
    AreaCount count = area_map(&board, surrounded);
    PointSet black = drawn_points(&geometry, "A1 A3");
    cr_expect(point_set_equal(&surrounded[BLACK], &black));
    cr_expect(point_set_is_empty(&surrounded[WHITE]));
    cr_expect_eq(count.neutral, 3);
}

/* The same position on both boards. */
static void put_both(Board *fast, BoardReference *slow, Colour colour, Point point) {
    slow->at[point / slow->width][point % slow->width] = reference_stone(colour);
    if (colour != EMPTY)
        board_setup(fast, colour, point);
}

static bool counts_agree(const AreaCount *fast, const AreaReference *slow) {
    bool same = fast->neutral == slow->neutral;
    for (int c = BLACK; c <= WHITE; c++)
        same = same && fast->stones[c] == slow->stones[c] &&
               fast->surrounded[c] == slow->surrounded[c];
    return same;
}

static bool areas_agree(const Board *fast, const BoardReference *slow) {
    AreaReference expected;
    PointSet surrounded[2];
    board_reference_area(slow, &expected);
    AreaCount count = area_count(fast), mapped = area_map(fast, surrounded);
    for (int p = 0; p < fast->geometry->points; p++)
        for (int c = BLACK; c <= WHITE; c++) {
            char owner = expected.owner[p / slow->width][p % slow->width];
            if (point_set_has(&surrounded[c], (Point)p) != (owner == reference_stone((Colour)c)))
                return false;
        }
    return counts_agree(&count, &expected) && counts_agree(&mapped, &expected);
}

Test(area, every_3x3_board) {
    for (int torus = 0; torus < 2; torus++) {
        Geometry geometry;
        geometry_init(&geometry, 3, 3, torus ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
        for (int code = 0; code < 19683; code++) {
            Board fast;
            BoardReference slow;
            board_init(&fast, &geometry);
            board_reference_init(&slow, 3, 3, torus);
            for (int p = 0, rest = code; p < 9; p++, rest /= 3)
                put_both(&fast, &slow, (Colour)(rest % 3), (Point)p);
            if (!areas_agree(&fast, &slow))
                cr_assert(false, "torus %d, board %d", torus, code);
        }
    }
}

Test(area, random_boards) {
    Rng rng;
    rng_seed(&rng, 21, 22);
    for (int i = 0; i < 3000; i++) {
        int width = 1 + (int)rng_below(&rng, 19), height = 1 + (int)rng_below(&rng, 19);
        bool torus = rng_below(&rng, 2);
        uint32_t empty_in_8 = rng_below(&rng, 8);
        Geometry geometry;
        Board fast;
        BoardReference slow;
        geometry_init(&geometry, width, height, torus ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
        board_init(&fast, &geometry);
        board_reference_init(&slow, width, height, torus);
        for (int p = 0; p < geometry.points; p++)
            if (rng_below(&rng, 8) >= empty_in_8)
                put_both(&fast, &slow, (Colour)rng_below(&rng, 2), (Point)p);
        if (!areas_agree(&fast, &slow))
            cr_assert(false, "board %d, %dx%d, torus %d", i, width, height, torus);
    }
}
