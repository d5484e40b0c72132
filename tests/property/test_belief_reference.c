/* What a player concludes on 3x3 against all games that it may be in: the worlds of the filter and
 * their weights, and how near the belief comes to all that can be known. */
#include "exact_worlds.h"
#include "phantom_reference.h"
#include "referee_script.h"
#include "rng.h"
#include "test_scale.h"

enum { HISTORIES = 400, TURNS_MAX = 9, HIDDEN_TRIES_MAX = 5 };

/* How often the belief's sets are all that can be known. */
typedef struct Completeness {
    int views, enemy, vacant, enemy_missed, vacant_missed;
    long games;
} Completeness;

typedef struct Checked {
    Geometry geometry;
    Rules rules;
    Referee referee;
    Seat seats[2];
    Heard heard[2];
    ExactWorlds worlds[2];
    PhantomReference reference;
} Checked;

static void checked_deliver(Checked *checked, const RefereeStep *step) {
    seats_receive(checked->seats, step);
    for (int c = BLACK; c <= WHITE; c++)
        heard_add(&checked->heard[c], step);
}

static void checked_start(Checked *checked) {
    RefereeStep step;
    referee_start(&checked->referee, &step);
    for (int c = BLACK; c <= WHITE; c++)
        checked->heard[c] = (Heard){.colour = (Colour)c};
    checked_deliver(checked, &step);
    for (int c = BLACK; c <= WHITE; c++)
        exact_worlds_start(&checked->worlds[c], seat_view(&checked->seats[c]), false);
}

static void checked_init(Checked *checked, const Scenario *scenario) {
    memset(checked, 0, sizeof *checked);
    geometry_init(&checked->geometry, scenario->width, scenario->height,
                  scenario->torus ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    checked->rules = scenario_rules(scenario, &checked->geometry);
    referee_init(&checked->referee, &checked->geometry, &checked->rules, NULL);
    for (int c = BLACK; c <= WHITE; c++)
        seat_init(&checked->seats[c], &checked->geometry, &checked->rules, (Colour)c, false);
}

static void checked_deinit(Checked *checked) {
    for (int c = BLACK; c <= WHITE; c++)
        seat_deinit(&checked->seats[c]);
    referee_deinit(&checked->referee);
}

/* Plays a try of the player on turn, whatever the answer. */
static void checked_try(Checked *checked, Move move) {
    RefereeStep step;
    const Colour by = checked->referee.game.to_move;
    Heard *heard = &checked->heard[by];
    referee_try(&checked->referee, by, move, &step);
    cr_assert(step.sent[0].event.kind != EVENT_ERROR);
    heard->tries[heard->tries_count++] = move;
    checked_deliver(checked, &step);
}

/* Both sets of weights, each as shares of its sum. */
static void compare_worlds(const Checked *checked, Colour colour) {
    const ExactWorlds *worlds = &checked->worlds[colour];
    const double total = exact_worlds_total(worlds);
    double reference_total = 0;
    for (int w = 0; w < 2 << checked->geometry.points; w++)
        reference_total += checked->reference.weight[w];
    for (int w = 0; w < 2 << checked->geometry.points; w++) {
        const double share = worlds->weight[w] / total;
        const double expected = checked->reference.weight[w] / reference_total;
        cr_assert((share > 0) == (expected > 0), "world %d: %g, not %g", w, share, expected);
        cr_assert(share >= expected * (1 - 1e-9) && share <= expected * (1 + 1e-9),
                  "world %d: %g, not %g", w, share, expected);
    }
}

/* Within what holds in all worlds; counts how often it is all of that. */
static void compare_belief(const Checked *checked, const View *view, Completeness *sum) {
    PointSet enemy = view->geometry->all, vacant = view->geometry->all;
    point_set_subtract(&enemy, &view->own);
    point_set_subtract(&vacant, &view->own);
    for (int w = 0; w < 2 << view->geometry->points; w++) {
        if (checked->reference.weight[w] == 0)
            continue;
        const PointSet stones = {{(uint64_t)w >> 1}};
        point_set_intersect(&enemy, &stones);
        point_set_subtract(&vacant, &stones);
    }
    PointSet wrong = view->enemy;
    point_set_subtract(&wrong, &enemy);
    cr_assert(point_set_is_empty(&wrong));
    wrong = view->vacant;
    point_set_subtract(&wrong, &vacant);
    cr_assert(point_set_is_empty(&wrong));
    const int missed_enemy = point_set_count(&enemy) - point_set_count(&view->enemy);
    const int missed_vacant = point_set_count(&vacant) - point_set_count(&view->vacant);
    sum->views++;
    sum->enemy += missed_enemy == 0;
    sum->vacant += missed_vacant == 0;
    sum->enemy_missed += missed_enemy;
    sum->vacant_missed += missed_vacant;
    sum->games += checked->reference.games;
}

static void check_player(Checked *checked, Colour colour, Completeness *sum) {
    const View *view = seat_view(&checked->seats[colour]);
    phantom_reference(&checked->geometry, &checked->rules, &checked->heard[colour],
                      &checked->reference);
    cr_assert(exact_worlds_follow(&checked->worlds[colour], view));
    compare_worlds(checked, colour);
    compare_belief(checked, view, sum);
}

/* What the enemy of `colour` did unseen: the walk over its tries grows with each. */
static int hidden_tries(const View *view) {
    int tries = view->plays[colour_other(view->colour)];
    for (int i = 0; i < view->turns; i++)
        tries += view->history[i].by != view->colour ? view->history[i].refusals : 0;
    return tries;
}

static void random_history(Checked *checked, Rng *rng, Completeness *sum) {
    const Game *game = &checked->referee.game;
    checked_start(checked);
    while (!game_is_over(game) && game->turns < TURNS_MAX) {
        const View *view = seat_view(&checked->seats[game->to_move]);
        const int count = point_set_count(&view->legal);
        if (hidden_tries(view) > HIDDEN_TRIES_MAX)
            return;
        check_player(checked, view->colour, sum);
        const bool passes = rng_below(rng, 15) == 0;
        checked_try(checked,
                    passes ? (Move)MOVE_PASS
                           : point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count)));
    }
}

static void random_histories(const Scenario *scenario, int histories, uint64_t seed) {
    static Checked checked;
    Completeness sum = {0};
    Rng rng;
    rng_seed(&rng, seed, 3);
    checked_init(&checked, scenario);
    for (int i = 0; i < histories; i++)
        random_history(&checked, &rng, &sum);
    checked_deinit(&checked);
    cr_log_info("%s: %d views, %.0f games a view; all that can be known: enemy stones in %.2f %% "
                "(%d missed), empty points in %.2f %% (%d missed)",
                scenario->name, sum.views, (double)sum.games / sum.views,
                100.0 * sum.enemy / sum.views, sum.enemy_missed, 100.0 * sum.vacant / sum.views,
                sum.vacant_missed);
    cr_expect((sum.views - sum.enemy) * 50 <= sum.views + 150);
    cr_expect((sum.views - sum.vacant) * 50 <= sum.views + 150);
}

Test(belief_reference, random_histories) {
    random_histories(&(Scenario){.name = "3x3", .width = 3, .height = 3}, test_scaled(HISTORIES),
                     1);
    random_histories(&(Scenario){.name = "4x2", .width = 4, .height = 2}, test_scaled(HISTORIES),
                     2);
    random_histories(&(Scenario){.name = "3x3 torus", .width = 3, .height = 3, .torus = true},
                     test_scaled(HISTORIES / 2), 3);
    random_histories(
        &(Scenario){.name = "3x3 handicap", .width = 3, .height = 3, .handicap = "b2 c2"},
        test_scaled(HISTORIES / 2), 4);
}

/* The player on turn after these tries holds `count` worlds possible, all equally likely. */
static void check_scenario(const char *tries, Colour colour, int count) {
    static Checked checked;
    Completeness sum = {0};
    checked_init(&checked, &(Scenario){.width = 3, .height = 3});
    checked_start(&checked);
    for (const char *at = tries; *at != '\0'; at += 3) {
        Move move;
        cr_assert(move_parse(&checked.geometry, at, 2, &move));
        checked_try(&checked, move);
    }
    check_player(&checked, colour, &sum);
    const ExactWorlds *worlds = &checked.worlds[colour];
    cr_expect_eq(exact_worlds_count(worlds), count);
    for (int w = 0; w < 2 << 9; w++) {
        const double share = worlds->weight[w] * count / exact_worlds_total(worlds);
        cr_expect(share == 0 || (share > 1 - 1e-12 && share < 1 + 1e-12), "world %d: %g", w, share);
    }
    checked_deinit(&checked);
}

Test(belief_reference, scenario_3_has_eight_worlds) {
    check_scenario("b1 c3 a2 a1 ", WHITE, 8);
    check_scenario("a1 c3 b2 a1 ", WHITE, 8);
}

Test(belief_reference, scenario_12_has_five_worlds) {
    check_scenario("b2 a1 b1 c3 a2 ", WHITE, 5);
}
