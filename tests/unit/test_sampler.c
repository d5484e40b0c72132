/* Samplers: what every kind must keep, and which worlds it must reach. */
#include "breath.h"
#include "exact_worlds.h"
#include "odds.h"
#include "placement.h"
#include "referee_script.h"
#include "rng.h"
#include "sampler.h"

#include <stdlib.h>

enum { DRAWS = 5000 };

/* Counts, over many draws, how often an enemy stone stands on each point. */
static void draw_worlds(Replay *replay, SamplerKind kind, Colour colour, int seen[POINTS_MAX]) {
    const View *view = seat_view(&replay->seats[colour]);
    Sampler *sampler = sampler_create(kind, &replay->geometry, &replay->rules);
    PointSet stones[2];
    Rng rng;
    rng_seed(&rng, 12, 12);
    sampler_new_game(sampler, colour);
    sampler_start(sampler, view, &rng);
    memset(seen, 0, POINTS_MAX * sizeof *seen);
    for (int i = 0; i < DRAWS; i++) {
        cr_assert(sampler_draw(sampler, &rng, stones));
        cr_assert_eq(point_set_count(&stones[colour_other(colour)]), view->enemy_stones);
        for (int p = 0; p < replay->geometry.points; p++)
            seen[p] += point_set_has(&stones[colour_other(colour)], (Point)p);
    }
    sampler_destroy(sampler);
}

/* Scenario 12: White knows b1 and a2, a1 and c3 hold no black stone; one more stands on one of the
 * five other points: every kind draws all five worlds and nothing else. */
Test(sampler, five_worlds) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = "play b2 a1 b1 c3 a2\n"};
    static const bool possible[] = {false, true, true, true, true, true, true, true, false};
    int seen[POINTS_MAX];
    replay_run(&replay, &scenario);
    for (int kind = 0; kind < SAMPLER_KINDS; kind++) {
        draw_worlds(&replay, (SamplerKind)kind, WHITE, seen);
        for (int p = 0; p < 9; p++)
            cr_expect_eq(seen[p] > 0, possible[p], "kind %d, point %d: %d", kind, p, seen[p]);
        cr_expect(seen[1] == DRAWS && seen[3] == DRAWS);
    }
    replay_deinit(&replay);
}

/* Where points are all alike, four standard deviations of 5000 draws at 1/5 are 113. */
Test(sampler, five_worlds_alike) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = "play b2 a1 b1 c3 a2\n"};
    int seen[POINTS_MAX];
    replay_run(&replay, &scenario);
    draw_worlds(&replay, SAMPLER_RANDOM, WHITE, seen);
    for (int p = 2; p < 8; p++)
        cr_expect(p == 3 || abs(seen[p] - DRAWS / 5) <= 113, "point %d: %d", p, seen[p]);
    replay_deinit(&replay);
}

/* Scenario 3, placed at random: a point refused this turn holds a stone, the other is anywhere
 * else.
 */
Test(sampler, refused_points) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = "play b1 c3 a2\n> W a1\n"};
    int seen[POINTS_MAX];
    replay_run(&replay, &scenario);
    draw_worlds(&replay, SAMPLER_RANDOM, WHITE, seen);
    cr_expect_eq(seen[0], DRAWS);
    cr_expect_eq(seen[8], 0);
    for (int p = 1; p < 8; p++)
        cr_expect(abs(seen[p] - DRAWS / 7) < 100, "point %d: %d", p, seen[p]);
    replay_deinit(&replay);
}

/* More stones than the board has room for: as many as leave every chain a liberty, and no. (No game
 * leads there, so there is nothing for particles to follow.) */
Test(sampler, no_such_world) {
    static Replay replay;
    static const Scenario scenario = {.width = 3, .height = 3, .script = ""};
    PointSet stones[2];
    Rng rng;
    replay_run(&replay, &scenario);
    View view = *seat_view(&replay.seats[BLACK]);
    view.vacant = (PointSet){0};
    view.enemy_stones = 9;
    for (int kind = 0; kind < SAMPLER_PARTICLES; kind++) {
        Sampler *sampler = sampler_create((SamplerKind)kind, &replay.geometry, &replay.rules);
        rng_seed(&rng, 5, 5);
        sampler_new_game(sampler, BLACK);
        sampler_start(sampler, &view, &rng);
        cr_expect(!sampler_draw(sampler, &rng, stones));
        cr_expect_eq(point_set_count(&stones[WHITE]), 8);
        cr_expect(stones_breathe(&replay.geometry, stones));
        sampler_destroy(sampler);
    }
    replay_deinit(&replay);
}

/* No chain without liberty, own and proven stones in place, proven empty points empty. */
static void check_world(const View *view, const PointSet stones[2], bool found) {
    const PointSet *theirs = &stones[colour_other(view->colour)];
    const int count = point_set_count(theirs);
    PointSet rest = view->enemy;
    cr_assert(point_set_equal(&stones[view->colour], &view->own));
    point_set_subtract(&rest, theirs);
    cr_assert(point_set_is_empty(&rest));
    rest = view->vacant;
    point_set_unite(&rest, &view->own);
    point_set_intersect(&rest, theirs);
    cr_assert(point_set_is_empty(&rest));
    cr_assert(stones_breathe(view->geometry, stones));
    cr_assert(found ? count == view->enemy_stones : count < view->enemy_stones);
}

static void sample_turn(Sampler *sampler, const View *view, Rng *rng, long drawn[2]) {
    PointSet stones[2];
    sampler_start(sampler, view, rng);
    const bool found = sampler_draw(sampler, rng, stones);
    check_world(view, stones, found);
    drawn[found]++;
}

/* Stones put down unasked make the same worlds as stones put down one by one. */
static void place_turn(const View *view, Rng rng) {
    Placement placement;
    PointSet unasked[2], in_turn[2];
    Rng copy = rng;
    placement_start(&placement, view);
    const bool found = placement_draw(&placement, &rng, unasked);
    cr_assert_eq(placement_draw_in_turn(&placement, &copy, in_turn), found);
    for (int c = BLACK; c <= WHITE; c++)
        cr_assert(point_set_equal(&unasked[c], &in_turn[c]), "the same stream, another world");
    cr_assert(copy.state == rng.state);
}

/* Random games; drawn[0] counts the draws that found no whole world. */
static void sample_games(const Scenario *scenario, SamplerKind kind, int games, Rng *rng,
                         long drawn[2]) {
    static Replay replay;
    RefereeStep step;
    Sampler *samplers[2];
    replay_init(&replay, scenario);
    for (int c = BLACK; c <= WHITE; c++)
        samplers[c] = sampler_create(kind, &replay.geometry, &replay.rules);
    const Game *game = &replay.referee.game;
    for (; games > 0; games--) {
        referee_start(&replay.referee, &step);
        for (int c = BLACK; c <= WHITE; c++)
            sampler_new_game(samplers[c], (Colour)c);
        for (;;) {
            for (int i = 0; i < step.count; i++)
                seat_receive(&replay.seats[step.sent[i].to], &step.sent[i].event);
            if (game_is_over(game))
                break;
            const View *view = seat_view(&replay.seats[game->to_move]);
            sample_turn(samplers[game->to_move], view, rng, drawn);
            place_turn(view, *rng);
            const int count = point_set_count(&view->legal);
            const Move move =
                rng_below(rng, 40) == 0
                    ? (Move)MOVE_PASS
                    : point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count));
            referee_try(&replay.referee, game->to_move, move, &step);
        }
    }
    for (int c = BLACK; c <= WHITE; c++)
        sampler_destroy(samplers[c]);
    replay_deinit(&replay);
}

Test(sampler, random_games) {
    static const Scenario scenarios[] = {
        {.width = 3, .height = 3, .script = ""},
        {.width = 3, .height = 3, .ko = KO_POSITIONAL, .script = ""},
        {.width = 4, .height = 4, .ko = KO_SITUATIONAL, .script = ""},
        {.width = 5, .height = 5, .torus = true, .script = ""},
        {.width = 4, .height = 4, .handicap = "b2 c3", .script = ""},
        {.width = 9, .height = 9, .script = ""},
    };
    Rng rng;
    rng_seed(&rng, 4, 4);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        const int points = scenarios[i].width * scenarios[i].height;
        for (int kind = 0; kind < SAMPLER_KINDS; kind++) {
            if (kind == SAMPLER_EXACT &&
                (points > EXACT_POINTS_MAX || scenarios[i].ko != KO_SIMPLE))
                continue;
            long drawn[2] = {0};
            const int games = kind == SAMPLER_PARTICLES ? 2 : 60;
            sample_games(&scenarios[i], (SamplerKind)kind, games, &rng, drawn);
            cr_log_info("kind %d, %dx%d: %ld worlds, %ld not found", kind, scenarios[i].width,
                        scenarios[i].height, drawn[1], drawn[0]);
            cr_expect(drawn[0] * 50 < drawn[1]);
        }
    }
}

/* The odds alone: every set of two of four points weighs the product of its odds 1, 2, 3, 4; they
 * add up to 35. Five standard deviations of 70000 draws are 660 at most. */
Test(odds, product_of_odds) {
    enum { POINTS = 4, SETS = 70000 };
    Geometry geometry;
    Odds odds;
    Rng rng;
    int seen[16] = {0};
    geometry_init(&geometry, 2, 2, TOPOLOGY_PLANE);
    odds_init(&odds, &geometry);
    for (int i = 0; i < POINTS; i++) {
        odds.at[i] = (Point)i;
        odds.chance[i] = 100 * (i + 1);
    }
    odds_start(&odds, POINTS, 2);
    rng_seed(&rng, 7, 7);
    for (int i = 0; i < SETS; i++) {
        PointSet set = {{0}};
        odds_draw(&odds, &rng, &set);
        seen[set.words[0]]++;
    }
    for (int set = 0; set < 16; set++) {
        const int low = __builtin_ctz((unsigned)set | 16),
                  high = 31 - __builtin_clz((unsigned)set | 1);
        const bool pair = __builtin_popcount((unsigned)set) == 2;
        const int expected = pair ? SETS / 35 * (low + 1) * (high + 1) : 0;
        cr_expect(abs(seen[set] - expected) <= (pair ? 660 : 0), "set %d: %d", set, seen[set]);
    }
    odds_deinit(&odds);
}

/* All stones or none: no draw is left to chance. */
Test(odds, full_and_empty) {
    Geometry geometry;
    Odds odds;
    Rng rng;
    geometry_init(&geometry, 19, 19, TOPOLOGY_PLANE);
    odds_init(&odds, &geometry);
    rng_seed(&rng, 7, 7);
    for (int stones = 0; stones <= geometry.points; stones++) {
        PointSet set = {{0}};
        for (int i = 0; i < geometry.points; i++) {
            odds.at[i] = (Point)i;
            odds.chance[i] = i % 3 == 0 ? 1e-9 : 1e9;
        }
        odds_start(&odds, geometry.points, stones);
        odds_draw(&odds, &rng, &set);
        cr_assert_eq(point_set_count(&set), stones);
    }
    odds_deinit(&odds);
}

/* Worlds of a game are a function of the views and the stream: two samplers of a kind agree, one of
 * them used for another game before. */
static void follow_twice(SamplerKind kind) {
    static Replay replay;
    static const Scenario small = {.width = 3, .height = 3, .script = "play b2 c1 a2 c3\n> B c3\n"};
    static const Scenario large = {
        .width = 5, .height = 5, .script = "play c3 b2 d4 b4 c2 b3\n> B b3\n> B b4\n"};
    Rng rng[2];
    PointSet stones[2][2];
    replay_run(&replay, kind == SAMPLER_EXACT ? &small : &large);
    const View *view = seat_view(&replay.seats[BLACK]);
    Sampler *samplers[2];
    for (int i = 0; i < 2; i++) {
        samplers[i] = sampler_create(kind, &replay.geometry, &replay.rules);
        rng_seed(&rng[i], 8, 8);
    }
    sampler_new_game(samplers[1], WHITE);
    Rng other = rng[0];
    View first = *view;
    first.turns = 0;
    first.enemy_stones = 0;
    first.enemy = first.tried = (PointSet){0};
    sampler_start(samplers[1], &first, &other);
    for (int i = 0; i < 2; i++) {
        sampler_new_game(samplers[i], BLACK);
        sampler_start(samplers[i], view, &rng[i]);
    }
    for (int draw = 0; draw < 50; draw++) {
        for (int i = 0; i < 2; i++)
            sampler_draw(samplers[i], &rng[i], stones[i]);
        cr_assert(point_set_equal(&stones[0][WHITE], &stones[1][WHITE]), "kind %d", kind);
    }
    sampler_destroy(samplers[0]);
    sampler_destroy(samplers[1]);
    replay_deinit(&replay);
}

Test(sampler, same_views_same_worlds) {
    for (int kind = 0; kind < SAMPLER_KINDS; kind++)
        follow_twice((SamplerKind)kind);
}
