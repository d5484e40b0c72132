/* The sampler: what it must keep, and which worlds it must reach. */
#include "referee_script.h"
#include "rng.h"
#include "sampler.h"

#include <stdlib.h>

enum { DRAWS = 5000 };

/* Counts, over many draws, how often an enemy stone stands on each point. */
static void draw_worlds(Replay *replay, Colour colour, int seen[POINTS_MAX]) {
    const View *view = seat_view(&replay->seats[colour]);
    Sampler sampler;
    Board board;
    Rng rng;
    rng_seed(&rng, 12, 12);
    sampler_start(&sampler, view);
    memset(seen, 0, POINTS_MAX * sizeof *seen);
    for (int i = 0; i < DRAWS; i++) {
        cr_assert(sampler_draw_board(&sampler, &rng, &board));
        cr_assert_eq(board.stones[colour_other(colour)], view->enemy_stones);
        for (int p = 0; p < replay->geometry.points; p++)
            seen[p] += board.colour[p] == colour_other(colour);
    }
}

/* Scenario 12: White knows b1 and a2, a1 and c3 hold no black stone; one more stands on one of the
 * five other points. Four standard deviations of 5000 draws at 1/5 are 113. */
Test(sampler, five_worlds) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = "play b2 a1 b1 c3 a2\n"};
    int seen[POINTS_MAX];
    replay_run(&replay, &scenario);
    draw_worlds(&replay, WHITE, seen);
    const int expected[] = {0,         DRAWS,     DRAWS / 5, DRAWS, DRAWS / 5,
                            DRAWS / 5, DRAWS / 5, DRAWS / 5, 0};
    for (int p = 0; p < 9; p++) {
        const int slack = expected[p] == DRAWS / 5 ? 113 : 0;
        cr_expect(abs(seen[p] - expected[p]) <= slack, "point %d: %d", p, seen[p]);
    }
    replay_deinit(&replay);
}

/* Scenario 3: a point refused this turn holds a stone; the other stone is anywhere else. */
Test(sampler, refused_points) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = "play b1 c3 a2\n> W a1\n"};
    int seen[POINTS_MAX];
    replay_run(&replay, &scenario);
    draw_worlds(&replay, WHITE, seen);
    cr_expect_eq(seen[0], DRAWS);
    cr_expect_eq(seen[8], 0);
    for (int p = 1; p < 8; p++)
        cr_expect(abs(seen[p] - DRAWS / 7) < 100, "point %d: %d", p, seen[p]);
    replay_deinit(&replay);
}

/* More stones than the board has room for: as many as leave every chain a liberty, and no. */
Test(sampler, no_such_world) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = ""};
    Sampler sampler;
    Board board;
    Rng rng;
    rng_seed(&rng, 5, 5);
    replay_run(&replay, &scenario);
    View view = *seat_view(&replay.seats[BLACK]);
    view.vacant = (PointSet){0};
    view.enemy_stones = 9;
    sampler_start(&sampler, &view);
    cr_expect(!sampler_draw_board(&sampler, &rng, &board));
    cr_expect_eq(board.stones[WHITE], 8);
    cr_expect(board_is_consistent(&board));
    replay_deinit(&replay);
}

/* No chain without liberty, own and proven stones in place, proven empty points empty. */
static void check_world(const View *view, const Board *board, bool found) {
    const Colour enemy = colour_other(view->colour);
    PointSet own, theirs, rest;
    cr_assert(board_is_consistent(board));
    cr_assert_eq(board->ko, POINT_NONE);
    board_stones(board, view->colour, &own);
    board_stones(board, enemy, &theirs);
    cr_assert(point_set_equal(&own, &view->own));
    rest = view->enemy;
    point_set_subtract(&rest, &theirs);
    cr_assert(point_set_is_empty(&rest));
    rest = theirs;
    point_set_intersect(&rest, &view->vacant);
    cr_assert(point_set_is_empty(&rest));
    for (int p = 0; p < view->geometry->points; p++)
        cr_assert(board->colour[p] == EMPTY || board->liberties[board->chain[p]] > 0);
    cr_assert(found ? board->stones[enemy] == view->enemy_stones
                    : board->stones[enemy] < view->enemy_stones);
    for (int c = BLACK; c <= WHITE; c++)
        cr_assert_eq(board->captured[c], view->captured[c]);
}

static void sample_turn(const View *view, Rng *rng, long drawn[2]) {
    static Board board;
    static Sampler sampler;
    Rng copy = *rng;
    sampler_start(&sampler, view);
    const bool found = sampler_draw_board(&sampler, rng, &board);
    check_world(view, &board, found);
    PointSet stones[2], expected;
    cr_assert_eq(sampler_draw(&sampler, &copy, stones), found);
    for (int c = BLACK; c <= WHITE; c++) {
        board_stones(&board, (Colour)c, &expected);
        cr_assert(point_set_equal(&stones[c], &expected), "the same stream, another world");
    }
    cr_assert(copy.state == rng->state);
    drawn[found]++;
}

/* Random games; drawn[0] counts the draws that found no whole world. */
static void sample_games(const Scenario *scenario, int games, Rng *rng, long drawn[2]) {
    static Replay replay;
    RefereeStep step;
    replay_init(&replay, scenario);
    const Game *game = &replay.referee.game;
    for (; games > 0; games--) {
        referee_start(&replay.referee, &step);
        for (;;) {
            for (int i = 0; i < step.count; i++)
                seat_receive(&replay.seats[step.sent[i].to], &step.sent[i].event);
            if (game_is_over(game))
                break;
            const View *view = seat_view(&replay.seats[game->to_move]);
            sample_turn(view, rng, drawn);
            const int count = point_set_count(&view->legal);
            const Move move =
                rng_below(rng, 40) == 0
                    ? (Move)MOVE_PASS
                    : point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count));
            referee_try(&replay.referee, game->to_move, move, &step);
        }
    }
    replay_deinit(&replay);
}

Test(sampler, random_games) {
    static const Scenario scenarios[] = {
        {.width = 3, .height = 3, .script = ""},
        {.width = 5, .height = 5, .torus = true, .script = ""},
        {.width = 4, .height = 4, .handicap = "b2 c3", .script = ""},
        {.width = 9, .height = 9, .script = ""},
    };
    Rng rng;
    rng_seed(&rng, 4, 4);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        long drawn[2] = {0};
        sample_games(&scenarios[i], 60, &rng, drawn);
        cr_log_info("%dx%d: %ld worlds, %ld not found", scenarios[i].width, scenarios[i].height,
                    drawn[1], drawn[0]);
        cr_expect(drawn[0] * 50 < drawn[1]);
    }
}
