/* The fast playout against the slow one of tests/reference: the same streams must give the same
 * game, move by move, on every kind of board, from the empty board and from the middle of a game.
 *
 * The number of games follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "check.h"
#include "playout.h"
#include "playout_kernel.h"
#include "playout_reference.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { TURNS_MAX = 6 * SIDE_PLAY_MAX * SIDE_PLAY_MAX };

typedef struct Pair {
    Geometry geometry;
    GameReference slow;
    Playout fast;
    Rng rng; /* of the test's own choices */
    Move fast_moves[TURNS_MAX], slow_moves[TURNS_MAX];
} Pair;

static int below(Pair *pair, int bound) {
    return (int)rng_below(&pair->rng, (uint32_t)bound);
}

/* Random games with suicide hardly ever end by themselves, so their cap is lower. */
static void start(Pair *pair, int width, int height) {
    const int points = width * height;
    Rules rules = rules_default();
    rules.width = width;
    rules.height = height;
    rules.topology = below(pair, 3) == 0 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
    rules.suicide_allowed = below(pair, 2);
    rules.turn_cap = below(pair, 4) == 0     ? 1 + below(pair, 2 * points)
                     : rules.suicide_allowed ? 2 * points
                                             : 5 * points;
    geometry_init(&pair->geometry, width, height, rules.topology);
    game_reference_start(&pair->slow, &rules);
    board_init(&pair->fast.board, &pair->geometry);
}

/* Random legal turns, eyes filled and passes made, so that a playout starts anywhere. */
static void play_some(Pair *pair, int turns) {
    GameReference *slow = &pair->slow;
    while (slow->turns < turns && slow->end == END_NONE) {
        Point p = (Point)below(pair, pair->geometry.points);
        Mask removed;
        Colour mover = slow->to_move == 'X' ? BLACK : WHITE;
        if (game_reference_play(slow, reference_spot(&slow->rules, p), &removed) == PLAY_OK) {
            board_play(&pair->fast.board, mover, p);
        } else if (below(pair, 8) == 0) {
            game_reference_pass(slow);
            board_pass(&pair->fast.board);
        }
    }
}

static void copy_start(Pair *pair, Rng rng[2]) {
    const GameReference *slow = &pair->slow;
    Playout *fast = &pair->fast;
    fast->to_move = slow->to_move == 'X' ? BLACK : WHITE;
    fast->suicide_allowed = slow->rules.suicide_allowed;
    fast->turns = slow->turns;
    fast->turns_max = slow->rules.turn_cap;
    fast->passes_in_row = slow->passes_in_row;
    fast->moves = pair->fast_moves;
    for (int c = BLACK; c <= WHITE; c++) {
        fast->plays[c] = slow->plays[c];
        fast->passes[c] = slow->passes[c];
        fast->rng[c] = &rng[c];
    }
}

static bool same_boards(const Pair *pair) {
    for (int p = 0; p < pair->geometry.points; p++) {
        Spot spot = reference_spot(&pair->slow.rules, (Point)p);
        char stone = pair->slow.board.at[spot.row][spot.column];
        if (reference_stone(pair->fast.board.colour[p]) != stone)
            return false;
    }
    return board_is_consistent(&pair->fast.board);
}

static bool same_counts(const Pair *pair) {
    const GameReference *slow = &pair->slow;
    const Playout *fast = &pair->fast;
    bool same = fast->turns == slow->turns && fast->passes_in_row == slow->passes_in_row &&
                reference_stone(fast->to_move) == slow->to_move;
    for (int c = BLACK; c <= WHITE; c++)
        same = same && fast->plays[c] == slow->plays[c] && fast->passes[c] == slow->passes[c] &&
               fast->board.captured[c] == slow->captured[c];
    return same;
}

/* One game on both sides; Black and White have a stream each, or share one. Every other game runs
 * on the oldest instruction set, the rest on the one in use. */
static void compare_game(Pair *pair, int game, bool shared) {
    Rng fast_rng[2], slow_rng[2];
    for (int c = BLACK; c <= WHITE; c++) {
        rng_seed_game(&fast_rng[c], 7, 0, (uint64_t)game, (RngRole)c);
        slow_rng[c] = fast_rng[c];
    }
    copy_start(pair, fast_rng);
    pair->fast.rng[WHITE] = &fast_rng[shared ? BLACK : WHITE];
    Rng *slow_streams[2] = {&slow_rng[BLACK], &slow_rng[shared ? BLACK : WHITE]};
    Move drawn = MOVE_PASS;
    if (pair->slow.end == END_NONE) {
        Rng copy = *pair->fast.rng[pair->fast.to_move];
        drawn =
            playout_draw(&pair->fast.board, pair->fast.to_move, pair->fast.suicide_allowed, &copy);
    }
    if (game % 2 == 0)
        playout_run(&pair->fast);
    else
        playout_run_v2(&pair->fast);
    int count = playout_reference_run(&pair->slow, slow_streams, pair->slow_moves);
    cr_assert(pair->fast.moves_count == count, "game %d: %d moves, not %d", game,
              pair->fast.moves_count, count);
    for (int i = 0; i < count; i++)
        if (pair->fast_moves[i] != pair->slow_moves[i])
            cr_assert(false, "game %d: move %d of %d is %d, not %d", game, i, count,
                      pair->fast_moves[i], pair->slow_moves[i]);
    cr_assert(count == 0 || drawn == pair->slow_moves[0], "game %d: playout_draw", game);
    cr_assert(same_boards(pair), "game %d: final boards", game);
    cr_assert(same_counts(pair), "game %d: counts", game);
    cr_assert(fast_rng[BLACK].state == slow_rng[BLACK].state &&
                  fast_rng[WHITE].state == slow_rng[WHITE].state,
              "game %d: number of draws", game);
}

static Pair *pair_create(uint64_t seed) {
    Pair *pair = heap_new(1, sizeof *pair);
    game_reference_init(&pair->slow, TURNS_MAX);
    rng_seed(&pair->rng, seed, seed);
    return pair;
}

static void pair_destroy(Pair *pair) {
    game_reference_deinit(&pair->slow);
    free(pair);
}

static void compare_size(Pair *pair, int game, int width, int height) {
    start(pair, width, height);
    if (below(pair, 2) == 0)
        play_some(pair, below(pair, 2 * width * height));
    compare_game(pair, game, below(pair, 4) == 0);
}

Test(playout, small_boards_move_by_move) {
    Pair *pair = pair_create(11);
    for (int game = test_scaled(20000); game > 0; game--)
        compare_size(pair, game, 1 + below(pair, 7), 1 + below(pair, 7));
    pair_destroy(pair);
}

Test(playout, every_size_move_by_move) {
    Pair *pair = pair_create(12);
    const int sizes = SIDE_PLAY_MAX * SIDE_PLAY_MAX;
    for (int i = test_scaled(sizes) - 1; i >= 0; i--)
        compare_size(pair, i, 1 + i % sizes % SIDE_PLAY_MAX, 1 + i % sizes / SIDE_PLAY_MAX);
    pair_destroy(pair);
}

Test(playout, usual_sizes_move_by_move) {
    Pair *pair = pair_create(13);
    for (int game = test_scaled(800); game > 0; game--)
        compare_size(pair, game, 9, 9);
    for (int game = test_scaled(100); game > 0; game--)
        compare_size(pair, game, 13, 13);
    for (int game = test_scaled(40); game > 0; game--)
        compare_size(pair, game, 19, 19);
    pair_destroy(pair);
}
