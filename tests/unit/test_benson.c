/* Unconditional life against maps and statuses found by other programs. */
#include "benson.h"
#include "position_file.h"

#include <criterion/criterion.h>

/* The position of a file without its dead stones. */
static void remove_dead(Position *position) {
    Board board = position->board;
    board_init(&position->board, &position->geometry);
    for (Point p = 0; p < position->geometry.points; p++)
        if (board.colour[p] != EMPTY && !point_set_has(&position->dead, p))
            board_setup(&position->board, board.colour[p], p);
}

static char letter(const Benson *benson, Point point) {
    bool black =
        point_set_has(&benson->alive[BLACK], point) || point_set_has(&benson->owned[BLACK], point);
    bool white =
        point_set_has(&benson->alive[WHITE], point) || point_set_has(&benson->owned[WHITE], point);
    return black && white ? '?' : black ? 'B' : white ? 'W' : '.';
}

static int compare_map(const Position *position, bool suicide_allowed, const char *map) {
    Benson result;
    if (map == NULL)
        return 0;
    benson(&position->board, suicide_allowed, &result);
    for (Point p = 0; p < position->geometry.points; p++) {
        char text[POINT_TEXT_CAPACITY];
        cr_expect_eq(letter(&result, p), map[p], "%s %s, suicide %s: %c, expected %c",
                     position->name, move_format(&position->geometry, p, text),
                     suicide_allowed ? "allowed" : "forbidden", letter(&result, p), map[p]);
    }
    return 1;
}

Test(benson, maps_of_other_programs) {
    static Position position;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "scoring.txt");
    int compared = 0;
    while (position_file_next(file, &position)) {
        if (!position_count_or(&position, "maps_with_dead", 0))
            remove_dead(&position);
        compared +=
            compare_map(&position, false, position_map(&position, "alive_suicide_forbidden"));
        compared += compare_map(&position, true, position_map(&position, "alive_suicide_allowed"));
    }
    position_file_close(file);
    cr_assert_eq(compared, 282, "%d maps compared", compared);
}

static int compare_points(const Position *position, const char *key, const PointSet *expected) {
    const PointSet *points = position_points(position, key);
    if (points == NULL)
        return 0;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        cr_expect(point_set_has(expected, p), "%s: %s %d", position->name, key, p);
    return point_set_count(points);
}

Test(benson, statuses_of_points) {
    static Position position;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "status.txt");
    int compared = 0;
    while (position_file_next(file, &position)) {
        Benson result;
        benson(&position.board, false, &result);
        PointSet alive = result.alive[BLACK], dead = {0};
        point_set_unite(&alive, &result.alive[WHITE]);
        point_set_unite(&dead, &result.owned[BLACK]);
        point_set_unite(&dead, &result.owned[WHITE]);
        compared += compare_points(&position, "unconditional_alive", &alive);
        compared += compare_points(&position, "unconditional_dead", &dead);
        compared +=
            compare_points(&position, "unconditional_black_territory", &result.owned[BLACK]);
        compared +=
            compare_points(&position, "unconditional_white_territory", &result.owned[WHITE]);
    }
    position_file_close(file);
    cr_assert_eq(compared, 75, "%d points compared", compared);
}

/* Two eyes of one chain that wraps around; then two points that touch across the edge, one eye. */
Test(benson, torus) {
    static Position position;
    Benson result;
    position_draw(&position, TOPOLOGY_TORUS, "XX.XX XXXXX XX.XX XXXXX");
    benson(&position.board, false, &result);
    cr_expect_eq(point_set_count(&result.alive[BLACK]), 18);
    cr_expect_eq(point_set_count(&result.owned[BLACK]), 2);

    position_draw(&position, TOPOLOGY_TORUS, ".XXX. XXXXX XXXXX XXXXX");
    benson(&position.board, false, &result);
    cr_expect(point_set_is_empty(&result.alive[BLACK]));
}
