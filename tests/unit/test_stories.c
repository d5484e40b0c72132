/* Stories against exact posteriors: all plays that the enemy may have made are given to a referee,
 * and those after which the player has read the same bytes are counted by the world they leave. */
#include "referee_script.h"
#include "stories.h"

#include <stdlib.h>

enum { PLAYS_MAX = 3, WORLDS = 512, RUNS = 40 };

/* A game of alternate lines: Black's tries are what White does not see. */
typedef struct Case {
    const char *name;
    int plays; /* of Black */
    const char *black[PLAYS_MAX], *white[PLAYS_MAX];
    int worlds;
} Case;

/* 3x3. Scenarios 3 and 12 of the Phantom rules; a capture that was announced and tried again; a ko
 * that forbids. In the first two all worlds are equally likely. */
static const Case CASES[] = {
    {"scenario 3", 2, {"b1", "a2"}, {"c3", "a1"}, 8},
    {"scenario 12", 3, {"b2", "b1", "a2"}, {"a1", "c3", ""}, 5},
    {"refused in the middle", 2, {"b2", "a3"}, {"c3", "b2"}, 0},
    {"two refusals", 3, {"b2", "a1", "c1"}, {"c3", "a3", "b2"}, 0},
};

static void run_case(const Case *one, const char *black[], Replay *replay) {
    static Scenario scenario = {.width = 3, .height = 3};
    char script[256];
    int length = 0;
    for (int i = 0; i < one->plays; i++) {
        length += snprintf(script + length, sizeof script - (size_t)length, "> B %s\n", black[i]);
        if (one->white[i][0] != '\0')
            length += snprintf(script + length, sizeof script - (size_t)length, "> W %s\n",
                               one->white[i]);
    }
    scenario.script = script;
    replay_run(replay, &scenario);
}

static unsigned world_of(const PointSet *stones) {
    return (unsigned)stones->words[0];
}

static const char *const NAMES[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};

/* Stories by world; returns their number. */
static int count_all(const Case *one, const char *heard, int stories[WORLDS]) {
    static Replay other;
    int total = 0, codes = one->plays == 2 ? 81 : 729;
    memset(stories, 0, WORLDS * sizeof *stories);
    for (int code = 0; code < codes; code++) {
        const char *black[PLAYS_MAX] = {NAMES[code % 9], NAMES[code / 9 % 9], NAMES[code / 81]};
        PointSet stones;
        run_case(one, black, &other);
        board_stones(&other.referee.game.board, BLACK, &stones);
        const bool same = strcmp(other.heard[WHITE], heard) == 0;
        stories[world_of(&stones)] += same;
        total += same;
        replay_deinit(&other);
    }
    return total;
}

/* A story as a game: White reads the same, and the stones at the end are those noted. */
static void check_story(const Case *one, const char *heard, const Stories *stories, int number) {
    static Replay other;
    const char *black[PLAYS_MAX] = {NULL};
    PointSet stones;
    for (int i = 0; i < one->plays; i++)
        black[i] = NAMES[stories->moves[number * stories->length + 2 * i]];
    run_case(one, black, &other);
    board_stones(&other.referee.game.board, BLACK, &stones);
    cr_assert_str_eq(other.heard[WHITE], heard, "%s: story %d", one->name, number);
    cr_assert(point_set_equal(&stones, &stories->enemy[number]), "%s: end", one->name);
    replay_deinit(&other);
}

/* Worlds of many runs from the start, one view after the other as an agent would meet them; each
 * run tells of all its stories, which are not independent: so the bound is wide. */
static void draw_all(const Case *one, const View *view, const char *heard, int seen[WORLDS]) {
    static Stories stories;
    double weights[9];
    Rng rng;
    for (int p = 0; p < 9; p++)
        weights[p] = 1;
    memset(seen, 0, WORLDS * sizeof *seen);
    rng_seed(&rng, 3, (uint64_t)(one - CASES));
    stories_init(&stories, view->geometry, view->rules);
    for (int run = 0; run < RUNS; run++) {
        View earlier = *view;
        stories_new_game(&stories);
        earlier.tried = (PointSet){{0}};
        for (earlier.turns = 1; earlier.turns < view->turns; earlier.turns += 2) {
            earlier.enemy = earlier.vacant = (PointSet){{0}};
            stories_follow(&stories, &earlier, weights, &rng);
        }
        for (int i = 0; i < 3; i++)
            stories_follow(&stories, view, weights, &rng);
        for (int i = 0; i < STORIES; i++)
            seen[world_of(&stories.enemy[i])] += stories.holds[i];
    }
    for (int i = 0; i < STORIES; i++)
        check_story(one, heard, &stories, i);
    stories_deinit(&stories);
}

static void compare(const Case *one) {
    static Replay truth;
    int exact[WORLDS], seen[WORLDS], worlds = 0, freedom = -1;
    const char *black[PLAYS_MAX] = {one->black[0], one->black[1], one->black[2]};
    run_case(one, black, &truth);
    const int total = count_all(one, truth.heard[WHITE], exact);
    draw_all(one, seat_view(&truth.seats[WHITE]), truth.heard[WHITE], seen);
    double square = 0;
    for (int i = 0; i < WORLDS; i++) {
        const double expected = (double)exact[i] / total * RUNS * STORIES;
        cr_expect(exact[i] > 0 || seen[i] == 0, "%s: world %x cannot be", one->name, (unsigned)i);
        worlds += exact[i] > 0;
        freedom += exact[i] > 0;
        square += exact[i] > 0 ? (seen[i] - expected) * (seen[i] - expected) / expected : 0;
    }
    cr_log_info("%s: %d worlds, %d stories, chi-square %.1f", one->name, worlds, total, square);
    cr_expect(one->worlds == 0 || worlds == one->worlds, "%s: %d worlds", one->name, worlds);
    cr_expect(square < 5 * freedom + 25, "%s: chi-square %.1f for %d", one->name, square, freedom);
    replay_deinit(&truth);
}

Test(stories, exact_posteriors) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        compare(&CASES[i]);
}
