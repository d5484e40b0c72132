/* The three counts against numbers from other counters, the identities, and the symmetries. */
#include "benson.h"
#include "game.h"
#include "position_file.h"
#include "random_game.h"
#include "score_check.h"

#include <criterion/criterion.h>
#include <stdio.h>

static ScoreInput input_of(const Position *position) {
    return (ScoreInput){.board = &position->board,
                        .plays = {position_count_or(position, "plays_black", 0),
                                  position_count_or(position, "plays_white", 0)},
                        .passes = {position_count_or(position, "passes_black", 0),
                                   position_count_or(position, "passes_white", 0)},
                        .setup = position_count_or(position, "setup", 0),
                        .black_made_last = position_count_or(position, "black_made_last", 0)};
}

/* Returns 1 if the position has an expectation of that name. */
static int expect(const Position *position, const char *key, int value) {
    int expected;
    if (!position_count(position, key, &expected))
        return 0;
    cr_expect_eq(value, expected, "%s: %s %d, expected %d", position->name, key, value, expected);
    return 1;
}

static int expect_margins(const Position *position, const Scores *scores) {
    return expect(position, "area", scores->margins[SCORING_AREA]) +
           expect(position, "territory", scores->margins[SCORING_TERRITORY]) +
           expect(position, "territory_plain", scores->territory_plain) +
           expect(position, "pass_stone", scores->margins[SCORING_PASS_STONE]);
}

/* The winner by each margin at the position's komi, +1 Black, -1 White, 0 nobody. */
static int expect_winners(const Position *position, const Scores *scores) {
    const int komi_half = position_count_or(position, "komi_half", 0);
    int expectations = 0;
    for (int s = 0; s < SCORINGS; s++) {
        char key[POSITION_KEY];
        snprintf(key, sizeof key, "winner_%s", scoring_key((Scoring)s));
        expectations += expect(position, key, winner_sign(scores->margins[s], komi_half));
    }
    return expectations;
}

/* One of the eight symmetries of the board (turns that swap the sides need a square), and perhaps
 * the colours swapped. */
static void transform(const Position *source, int symmetry, bool swap, Position *target) {
    const Geometry *geometry = &source->geometry;
    geometry_init(&target->geometry, symmetry & 4 ? geometry->height : geometry->width,
                  symmetry & 4 ? geometry->width : geometry->height, geometry->topology);
    board_init(&target->board, &target->geometry);
    target->dead = (PointSet){0};
    for (Point p = 0; p < geometry->points; p++) {
        int x = geometry_column(geometry, p), y = geometry_row(geometry, p);
        x = symmetry & 1 ? geometry->width - 1 - x : x;
        y = symmetry & 2 ? geometry->height - 1 - y : y;
        Point q = symmetry & 4 ? geometry_point(&target->geometry, y, x)
                               : geometry_point(&target->geometry, x, y);
        Colour colour = source->board.colour[p];
        if (colour != EMPTY)
            board_setup(&target->board, swap ? colour_other(colour) : colour, q);
        if (point_set_has(&source->dead, p))
            point_set_add(&target->dead, q);
    }
    for (Colour c = BLACK; c <= WHITE; c++)
        target->board.captured[swap ? colour_other(c) : c] = source->board.captured[c];
}

static void expect_symmetric(const Position *position, const Scores *scores) {
    static Position other;
    for (int i = 1; i < 16; i++) {
        Scores turned;
        const bool swap = i & 8;
        const int sign = swap ? -1 : 1;
        transform(position, i & 7, swap, &other);
        ScoreInput input = {.board = &other.board};
        score_game(&input, &other.dead, &turned);
        cr_expect(turned.margins[SCORING_AREA] == sign * scores->margins[SCORING_AREA] &&
                      turned.margins[SCORING_TERRITORY] ==
                          sign * scores->margins[SCORING_TERRITORY] &&
                      turned.territory_plain == sign * scores->territory_plain &&
                      turned.neutral == scores->neutral,
                  "%s: symmetry %d", position->name, i);
    }
}

/* Every number that the file expects; that none is lost on the way is checked by their count. */
static void score_file(const char *name, bool symmetric, int margins_count) {
    static Position position;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, name);
    int margins = 0;
    while (position_file_next(file, &position)) {
        Scores scores;
        ScoreInput input = input_of(&position);
        score_game(&input, &position.dead, &scores);
        margins += expect_margins(&position, &scores);
        if (position_count_or(&position, "komi_half", 0) != 0)
            expect_winners(&position, &scores);
        if (symmetric)
            expect_symmetric(&position, &scores);
    }
    position_file_close(file);
    cr_assert_eq(margins, margins_count, "%d margins", margins);
}

Test(score, positions_of_other_programs) {
    score_file("scoring.txt", true, 484);
}

static const char *broken_law(const ScoreInput *input, const PointSet *dead, const Scores *scores,
                              bool alternated, Colour first) {
    const ScoreFacts facts = score_facts(input, scores, alternated, first);
    const char *broken = score_broken_identity(&facts);
    return broken != NULL ? broken : score_broken_count(input, dead, scores);
}

Test(score, real_games) {
    static Position position;
    score_file("games.txt", false, 4 * 98);
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "games.txt");
    while (position_file_next(file, &position)) {
        Scores scores;
        ScoreInput input = input_of(&position);
        score_game(&input, &position.dead, &scores);
        const Colour first = position_count_or(&position, "white_began", 0) ? WHITE : BLACK;
        const char *broken = broken_law(&input, &position.dead, &scores,
                                        position_count_or(&position, "alternated", 0), first);
        cr_expect_null(broken, "%s: %s", position.name, broken);
    }
    position_file_close(file);
}

Test(score, worked_examples) {
    static Position position;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "worked.txt");
    int expectations = 0;
    while (position_file_next(file, &position)) {
        Scores scores;
        ScoreInput input = input_of(&position);
        score_game(&input, &position.dead, &scores);
        const int points[2] = {scores.territory_points[BLACK] + scores.dead[WHITE],
                               scores.territory_points[WHITE] + scores.dead[BLACK]};
        expectations += expect_margins(&position, &scores);
        expectations += expect(&position, "black_points", points[BLACK]);
        expectations += expect(&position, "white_points", points[WHITE]);
        expectations +=
            expect(&position, "black_area", scores.live[BLACK] + scores.surrounded[BLACK]);
        expectations +=
            expect(&position, "white_area", scores.live[WHITE] + scores.surrounded[WHITE]);
        expectations += expect(&position, "neutral", scores.neutral);
    }
    position_file_close(file);
    cr_assert_eq(expectations, 27);
}

/* Territory 20 with 4 prisoners against 17 with 3 and komi 7.5: White wins by 3.5. */
Test(score, sum_of_terms) {
    static Position position;
    position_draw(&position, TOPOLOGY_PLANE,
                  "....XO... ....XO... ....XO... ....XO... ....XOO.. XXXXXOOO. XXXX.XO.O XXXX.XO.. "
                  "XXXXXXOOO");
    Scores scores;
    position.board.captured[WHITE] = 4;
    position.board.captured[BLACK] = 3;
    ScoreInput input = {.board = &position.board};
    score_game(&input, NULL, &scores);
    int black = scores.territory_points[BLACK] + scores.prisoners[BLACK];
    int white = scores.territory_points[WHITE] + scores.prisoners[WHITE];
    cr_expect_eq(scores.margins[SCORING_TERRITORY], black - white);
    cr_expect_eq(scores.territory_points[BLACK], 20 + 2);
    cr_expect_eq(scores.territory_points[WHITE], 17 + 1);
}

/* Plays "B C3 W pass ..." to its end. */
static void play_moves(Game *game, const char *moves) {
    char colour, point[POINT_TEXT_CAPACITY];
    int used;
    for (; sscanf(moves, " %c %15s%n", &colour, point, &used) == 2; moves += used) {
        Move move;
        cr_assert(move_parse(game->geometry, point, strlen(point), &move));
        cr_assert_eq(game->to_move, colour == 'B' ? BLACK : WHITE);
        cr_assert_eq(game_play(game, move, NULL), PLAY_OK, "%s", moves);
    }
}

static void expect_same_board(const Position *position, const Game *game) {
    for (Point p = 0; p < position->geometry.points; p++)
        cr_expect_eq(position->board.colour[p], game->board.colour[p], "%s: point %d",
                     position->name, p);
    cr_expect_eq(position->board.captured[BLACK], game->board.captured[BLACK]);
    cr_expect_eq(position->board.captured[WHITE], game->board.captured[WHITE]);
}

static void replay(const Position *position) {
    Rules rules = rules_default();
    rules.width = position->width;
    rules.height = position->height;
    rules.suicide_allowed = true;
    const PointSet *handicap = position_points(position, "handicap");
    if (handicap != NULL) {
        rules.handicap_points = *handicap;
        rules.handicap = point_set_count(handicap);
    }
    Game game;
    Scores scores;
    game_init(&game, &position->geometry, &rules);
    play_moves(&game, position->moves);
    cr_expect(game_is_over(&game));
    expect_same_board(position, &game);
    ScoreInput input = score_input(&game.board, &rules, game.plays, game.passes);
    cr_expect_eq(input.black_made_last, game.to_move == WHITE);
    score_game(&input, &position->dead, &scores);
    cr_expect_eq(expect_margins(position, &scores), 4);
    cr_expect_eq(expect_winners(position, &scores), 3);
    expect(position, "plays_black", game.plays[BLACK]);
    expect(position, "plays_white", game.plays[WHITE]);
    expect(position, "passes_black", game.passes[BLACK]);
    expect(position, "passes_white", game.passes[WHITE]);
    expect(position, "black_made_last", scores.white_extra_pass);
    const char *broken = broken_law(&input, &position->dead, &scores, true, rules_first(&rules));
    cr_expect_null(broken, "%s: %s", position->name, broken);
    game_deinit(&game);
}

Test(score, smallest_games_that_differ) {
    static Position position;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "edge_cases.txt");
    int replayed = 0;
    while (position_file_next(file, &position)) {
        if (position.moves[0] != '\0') {
            replay(&position);
            replayed++;
            continue;
        }
        Scores scores;
        ScoreInput input = {.board = &position.board};
        score_game(&input, NULL, &scores);
        cr_expect_eq(expect_margins(&position, &scores), 3);
        cr_expect_eq(expect_winners(&position, &scores), 2);
    }
    position_file_close(file);
    cr_assert_eq(replayed, 12);
}

static void random_game(const Geometry *geometry, Rng *rng, Colour first, bool suicide) {
    static RandomGame game;
    game = (RandomGame){.to_move = first};
    board_init(&game.board, geometry);
    random_game_play(&game, suicide, 3 * geometry->points, rng);
    ScoreInput input = {.board = &game.board,
                        .plays = {game.plays[BLACK], game.plays[WHITE]},
                        .passes = {game.passes[BLACK], game.passes[WHITE]},
                        .black_made_last = game.to_move == WHITE};
    Scores scores;
    PointSet dead = {0};
    score_game(&input, NULL, &scores);
    const char *broken = broken_law(&input, NULL, &scores, true, first);
    cr_assert_null(broken, "%s", broken);
    if (rng_below(rng, 16) != 0)
        return;
    for (Point p = 0; p < geometry->points; p++)
        if (game.board.colour[p] != EMPTY && rng_below(rng, 6) == 0)
            point_set_add(&dead, p);
    score_game(&input, &dead, &scores);
    broken = broken_law(&input, &dead, &scores, true, first);
    cr_assert_null(broken, "with dead stones: %s", broken);
}

/* White first without handicap stones: H is 0, so pass-stone = area + 1. */
Test(score, identities_of_random_games) {
    static const struct {
        int width, height, games;
        Topology topology;
    } plans[] = {{5, 5, 60000, TOPOLOGY_PLANE}, {7, 4, 20000, TOPOLOGY_PLANE},
                 {6, 6, 10000, TOPOLOGY_TORUS}, {9, 9, 9500, TOPOLOGY_PLANE},
                 {13, 13, 400, TOPOLOGY_PLANE}, {19, 19, 100, TOPOLOGY_PLANE}};
    static Geometry geometry;
    Rng rng;
    rng_seed(&rng, 20261130, 1);
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        geometry_init(&geometry, plans[i].width, plans[i].height, plans[i].topology);
        for (int game = 0; game < plans[i].games; game++)
            random_game(&geometry, &rng, (Colour)(game & 1), game & 2);
    }
}

/* Every number of a count and of its input alone is noticed if it is wrong. */
Test(score, broken_laws_are_named) {
    static Position position;
    position_draw(&position, TOPOLOGY_PLANE, ".X.O. .X.O. .X.O. .X.O. .X.O.");
    ScoreInput input = {.board = &position.board, .plays = {5, 5}, .passes = {1, 1}};
    Scores scores;
    score_game(&input, NULL, &scores);
    cr_expect_null(broken_law(&input, NULL, &scores, true, BLACK));
    cr_expect_not_null(broken_law(&input, NULL, &scores, true, WHITE));
    int *numbers[] = {&scores.margins[SCORING_AREA],
                      &scores.margins[SCORING_TERRITORY],
                      &scores.margins[SCORING_PASS_STONE],
                      &scores.territory_plain,
                      &scores.live[BLACK],
                      &scores.surrounded[WHITE],
                      &scores.neutral,
                      &input.plays[BLACK],
                      &input.setup,
                      &position.board.captured[WHITE]};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        ++*numbers[i];
        cr_expect_not_null(broken_law(&input, NULL, &scores, true, BLACK), "number %zu", i);
        --*numbers[i];
    }
    /* Wrong together, so that the identities of the margins hold: only the board tells. */
    for (int s = 0; s < SCORINGS; s++)
        scores.margins[s] += 2;
    scores.territory_plain += 2;
    const ScoreFacts facts = score_facts(&input, &scores, true, BLACK);
    cr_expect_null(score_broken_identity(&facts));
    cr_expect_not_null(score_broken_count(&input, NULL, &scores));
    for (int s = 0; s < SCORINGS; s++)
        scores.margins[s] -= 2;
    scores.territory_plain -= 2;
    point_set_add(&scores.territory_map[BLACK], 2);
    cr_expect_not_null(broken_law(&input, NULL, &scores, true, BLACK), "a neutral point");
    /* A count that leaves a dead stone on the board. */
    PointSet dead = {{2}};
    score_game(&input, &dead, &scores);
    cr_expect_null(broken_law(&input, &dead, &scores, true, BLACK));
    cr_expect_not_null(broken_law(&input, NULL, &scores, true, BLACK));
}
