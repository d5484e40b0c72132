/* The belief: which worlds a refusal takes out, and how opponent guessing weighs the rest. */
#include "drawn_board.h"
#include "world_belief.h"

#include <criterion/criterion.h>
#include <math.h>

enum { VALUE_MAX = 1000 };

/* Black, without a stone, believes in a few worlds. */
typedef struct Table {
    Geometry geometry;
    Rules rules;
    View view;
    WorldBelief belief;
    RootStats root;
} Table;

/* One world for each point named. */
static void table_init(Table *table, const char *const worlds[], int count) {
    memset(table, 0, sizeof *table);
    geometry_init(&table->geometry, 5, 5, TOPOLOGY_PLANE);
    table->rules = rules_default();
    table->rules.information = INFORMATION_PHANTOM;
    table->view = (View){.geometry = &table->geometry, .rules = &table->rules, .colour = BLACK};
    root_start(&table->root, &table->geometry.all);
    world_belief_init(&table->belief, &table->geometry, count);
    for (int i = 0; i < count; i++)
        table->belief.worlds[i].enemy = drawn_points(&table->geometry, worlds[i]);
}

static Point named(const Table *table, const char *name) {
    return drawn_point(&table->geometry, name);
}

/* A playout of a world that counts for one point. */
static void add(Table *table, int world, const char *point, int value) {
    const PointSet firsts = drawn_points(&table->geometry, point);
    world_belief_add(&table->belief, world, &firsts,
                     (Outcome){.half_wins = value > VALUE_MAX / 2 ? 2 : 0, .value = value});
}

static bool count(Table *table, double slope) {
    return world_belief_count(&table->belief, &table->view, slope, VALUE_MAX, &table->root);
}

static const RootMove *move_at(Table *table, const char *name) {
    return root_find(&table->root, named(table, name));
}

static const char *const TWO_WORLDS[] = {"A1", "E5"};

Test(world_belief, without_guessing_worlds_count_alike) {
    static Table table;
    table_init(&table, TWO_WORLDS, 2);
    add(&table, 0, "C3", 100);
    add(&table, 0, "C3", 700);
    add(&table, 1, "C3", 200);
    cr_assert(count(&table, 0));
    cr_expect_eq(move_at(&table, "C3")->count, 3 * BELIEF_MEAN_WEIGHT);
    cr_expect_eq(move_at(&table, "C3")->value, 1000 * BELIEF_MEAN_WEIGHT);
    cr_expect_eq(move_at(&table, "C3")->half_wins, 2 * BELIEF_MEAN_WEIGHT);
    cr_expect_eq(move_at(&table, "C4")->count, 0);
    world_belief_deinit(&table.belief);
}

/* The opponent's means are 0.9 and 0.1. */
Test(world_belief, guesses_worlds_that_are_good_for_the_opponent) {
    static Table table;
    table_init(&table, TWO_WORLDS, 2);
    add(&table, 0, "C3", 100);
    add(&table, 1, "C4", 900);
    cr_assert(count(&table, 2));
    const double first = table.belief.worlds[0].weight, second = table.belief.worlds[1].weight;
    cr_expect(fabs(first + second - 2) < 1e-9);
    cr_expect(fabs(first / second - exp(2 * 0.8)) < 1e-6);
    cr_expect_eq(move_at(&table, "C3")->count, lround(first * BELIEF_MEAN_WEIGHT));
    cr_expect_eq(move_at(&table, "C4")->value, 900 * lround(second * BELIEF_MEAN_WEIGHT));
    world_belief_deinit(&table.belief);
}

/* C3 is refused: it holds a stone in world 0, is suicide in world 1, and legal in world 2. */
Test(world_belief, drops_worlds_that_a_refusal_denies) {
    static const char *const worlds[] = {"C3 A1", "B3 C2 D3 C4", "E5 A1"};
    static Table table;
    table_init(&table, worlds, 3);
    point_set_add(&table.view.tried, named(&table, "C3"));
    for (int i = 0; i < 3; i++) {
        add(&table, i, "D5", 500);
        add(&table, i, "C3", 500);
    }
    cr_assert(count(&table, 0));
    cr_expect_eq(table.belief.worlds[0].weight, 1);
    cr_expect_eq(table.belief.worlds[1].weight, 1);
    cr_expect_eq(table.belief.worlds[2].weight, 0);
    cr_expect_eq(move_at(&table, "D5")->count, 2 * BELIEF_MEAN_WEIGHT);
    cr_expect_eq(move_at(&table, "C3")->count, 0);
    world_belief_deinit(&table.belief);
}

Test(world_belief, says_where_no_world_is_left) {
    static Table table;
    table_init(&table, TWO_WORLDS, 2);
    add(&table, 0, "C3", 100);
    cr_assert(count(&table, 0));
    point_set_add(&table.view.tried, named(&table, "C3"));
    cr_expect_not(count(&table, 0));
    cr_expect_eq(move_at(&table, "C3")->count, BELIEF_MEAN_WEIGHT);
    /* Superko may have been the reason. */
    table.rules.ko = KO_POSITIONAL;
    cr_expect(count(&table, 0));
    world_belief_deinit(&table.belief);
}
