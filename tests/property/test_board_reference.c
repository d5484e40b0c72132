/* The fast board and game against the slow ones of tests/reference, over random games with random
 * rules: every answer, every set and every counter that the headers promise.
 *
 * The players try random points, eyes, occupied and forbidden ones included, so that every answer
 * of the rules comes up. On boards past ALL_POINTS_MAX points a random sample of points is compared
 * each turn. The number of games follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "check.h"
#include "game_reference.h"
#include "rng.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { ALL_POINTS_MAX = 9, SAMPLE = 6, GAMES_PER_SHAPE = 20, TURNS_MAX = 2000 };

typedef struct Match {
    Geometry geometry;
    Rules rules;
    Game game;
    GameReference reference;
    uint64_t *hashes; /* of the fast board after each turn; [turns + 1] */
    Rng rng;
} Match;

static int below(Match *match, int bound) {
    return (int)rng_below(&match->rng, (uint32_t)bound);
}

/* The exclusive or of the keys of the stones on a slow board. */
static uint64_t hash_of(const Match *match, const BoardReference *board) {
    uint64_t hash = 0;
    for (int p = 0; p < match->geometry.points; p++) {
        Spot spot = reference_spot(&match->rules, (Point)p);
        char stone = board->at[spot.row][spot.column];
        if (stone != '.')
            hash ^= match->geometry.zobrist[stone == 'O'][p];
    }
    return hash;
}

static const char *differs_at_point(const Match *match, Point p) {
    const Board *fast = &match->game.board;
    const BoardReference *slow = &match->reference.board;
    Spot spot = reference_spot(&match->rules, p);
    char stone = slow->at[spot.row][spot.column];
    bool empty = stone == '.';
    if (reference_stone(fast->colour[p]) != stone)
        return "colour";
    if (point_set_has(&fast->empty, p) != empty)
        return "empty set";
    return NULL;
}

static const char *differs_in_open(const Match *match, Colour colour) {
    const BoardReference *slow = &match->reference.board;
    PointSet open, expected = {0};
    board_open(&match->game.board, colour, &open);
    for (int p = 0; p < match->geometry.points; p++) {
        Spot spot = reference_spot(&match->rules, (Point)p);
        if (slow->at[spot.row][spot.column] == '.' &&
            !board_reference_is_eye(slow, reference_stone(colour), spot))
            point_set_add(&expected, (Point)p);
    }
    return point_set_equal(&open, &expected) ? NULL : "open set";
}

static const char *differs_in_chain(const Match *match, Point p) {
    const Board *fast = &match->game.board;
    const BoardReference *slow = &match->reference.board;
    Spot spot = reference_spot(&match->rules, p);
    if (slow->at[spot.row][spot.column] == '.')
        return NULL;
    Mask mask;
    PointSet expected, got;
    int count = board_reference_liberties(slow, spot, &mask);
    reference_points(&match->rules, &mask, &expected);
    if (board_liberties(fast, p, &got) != count || !point_set_equal(&got, &expected))
        return "liberties";
    count = board_reference_chain(slow, spot, &mask);
    reference_points(&match->rules, &mask, &expected);
    if (board_chain(fast, p, &got) != count || !point_set_equal(&got, &expected))
        return "chain";
    return NULL;
}

/* What a play at an empty point would do. */
static const char *differs_in_play(const Match *match, Point p) {
    const Game *game = &match->game;
    Spot spot = reference_spot(&match->rules, p);
    BoardReference after = match->reference.board;
    Mask mask;
    PointSet expected, got;
    board_reference_play(&after, match->reference.to_move, spot, &mask);
    reference_points(&match->rules, &mask, &expected);
    board_removed_by(&game->board, game->to_move, p, &got);
    if (!point_set_equal(&got, &expected))
        return "removed_by";
    if (board_hash_after(&game->board, game->to_move, p) != hash_of(match, &after))
        return "hash_after";
    return NULL;
}

static const char *differs_in_legality(const Match *match, Point p) {
    PlayResult expected = game_reference_check(&match->reference, reference_spot(&match->rules, p));
    if (game_check(&match->game, p) != expected)
        return "answer of game_check";
    if ((match->game.board.ko == p) != (expected == PLAY_KO))
        return "ko point";
    return expected == PLAY_OCCUPIED ? NULL : differs_in_play(match, p);
}

static const char *differs_somewhere(Match *match) {
    const int points = match->geometry.points;
    const bool all = points <= ALL_POINTS_MAX;
    const char *what = NULL;
    for (int p = 0; p < points && what == NULL; p++)
        what = differs_at_point(match, (Point)p);
    for (int c = BLACK; c <= WHITE && what == NULL; c++)
        what = differs_in_open(match, (Colour)c);
    for (int i = 0; i < (all ? points : SAMPLE) && what == NULL; i++)
        what = differs_in_legality(match, (Point)(all ? i : below(match, points)));
    if (what == NULL && match->game.board.ko != POINT_NONE)
        what = differs_in_legality(match, match->game.board.ko);
    for (int i = 0; i < 2 && what == NULL; i++)
        what = differs_in_chain(match, (Point)below(match, points));
    return what;
}

/* Equal hashes exactly where the boards are equal, over the whole game so far. */
static const char *differs_in_hashes(const Match *match) {
    const GameReference *slow = &match->reference;
    for (int i = 0; i < slow->turns; i++)
        if ((match->hashes[i] == match->game.board.hash) !=
            board_reference_equal(&slow->history[i], &slow->board))
            return "equality of hashes";
    return NULL;
}

static const char *differs_in_counters(const Match *match) {
    const Game *fast = &match->game;
    const GameReference *slow = &match->reference;
    for (int c = BLACK; c <= WHITE; c++)
        if (fast->board.captured[c] != slow->captured[c] || fast->plays[c] != slow->plays[c] ||
            fast->passes[c] != slow->passes[c])
            return "captured stones, plays or passes";
    if (fast->turns != slow->turns || fast->passes_in_row != slow->passes_in_row)
        return "turns";
    if (fast->end != slow->end || reference_stone(fast->winner) != slow->winner)
        return "end of game";
    if (reference_stone(fast->to_move) != slow->to_move)
        return "side to move";
    return fast->board.hash == hash_of(match, &slow->board) ? NULL : "hash";
}

/* Now and then: the set of all legal points, and the board's own bookkeeping, a copy's too. */
static const char *differs_rarely(Match *match) {
    PointSet legal;
    Board copy;
    memset(&copy, 0x55, sizeof copy);
    board_copy(&copy, &match->game.board);
    if (!board_is_consistent(&match->game.board))
        return "board_is_consistent";
    if (!board_is_consistent(&copy) || copy.ko != match->game.board.ko)
        return "board_copy";
    game_legal(&match->game, &legal);
    for (int p = 0; p < match->geometry.points; p++) {
        Spot spot = reference_spot(&match->rules, (Point)p);
        bool expected = game_reference_check(&match->reference, spot) == PLAY_OK;
        if (point_set_has(&legal, (Point)p) != expected)
            return "game_legal";
    }
    return NULL;
}

static const char *difference(Match *match) {
    const char *what = differs_in_counters(match);
    if (what == NULL)
        what = differs_somewhere(match);
    if (what == NULL && (match->geometry.points <= 49 || match->game.turns % 16 == 0))
        what = differs_in_hashes(match);
    if (what == NULL && below(match, match->geometry.points) < 1)
        what = differs_rarely(match);
    return what;
}

/* One try on both sides; *done tells whether it was a turn. */
static const char *try_move(Match *match, Move move, bool *done) {
    PointSet removed, expected = {0};
    PlayResult answer = PLAY_OK, fast = game_play(&match->game, move, &removed);
    if (move == MOVE_PASS) {
        game_reference_pass(&match->reference);
    } else {
        Mask mask;
        answer = game_reference_play(&match->reference, reference_spot(&match->rules, move), &mask);
        if (answer == PLAY_OK)
            reference_points(&match->rules, &mask, &expected);
    }
    *done = answer == PLAY_OK;
    if (fast != answer)
        return "answer of game_play";
    if (!point_set_equal(&removed, &expected))
        return "removed stones";
    if (!*done && match->game.board.hash != match->hashes[match->game.turns])
        return "board after a refusal";
    return NULL;
}

static const char *play_turn(Match *match) {
    bool done = false;
    const char *what = NULL;
    int tries = below(match, 16) == 0 ? 0 : match->geometry.points;
    for (; tries > 0 && !done && what == NULL; tries--)
        what = try_move(match, (Move)below(match, match->geometry.points), &done);
    if (!done && what == NULL)
        what = try_move(match, MOVE_PASS, &done);
    match->hashes[match->game.turns] = match->game.board.hash;
    return what;
}

static const char *play_game(Match *match) {
    game_reference_start(&match->reference, &match->rules);
    game_start(&match->game);
    match->hashes[0] = match->game.board.hash;
    const char *what = difference(match);
    while (what == NULL && !game_is_over(&match->game)) {
        what = play_turn(match);
        if (what == NULL)
            what = difference(match);
    }
    return what;
}

static void choose_rules(Match *match, int width, int height) {
    const int points = width * height;
    Rules rules = rules_default();
    rules.width = width;
    rules.height = height;
    rules.topology = below(match, 3) == 0 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
    rules.ko = (KoRule)below(match, 3);
    rules.suicide_allowed = below(match, 2);
    rules.capture_go = below(match, 16) == 0;
    rules.turn_cap = points > 50 ? 3 * points : 1 + below(match, 6 * points);
    if (points > 1 && below(match, 8) == 0) {
        rules.handicap = 1 + below(match, points / 2);
        while (point_set_count(&rules.handicap_points) < rules.handicap)
            point_set_add(&rules.handicap_points, (Point)below(match, points));
    }
    match->rules = rules;
    geometry_init(&match->geometry, width, height, rules.topology);
}

static void explain(const Match *match, int shape, const char *what) {
    const BoardReference *board = &match->reference.board;
    char text[REFERENCE_SIDE_MAX * (REFERENCE_SIDE_MAX + 1) + 1];
    int length = 0;
    for (int row = board->height - 1; row >= 0; row--) {
        memcpy(text + length, board->at[row], (size_t)board->width);
        length += board->width;
        text[length++] = '\n';
    }
    text[length] = '\0';
    cr_assert(false, "shape %d, %dx%d %s, ko %s, turn %d: %s differs; the slow board shows\n%s",
              shape, board->width, board->height, topology_name(match->rules.topology),
              ko_name(match->rules.ko), match->reference.turns, what, text);
}

static Match *match_create(uint64_t seed) {
    Match *match = heap_new(1, sizeof *match);
    match->hashes = heap_new(TURNS_MAX + 1, sizeof *match->hashes);
    game_reference_init(&match->reference, TURNS_MAX);
    rng_seed(&match->rng, seed, seed);
    return match;
}

static void match_destroy(Match *match) {
    game_reference_deinit(&match->reference);
    free(match->hashes);
    free(match);
}

static void compare_shape(Match *match, int shape, int width, int height, int games) {
    choose_rules(match, width, height);
    game_init(&match->game, &match->geometry, &match->rules);
    for (int i = 0; i < games; i++) {
        const char *what = play_game(match);
        if (what != NULL)
            explain(match, shape, what);
    }
    game_deinit(&match->game);
}

/* `shapes` boards with sides from `low` to `high`, `games` games on each. */
static void compare(uint64_t seed, int shapes, int games, int low, int high) {
    Match *match = match_create(seed);
    for (int shape = 0; shape < shapes; shape++) {
        int width = low + below(match, high - low + 1), height = low + below(match, high - low + 1);
        compare_shape(match, shape, width, height, games);
    }
    match_destroy(match);
}

Test(board_reference, sides_1_to_3) {
    compare(1, test_scaled(78000 / GAMES_PER_SHAPE), GAMES_PER_SHAPE, 1, 3);
}

Test(board_reference, sides_1_to_5) {
    compare(2, test_scaled(18000 / GAMES_PER_SHAPE), GAMES_PER_SHAPE, 1, 5);
}

Test(board_reference, sides_5_to_9) {
    compare(3, test_scaled(2500), 1, 5, 9);
}

Test(board_reference, every_size) {
    Match *match = match_create(4);
    const int sizes = SIDE_PLAY_MAX * SIDE_PLAY_MAX;
    for (int i = test_scaled(sizes) - 1; i >= 0; i--) {
        int size = i % sizes;
        compare_shape(match, i, 1 + size % SIDE_PLAY_MAX, 1 + size / SIDE_PLAY_MAX, 1);
    }
    match_destroy(match);
}

Test(board_reference, sides_9_13_and_19) {
    compare(5, test_scaled(1500), 1, 9, 9);
    compare(6, test_scaled(250), 1, 13, 13);
    compare(7, test_scaled(150), 1, 19, 19);
}
