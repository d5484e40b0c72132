/* Liberties and suicide of stones in sets, against the board that keeps chains. */
#include "board_hot.h"
#include "breath.h"
#include "rng.h"
#include "test_scale.h"

#include <criterion/criterion.h>

/* The more of `parts` in 64, the fuller the board. */
static void scatter(Board *board, PointSet stones[2], int parts, Rng *rng) {
    stones[BLACK] = stones[WHITE] = (PointSet){0};
    for (Point p = 0; p < board->geometry->points; p++) {
        if (rng_below(rng, 64) >= (uint32_t)parts)
            continue;
        const Colour colour = (Colour)rng_below(rng, 2);
        point_set_add(&stones[colour], p);
        board_setup(board, colour, p);
    }
}

static bool all_breathe(const Board *board) {
    PointSet liberties;
    bool all = true;
    for (Point p = 0; p < board->geometry->points; p++)
        if (board->colour[p] <= WHITE)
            all &= board_liberties(board, p, &liberties) > 0;
    return all;
}

static void compare(const Geometry *geometry, int parts, Rng *rng, int seen[2], int suicides[2]) {
    Board board;
    PointSet stones[2];
    board_init(&board, geometry);
    scatter(&board, stones, parts, rng);
    const bool breathe = all_breathe(&board);
    seen[breathe]++;
    cr_assert_eq(stones_breathe(geometry, stones), breathe);
    for (Point p = 0; p < geometry->points && breathe; p++)
        for (int c = BLACK; c <= WHITE && board.colour[p] == EMPTY; c++) {
            const bool suicide = board_is_suicide(&board, (Colour)c, p);
            suicides[suicide]++;
            cr_assert_eq(stones_forbid(geometry, stones, (Colour)c, p), suicide);
        }
}

Test(breath, as_the_board_says) {
    Geometry geometry;
    Rng rng;
    int seen[2] = {0}, suicides[2] = {0};
    rng_seed(&rng, 8, 8);
    for (int i = 0; i < test_scaled(20000); i++) {
        const int width = 1 + (int)rng_below(&rng, i % 2 == 0 ? 6 : SIDE_PLAY_MAX);
        const int height = 1 + (int)rng_below(&rng, i % 2 == 0 ? 6 : SIDE_PLAY_MAX);
        geometry_init(&geometry, width, height, i % 4 < 2 ? TOPOLOGY_PLANE : TOPOLOGY_TORUS);
        compare(&geometry, 8 + (int)rng_below(&rng, 52), &rng, seen, suicides);
    }
    cr_expect(seen[0] > seen[1] / 20 && seen[1] > seen[0] / 20);
    cr_expect(suicides[1] > 0 && suicides[0] > 0);
    cr_log_info("%d, %d suicides of %d", seen[1], suicides[1], suicides[0]);
}
