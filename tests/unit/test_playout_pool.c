/* The pool of playouts: weights by age and by what contradicts, results around their mean. */
#include "check.h"
#include "playout_pool.h"

#include <criterion/criterion.h>

enum { PLAYOUTS = 4, TURNS = 3, ONE = 4096, OLDER = ONE * 85 / 100 };

typedef struct Scene {
    Geometry geometry;
    View view;
    PlayoutPool pool;
    RootStats root;
} Scene;

static void scene_init(Scene *scene) {
    memset(scene, 0, sizeof *scene);
    geometry_init(&scene->geometry, 3, 3, TOPOLOGY_PLANE);
    scene->view.geometry = &scene->geometry;
    pool_init(&scene->pool, &scene->geometry, TURNS, PLAYOUTS);
    pool_new_game(&scene->pool);
}

static PointSet point(int p) {
    PointSet set = {{0}};
    point_set_add(&set, (Point)p);
    return set;
}

/* Playouts that end together, and count for the same points. */
static void end(Scene *scene, int count, const int number[], const PointSet *points,
                const Outcome outcome[]) {
    uint64_t plays[9] = {0};
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        plays[p] = (1ull << count) - 1;
    pool_end(&scene->pool, count, number, plays, outcome);
}

/* A search of two playouts that count for point 0: one with an enemy stone at 8, worth `value`, one
 * without any, worth nothing. They end the other way round. */
static void search(Scene *scene, int turn, int value) {
    const PointSet stone = point(8), plays = point(0), none = {{0}};
    scene->view.turns = turn;
    pool_begin(&scene->pool, &scene->view);
    cr_assert_eq(pool_add(&scene->pool, &stone), 0);
    cr_assert_eq(pool_add(&scene->pool, &none), 1);
    end(scene, 2, (int[]){1, 0}, &plays, (Outcome[]){{0, 0}, {2, value}});
}

static const RootMove *count(Scene *scene) {
    root_start(&scene->root, &scene->geometry.all);
    pool_count(&scene->pool, &scene->view, &scene->root);
    return root_find(&scene->root, 0);
}

Test(playout_pool, one_search_counts_as_it_is) {
    Scene scene;
    scene_init(&scene);
    search(&scene, 4, 100);
    const RootMove *move = count(&scene);
    cr_expect_eq(move->count, 2 * ONE);
    cr_expect_eq(move->value, 100 * ONE);
    cr_expect_eq(move->half_wins, 2 * ONE);
    cr_expect_eq(root_find(&scene.root, 1)->count, 0);
    pool_deinit(&scene.pool);
}

/* A proof that 8 is empty is against the first playout, one that it is taken against the second. */
Test(playout_pool, contradictions_weigh_less) {
    Scene scene;
    scene_init(&scene);
    search(&scene, 4, 100);
    scene.view.vacant = point(8);
    const RootMove *move = count(&scene);
    cr_expect_eq(move->count, ONE + ONE / 2);
    cr_expect_eq(move->value, 50 * (ONE / 2) - 50 * ONE + 50 * move->count);
    scene.view.vacant = (PointSet){{0}};
    scene.view.tried = point(8);
    move = count(&scene);
    cr_expect_eq(move->value, 50 * ONE - 50 * (ONE / 2) + 50 * move->count);
    pool_deinit(&scene.pool);
}

/* Four of the first playout's stones gone, it weighs a sixteenth; five, or four and a turn passed,
 * and only the second counts. */
Test(playout_pool, what_weighs_too_little_is_left_out) {
    Scene scene;
    const PointSet stones = {{0x1f0}}, plays = point(0), none = {{0}};
    scene_init(&scene);
    pool_begin(&scene.pool, &scene.view);
    cr_assert_eq(pool_add(&scene.pool, &stones), 0);
    cr_assert_eq(pool_add(&scene.pool, &none), 1);
    end(&scene, 2, (int[]){0, 1}, &plays, (Outcome[]){{0, 0}, {0, 0}});
    scene.view.own = (PointSet){{0xf0}};
    cr_expect_eq(count(&scene)->count, ONE / 16 + ONE);
    scene.view.turns = 2;
    cr_expect_eq(count(&scene)->count, OLDER);
    scene.view.turns = 0;
    scene.view.own = (PointSet){{0x1f0}};
    cr_expect_eq(count(&scene)->count, ONE);
    pool_deinit(&scene.pool);
}

/* The older search is of a turn in which all was worth less: only differences count. */
Test(playout_pool, searches_are_centred) {
    Scene scene;
    scene_init(&scene);
    search(&scene, 4, 20);
    search(&scene, 6, 100);
    const RootMove *move = count(&scene);
    cr_expect_eq(move->count, 2 * ONE + 2 * OLDER);
    cr_expect_eq(move->value, 50 * move->count);
    pool_deinit(&scene.pool);
}

/* Own turns beyond the last three, and searches beyond the room, are forgotten. */
Test(playout_pool, forgets) {
    Scene scene;
    scene_init(&scene);
    search(&scene, 4, 20);
    scene.view.turns = 8;
    cr_expect_eq(count(&scene)->count, 2 * (OLDER * 85 / 100));
    scene.view.turns = 10;
    cr_expect_eq(count(&scene)->count, 0);
    for (int i = 0; i < 9; i++)
        search(&scene, 12, 20);
    cr_expect_eq(count(&scene)->count, 2 * 2 * TURNS * ONE);
    pool_new_game(&scene.pool);
    search(&scene, 12, 20);
    cr_expect_eq(count(&scene)->count, 2 * ONE);
    pool_deinit(&scene.pool);
}

enum { GROUP = 48 };

/* The last `count` of `begun` playouts end, the last one first; i counts for (i + first) % 9. */
static void end_last(Scene *scene, int begun, int count, int first) {
    uint64_t plays[9] = {0};
    int number[GROUP];
    Outcome outcome[GROUP];
    for (int i = 0; i < count; i++) {
        number[i] = begun - 1 - i;
        plays[(number[i] + first) % 9] |= 1ull << i;
        outcome[i] = (Outcome){0, number[i]};
    }
    pool_end(&scene->pool, count, number, plays, outcome);
}

/* More records than a block holds, ended in another order than begun, in more searches than are
 * kept; every seventh has a stone where none is. */
Test(playout_pool, counts_records_of_many_blocks) {
    enum { MANY = 150 };
    Scene scene = {.geometry = {0}};
    int64_t counts[9] = {0}, values[9] = {0};
    geometry_init(&scene.geometry, 3, 3, TOPOLOGY_PLANE);
    scene.view.geometry = &scene.geometry;
    pool_init(&scene.pool, &scene.geometry, 1, MANY);
    pool_new_game(&scene.pool);
    for (int search = 0; search < 5; search++) {
        const PointSet stone = point(8), none = {{0}};
        pool_begin(&scene.pool, &scene.view);
        for (int i = 0; i < MANY; i++)
            cr_assert_eq(pool_add(&scene.pool, i % 7 == 0 ? &stone : &none), i);
        for (int left = MANY; left > 0; left -= left < GROUP ? left : GROUP)
            end_last(&scene, left, left < GROUP ? left : GROUP, search);
    }
    for (int search = 3; search < 5; search++)
        for (int i = 0; i < MANY; i++) {
            counts[(i + search) % 9] += i % 7 == 0 ? ONE / 2 : ONE;
            values[(i + search) % 9] += (i % 7 == 0 ? ONE / 2 : ONE) * i;
        }
    scene.view.vacant = point(8);
    count(&scene);
    for (int p = 0; p < 9; p++) {
        const RootMove *move = root_find(&scene.root, (Move)p);
        cr_expect_eq(move->count, counts[p], "point %d", p);
        cr_expect_eq(move->value, values[p], "point %d", p);
    }
    pool_deinit(&scene.pool);
}
