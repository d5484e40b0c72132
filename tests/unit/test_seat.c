/* What a seat knows: the belief scenarios of the Phantom rules, soundness over random games against
 * the true board, and the replica of a seat with sight. The leak test is
 * tests/property/test_leak.c. */
#include "referee_script.h"
#include "rng.h"

#include <stdlib.h>

static const Scenario BELIEFS[] = {
    {.name = "1: nothing stands before the first move; then one stone stands somewhere",
     .width = 2,
     .height = 2,
     .script = "view B\n"
               "stones=0 enemy=[] vacant=[a1,b1,a2,b2]\n"
               "play a1\n"
               "view W\n"
               "stones=1 enemy=[] vacant=[]\n"},
    {.name = "6: a refused retake of a ko proves nothing; the stones around the loss are proven",
     .width = 4,
     .height = 4,
     .script = "play b1 c1 a2 d2 b3 c3 c2 b2\n"
               "> B c2\n"
               "B REFUSED c2\n"
               "W OPP_REFUSED\n"
               "view B\n"
               "stones=4 enemy=[c1,b2,d2,c3] vacant=[a1,d1,c2,a3,d3,a4,b4,c4,d4]\n"},
    {.name = "7 and 12: neighbours of the captured stone are proven, its point is empty",
     .width = 3,
     .height = 3,
     .script = "play b2 a1 b1 c3 a2\n"
               "view W\n"
               "stones=3 enemy=[b1,a2] vacant=[a1]\n"},
    {.name = "11: too few stones for suicide",
     .width = 5,
     .height = 5,
     .script = "play c3\n"
               "> W c3\n"
               "W REFUSED c3\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=1 enemy=[c3] vacant=[a1,b1,c1,d1,e1,a2,b2,c2,d2,e2,a3,b3,d3,e3,"
               "a4,b4,c4,d4,e4,a5,b5,c5,d5,e5]\n"},
    {.name = "9: a refusal that could be suicide proves nothing",
     .width = 3,
     .height = 3,
     .script = "play b1 c3 a2\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[] vacant=[]\n"},
    {.name = "7: the last place for a liberty is empty",
     .width = 4,
     .height = 4,
     .script = "play b1 a1 d4\n"
               "> W b1\n"
               "W REFUSED b1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[b1] vacant=[a2]\n"
               "play c3 c4\n"
               "view W\n"
               "stones=3 enemy=[b1] vacant=[a2]\n"},
    {.name = "7: it stays proven over a capture elsewhere and the move after",
     .width = 5,
     .height = 5,
     .script = "play b1 a1 e5\n"
               "> W b1\n"
               "W REFUSED b1\n"
               "B OPP_REFUSED\n"
               "play d5 a5\n"
               "> W e4\n"
               "W LEGAL e4 captures=[e5]\n"
               "B OPP_MOVED captures=[e5]\n"
               "play c3\n"
               "view W\n"
               "stones=3 enemy=[b1] vacant=[a2,e5]\n"},
    {.name = "8: a point among own stones is empty",
     .width = 3,
     .height = 3,
     .script = "play c1 a2 c2 b1\n"
               "view W\n"
               "stones=2 enemy=[] vacant=[a1]\n"
               "play c3\n"
               "view W\n"
               "stones=3 enemy=[] vacant=[a1]\n"},
};

Test(seat, beliefs) {
    for (size_t i = 0; i < sizeof BELIEFS / sizeof *BELIEFS; i++)
        scenario_check(&BELIEFS[i]);
}

typedef struct Shape {
    int width, height;
    bool torus;
    KoRule ko;
    bool capture_go;
    const char *handicap;
} Shape;

static const Shape SHAPES[] = {
    {3, 3, false, KO_SIMPLE, false, NULL},      {3, 3, false, KO_POSITIONAL, false, NULL},
    {4, 4, false, KO_SIMPLE, false, "b2 c3"},   {4, 3, true, KO_SIMPLE, false, NULL},
    {5, 5, false, KO_SITUATIONAL, false, NULL}, {5, 5, true, KO_SIMPLE, false, NULL},
    {7, 7, false, KO_SIMPLE, false, "c3"},      {2, 2, true, KO_SIMPLE, false, NULL},
    {2, 5, false, KO_SIMPLE, false, NULL},      {6, 6, false, KO_SIMPLE, true, NULL},
    {9, 9, false, KO_SIMPLE, false, NULL},
};
enum { SHAPES_COUNT = sizeof SHAPES / sizeof *SHAPES, GAMES_PER_SHAPE = 250 };

static Scenario shape_scenario(const Shape *shape) {
    return (Scenario){.width = shape->width,
                      .height = shape->height,
                      .torus = shape->torus,
                      .ko = shape->ko,
                      .capture_go = shape->capture_go,
                      .handicap = shape->handicap,
                      .script = ""};
}

typedef struct Proven {
    long views, enemy, vacant;
} Proven;

/* A set is contained in another. */
static bool within(const PointSet *part, const PointSet *whole) {
    PointSet rest = *part;
    point_set_subtract(&rest, whole);
    return point_set_is_empty(&rest);
}

/* The history is the game's, without the points of the enemy's plays. */
static void check_history(const Game *game, const View *view) {
    int plays[2] = {0}, captured[2] = {0};
    for (int i = 0; i < view->turns; i++) {
        const SeenTurn *turn = &view->history[i];
        const bool is_hidden = turn->by != view->colour && game->moves[i] != MOVE_PASS;
        cr_assert_eq(turn->by, rules_first(game->rules) ^ (i & 1));
        cr_assert_eq(turn->move, is_hidden ? (Move)POINT_NONE : game->moves[i]);
        cr_assert(turn->by != view->colour || turn->refusals == point_set_count(&turn->refused));
        cr_assert(turn->by == view->colour || point_set_is_empty(&turn->refused));
        plays[turn->by] += turn->move != MOVE_PASS;
        captured[colour_other(turn->by)] += point_set_count(&turn->captures);
    }
    for (int c = BLACK; c <= WHITE; c++)
        cr_assert(plays[c] == view->plays[c] && captured[c] == view->captured[c]);
}

/* Refusals of all turns, the one that goes on among them. */
static void check_refusals(const Referee *referee, const View *view) {
    int refused[2] = {0};
    for (int i = 0; i < view->turns; i++)
        refused[view->history[i].by] += view->history[i].refusals;
    refused[rules_first(view->rules) ^ (view->turns & 1)] += view->refusals;
    for (int c = BLACK; c <= WHITE; c++)
        cr_assert_eq(refused[c], referee->refused[c]);
}

static void check_view(const Game *game, const View *view, Proven *proven) {
    const Board *board = &game->board;
    const Colour enemy = colour_other(view->colour);
    PointSet own, theirs, known_own, known_theirs;
    board_stones(board, view->colour, &own);
    board_stones(board, enemy, &theirs);
    board_stones(view->known, view->colour, &known_own);
    board_stones(view->known, enemy, &known_theirs);
    cr_assert(point_set_equal(&view->own, &own) && point_set_equal(&known_own, &own));
    cr_assert(within(&view->enemy, &theirs) && point_set_equal(&known_theirs, &view->enemy));
    cr_assert(within(&view->vacant, &board->empty));
    if (proven->views % 16 == 0)
        cr_assert(board_is_consistent(view->known));
    cr_assert_eq(view->enemy_stones, board->stones[enemy]);
    cr_assert_eq(view->turns, game->turns);
    cr_assert_eq(view->passes_in_row, game->passes_in_row);
    for (int c = BLACK; c <= WHITE; c++) {
        cr_assert_eq(view->plays[c], game->plays[c]);
        cr_assert_eq(view->passes[c], game->passes[c]);
        cr_assert_eq(view->captured[c], board->captured[c]);
    }
    if (view->history != NULL)
        check_history(game, view);
    proven->views++;
    proven->enemy += point_set_count(&view->enemy);
    proven->vacant += point_set_count(&view->vacant);
}

/* A random point of the legal mask, rarely a pass. */
static Move random_try(const View *view, Rng *rng) {
    const int count = point_set_count(&view->legal);
    if (count == 0 || rng_below(rng, 40) == 0)
        return MOVE_PASS;
    return point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count));
}

static void random_game(Replay *replay, Rng *rng, Proven *proven) {
    const Game *game = &replay->referee.game;
    RefereeStep step;
    referee_start(&replay->referee, &step);
    for (;;) {
        for (int i = 0; i < step.count; i++)
            seat_receive(&replay->seats[step.sent[i].to], &step.sent[i].event);
        for (int c = BLACK; c <= WHITE; c++) {
            check_view(game, seat_view(&replay->seats[c]), proven);
            check_refusals(&replay->referee, seat_view(&replay->seats[c]));
        }
        if (game_is_over(game))
            return;
        const Colour by = game->to_move;
        const Move move = random_try(seat_view(&replay->seats[by]), rng);
        referee_try(&replay->referee, by, move, &step);
        cr_assert(step.sent[0].event.kind != EVENT_ERROR);
    }
}

/* Every step of random Phantom games, tries by both players: nothing untrue is ever proven. */
Test(seat, soundness) {
    static Replay replay;
    Proven proven = {0};
    Rng rng;
    rng_seed(&rng, 20, 26);
    for (int i = 0; i < SHAPES_COUNT; i++) {
        const Scenario scenario = shape_scenario(&SHAPES[i]);
        replay_init(&replay, &scenario);
        for (int game = 0; game < GAMES_PER_SHAPE; game++)
            random_game(&replay, &rng, &proven);
        replay_deinit(&replay);
    }
    cr_log_info("%ld views, a mean of %.2f enemy stones and %.2f empty points proven", proven.views,
                (double)proven.enemy / (double)proven.views,
                (double)proven.vacant / (double)proven.views);
    cr_expect(proven.enemy > 0 && proven.vacant > 0);
}

/* A seat with sight sees the true position, and its legal mask is exact. */
static void sighted_game(Referee *referee, Seat seats[2], Rng *rng) {
    const Game *game = &referee->game;
    RefereeStep step;
    referee_start(referee, &step);
    for (;;) {
        for (int i = 0; i < step.count; i++)
            seat_receive(&seats[step.sent[i].to], &step.sent[i].event);
        if (game_is_over(game))
            return;
        PointSet legal;
        Proven proven = {0};
        const View *view = seat_view(&seats[game->to_move]);
        game_legal(game, &legal);
        check_view(game, view, &proven);
        cr_assert(point_set_equal(&view->legal, &legal));
        cr_assert(point_set_equal(&view->vacant, &game->board.empty));
        cr_assert_eq(proven.enemy, view->enemy_stones);
        cr_assert_eq(view->board->hash, game->board.hash);
        cr_assert_eq(view->board->ko, game->board.ko);
        referee_try(referee, game->to_move, random_try(view, rng), &step);
        cr_assert(step.sent[0].event.kind == EVENT_LEGAL ||
                  step.sent[0].event.kind == EVENT_PASSED);
    }
}

Test(seat, sight) {
    static Geometry geometry;
    static Referee referee;
    static Seat seats[2];
    Rng rng;
    rng_seed(&rng, 7, 7);
    for (int variant = 0; variant < 4; variant++) {
        Rules rules = rules_default();
        rules.width = rules.height = 5;
        rules.information = variant < 3 ? INFORMATION_FULL : INFORMATION_PHANTOM;
        rules.ko = variant == 1 ? KO_POSITIONAL : KO_SIMPLE;
        rules.suicide_allowed = variant == 2;
        geometry_init(&geometry, 5, 5, TOPOLOGY_PLANE);
        referee_init(&referee, &geometry, &rules, (const bool[]){true, true});
        for (int c = BLACK; c <= WHITE; c++)
            seat_init(&seats[c], &geometry, &rules, (Colour)c, true);
        for (int game = 0; game < 50; game++)
            sighted_game(&referee, seats, &rng);
        for (int c = BLACK; c <= WHITE; c++)
            seat_deinit(&seats[c]);
        referee_deinit(&referee);
    }
}
