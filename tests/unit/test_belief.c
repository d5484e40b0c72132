/* The deductions of the Phantom rules one by one, each with a game in which nothing else gives its
 * conclusion; those that test_seat.c shows are not repeated. */
#include "belief.h"
#include "exact_worlds.h"
#include "referee_script.h"
#include "uniform_tries.h"

static const Scenario DEDUCTIONS[] = {
    {.name = "4: a refusal at a point that is empty is suicide, so all that it needs stands",
     .width = 4,
     .height = 4,
     .script = "play b1 a1 d4\n"
               "> W b1\n"
               "W REFUSED b1\n"
               "B OPP_REFUSED\n"
               "play c4 b2 c3 a3\n"
               "> W a2\n"
               "W REFUSED a2\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=4 enemy=[b1,b2,a3] vacant=[a2]\n"},
    {.name = "5: of two points that were taken one is filled again, not both",
     .width = 4,
     .height = 4,
     .script = "play a1 a2 b1 b2 d4 c1 a1\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[a1] vacant=[b1]\n"},
    {.name = "5: a stone taken again has used up one of two plays",
     .width = 7,
     .height = 3,
     .script = "play a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 g3 f1 a1 f3 c1 b1 -\n"
               "> W c1\n"
               "W REFUSED c1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[c1] vacant=[a1,d1,e1]\n"},
    {.name = "6 and 9: a play at a point that a suicide needed proves the stone refused before",
     .width = 3,
     .height = 3,
     .script = "play a1 c3 b2\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "play b1\n"
               "view W\n"
               "stones=2 enemy=[a1] vacant=[]\n"},
    {.name = "8: a region of two points with a proven stone",
     .width = 3,
     .height = 3,
     .script = "play a1 b1 c3 b2 c2 a3 -\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=3 enemy=[a1] vacant=[a2]\n"},
    {.name = "8: so few points are empty that the chains need them all",
     .width = 3,
     .height = 3,
     .script = "play a3 c2 b2 c3 b1 a1 c1\n"
               "view W\n"
               "stones=4 enemy=[a3] vacant=[]\n"},
    {.name = "8: two chains share the only empty point, one of two",
     .width = 3,
     .height = 3,
     .script = "play a1 b2 b1 c3 c1 - a2 - a3 - b3\n"
               "view W\n"
               "stones=6 enemy=[a1,b1,c1,a2,a3] vacant=[]\n"},
    {.name = "9: an open refusal asks for the only hidden stone",
     .width = 3,
     .height = 3,
     .script = "play a1 - a2\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "> W a2\n"
               "W REFUSED a2\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[a2] vacant=[c1,b2,c2,a3,b3,c3]\n"},
    {.name = "9: two suicides would need more stones than there are",
     .width = 3,
     .height = 3,
     .script = "play c1 - c3\n"
               "> W c1\n"
               "W REFUSED c1\n"
               "B OPP_REFUSED\n"
               "> W c3\n"
               "W REFUSED c3\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[c1,c3] vacant=[a1,b1,a2,b2,c2,a3,b3]\n"},
    {.name = "9: a suicide that needs another chain's liberties is none",
     .width = 4,
     .height = 4,
     .script = "play c2 a1 d4 b2 d3 - c4 - a4 - d1\n"
               "> W c2\n"
               "W REFUSED c2\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=6 enemy=[c2] vacant=[]\n"},
    {.name = "9: a suicide that would capture is none",
     .width = 4,
     .height = 4,
     .script = "play b1 a2 d4 b2 d3 c1 c4 a4 d2\n"
               "> W b1\n"
               "W REFUSED b1\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=5 enemy=[b1] vacant=[a1]\n"},
    {.name = "10: a play at a point refused before proves what suicide needed then",
     .width = 3,
     .height = 3,
     .script = "play b1 c3 a2\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "play c1 - b2 -\n"
               "> W a1\n"
               "W LEGAL a1 captures=[b1]\n"
               "B OPP_MOVED captures=[b1]\n"
               "view W\n"
               "stones=1 enemy=[a2] vacant=[b1,c2,a3,b3]\n"},
};

Test(belief, deductions) {
    for (size_t i = 0; i < sizeof DEDUCTIONS / sizeof *DEDUCTIONS; i++)
        scenario_check(&DEDUCTIONS[i]);
}

/* Superko is a reason for a refusal only where the own stones would be those of an earlier
 * position: not at D4, though Black has lost a stone. */
Test(belief, superko) {
    const Scenario scenario = {
        .name = "no position with a black stone on d4",
        .width = 4,
        .height = 4,
        .ko = KO_POSITIONAL,
        .script = "play b1 c1 a2 d2 b3 c3 c2 d4 a4 b2\n"
                  "> B d4\n"
                  "B REFUSED d4\n"
                  "W OPP_REFUSED\n"
                  "view B\n"
                  "stones=5 enemy=[c1,b2,d2,c3,d4] vacant=[a1,d1,c2,a3,d3,b4,c4]\n",
    };
    scenario_check(&scenario);
}

/* Own area of Black, who holds the middle row of 3x3 and knows of so many white stones. */
static int middle_row_area(int enemy_stones, const char *vacant) {
    Geometry geometry;
    Board known;
    PointSet empty = {0};
    size_t length;
    geometry_init(&geometry, 3, 3, TOPOLOGY_PLANE);
    board_init(&known, &geometry);
    for (Point p = 3; p < 6; p++)
        board_setup(&known, BLACK, p);
    cr_assert(*vacant == '\0' || points_parse(&geometry, vacant, &empty, &length) == NULL);
    return belief_own_area(&known, BLACK, &empty, enemy_stones);
}

Test(belief, own_area) {
    cr_expect_eq(middle_row_area(0, "a1,b1,c1,a3,b3,c3"), 9);
    cr_expect_eq(middle_row_area(1, ""), 6);
    cr_expect_eq(middle_row_area(2, ""), 3);
    cr_expect_eq(middle_row_area(2, "a1,b1,c1"), 6);
    cr_expect_eq(middle_row_area(2, "a1,b1"), 3);
}

/* Two of six candidates would be refused. */
Test(belief, refusals_of_the_enemy_weigh) {
    cr_expect_eq(uniform_tries_refused(6, 2, 0), 1);
    cr_expect_float_eq(uniform_tries_refused(6, 2, 1), 1 / 3.0, 1e-15);
    cr_expect_float_eq(uniform_tries_refused(6, 2, 2), 1 / 15.0, 1e-15);
    cr_expect_eq(uniform_tries_refused(6, 2, 3), 0);
}

static void follow(Replay *replay, const Scenario *scenario, ExactWorlds *worlds, bool keeps_eyes) {
    replay_run(replay, scenario);
    const View *view = seat_view(&replay->seats[WHITE]);
    cr_assert(exact_worlds_fit(&replay->rules));
    exact_worlds_start(worlds, view, keeps_eyes);
    cr_assert(exact_worlds_follow(worlds, view));
}

/* Scenario 12: each of the five worlds is drawn; four standard deviations of 5000 draws are 113. */
Test(exact_worlds, draws) {
    static Replay replay;
    static ExactWorlds worlds;
    static int drawn[EXACT_WORLDS_MAX];
    const Scenario scenario = {.width = 3, .height = 3, .script = "play b2 a1 b1 c3 a2\n"};
    Rng rng;
    Board board;
    rng_seed(&rng, 1, 2);
    follow(&replay, &scenario, &worlds, false);
    for (int i = 0; i < 5000; i++)
        drawn[exact_worlds_draw(&worlds, &rng)]++;
    for (int w = 0; w < 2 << 9; w++) {
        cr_expect(worlds.weight[w] > 0 ? drawn[w] > 887 && drawn[w] < 1113 : drawn[w] == 0);
        if (worlds.weight[w] == 0)
            continue;
        exact_worlds_board(&worlds, w, &board);
        cr_expect(board_is_consistent(&board));
        cr_expect_eq(board.stones[BLACK], 3);
        cr_expect_eq(board.colour[2 * 3 + 2], WHITE);
    }
    replay_deinit(&replay);
}

/* On 4x1 a stone on b1 makes an eye of a1. So a1 is tried before b1 or not at all, and of the
 * worlds after three plays those with both ends weigh three times the others; else all weigh the
 * same. */
Test(exact_worlds, eyes) {
    static Replay replay;
    static ExactWorlds worlds;
    const Scenario scenario = {.width = 4, .height = 1, .script = "play a1 - b1 - d1\n"};
    for (int keeps_eyes = 0; keeps_eyes <= 1; keeps_eyes++) {
        follow(&replay, &scenario, &worlds, keeps_eyes);
        const double total = exact_worlds_total(&worlds);
        cr_expect_eq(exact_worlds_count(&worlds), 4);
        cr_expect_float_eq(worlds.weight[7 << 1] / total, keeps_eyes ? 1 / 8.0 : 1 / 4.0, 1e-12);
        cr_expect_float_eq(worlds.weight[11 << 1] / total, keeps_eyes ? 3 / 8.0 : 1 / 4.0, 1e-12);
        replay_deinit(&replay);
    }
}

Test(exact_worlds, fit) {
    Rules rules = rules_default();
    rules.width = 4;
    rules.height = 3;
    cr_expect(!exact_worlds_fit(&rules));
    rules.information = INFORMATION_PHANTOM;
    cr_expect(exact_worlds_fit(&rules));
    rules.ko = KO_POSITIONAL;
    cr_expect(!exact_worlds_fit(&rules));
    rules.ko = KO_SIMPLE;
    rules.height = 4;
    cr_expect(!exact_worlds_fit(&rules));
}
