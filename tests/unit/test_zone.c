/* The small board of the zone search against the true board, and questions with known answers. */
#include "benson.h"
#include "drawn_board.h"
#include "rng.h"
#include "test_scale.h"
#include "zone_life.h"
#include "zone_search.h"

#include <criterion/criterion.h>

static ZoneSet bits_of(const PointSet *set) {
    return set->words[0];
}

/* The whole board as a zone, without rocks beside it. */
static void zone_of(const Board *board, Zone *zone, ZonePosition *position) {
    const Geometry *geometry = board->geometry;
    memset(zone, 0, sizeof *zone);
    zone->count = geometry->points;
    zone->counted = bits_of(&geometry->all);
    *position = (ZonePosition){.solid = ZONE_ROCKS};
    for (Colour c = BLACK; c <= WHITE; c++)
        position->stones[c] = zone_bit(ROCK + c);
    for (Point p = 0; p < geometry->points; p++) {
        zone->all |= zone_bit(p);
        if (board->colour[p] != EMPTY)
            position->stones[board->colour[p]] |= zone_bit(p);
        for (int i = 0; i < 4; i++)
            if (geometry->neighbours[p][i] != geometry->points)
                zone->near[p] |= zone_bit(geometry->neighbours[p][i]);
    }
}

static void expect_same_stones(const Board *board, const ZonePosition *position) {
    for (Colour c = BLACK; c <= WHITE; c++) {
        PointSet stones;
        board_stones(board, c, &stones);
        cr_assert_eq(bits_of(&stones), position->stones[c] & ~ZONE_ROCKS);
    }
}

static void expect_same_life(const Board *board, const Zone *zone, const ZonePosition *position) {
    for (int suicide = 0; suicide < 2; suicide++) {
        Benson proof;
        benson(board, suicide, &proof);
        for (Colour c = BLACK; c <= WHITE; c++)
            cr_assert_eq(zone_life(zone, position, c, suicide),
                         bits_of(&proof.alive[c]) | bits_of(&proof.owned[c]));
    }
}

/* Random moves; a capture too large for the zone's rule ends a game. */
Test(zone, follows_the_board) {
    static Geometry geometry;
    static Board board;
    Rng rng;
    rng_seed(&rng, 31, 32);
    geometry_init(&geometry, 5, 5, TOPOLOGY_PLANE);
    for (int game = 0; game < test_scaled(2000); game++) {
        Zone zone;
        ZonePosition position;
        board_init(&board, &geometry);
        zone_of(&board, &zone, &position);
        for (int turn = 0; turn < 60; turn++) {
            const Colour colour = turn & 1;
            const Point point = (Point)rng_below(&rng, 25);
            PlayResult result = board_check(&board, colour, point);
            if (result == PLAY_OCCUPIED)
                continue;
            ZonePosition after = position;
            ZonePlay play = zone_play(&zone, &after, colour, point, false);
            cr_assert_eq(play.legal, result != PLAY_SUICIDE);
            if (result != PLAY_OK)
                continue;
            if (board_play(&board, colour, point) >= SOLID_CAPTURE)
                break;
            position = after;
            cr_assert_eq(play.ko, board.ko == POINT_NONE ? -1 : board.ko);
            expect_same_stones(&board, &position);
            expect_same_life(&board, &zone, &position);
        }
    }
}

static ZoneAnswer ask(const char *drawing, Colour first) {
    static Geometry geometry;
    static Board board;
    static Zone zone;
    static ZoneTable table;
    ZoneAnswer answer;
    ZoneQuestion question = {.zone = &zone, .first = first, .unbound = EMPTY, .nodes_max = 1000000};
    memset(&table, 0, sizeof table);
    drawn_board_read(drawing, TOPOLOGY_PLANE, &geometry, &board);
    zone_of(&board, &zone, &question.position);
    zone_search(&question, &table, &answer);
    cr_assert(answer.found, "%s", drawing);
    return answer;
}

/* By hand; two by two is known to be worth a point under superko. */
Test(zone, values_of_empty_boards) {
    cr_expect_eq(ask(".", BLACK).value, 0);
    cr_expect_eq(ask("..", BLACK).value, 0);
    cr_expect_eq(ask("...", BLACK).value, 3);
    cr_expect_eq(ask("...", WHITE).value, -3);
    cr_expect_eq(ask("..\n..", BLACK).value, 1);
}

Test(zone, out_of_nodes_is_no_answer) {
    static Geometry geometry;
    static Board board;
    static Zone zone;
    static ZoneTable table;
    ZoneAnswer answer;
    ZoneQuestion question = {.zone = &zone, .unbound = EMPTY, .nodes_max = 10};
    drawn_board_read("...\n...\n...", TOPOLOGY_PLANE, &geometry, &board);
    zone_of(&board, &zone, &question.position);
    zone_search(&question, &table, &answer);
    cr_expect_not(answer.found);
    cr_expect_leq(answer.nodes, 11);
}
