/* Playouts counted 64 at a time, with a bit for each, against counting them point by point. */
#include "root_block.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { PLAYOUTS = 1000 };

static PointSet random_points(const Geometry *geometry, Rng *rng) {
    PointSet set = {0};
    for (int p = 0; p < geometry->points; p++)
        if (rng_below(rng, 3) == 0)
            point_set_add(&set, (Point)p);
    return set;
}

/* What root_block_add and root_block_flush come to, the slow way. */
static void count_slowly(RootStats *root, RootMove *first, Outcome outcome, const PointSet owned[2],
                         const PointSet *credited) {
    root->playouts++;
    first->begun++;
    root_add(first, outcome);
    for (int p = 0; p < SIDE_PLAY_MAX * SIDE_PLAY_MAX; p++)
        for (int colour = BLACK; colour <= WHITE; colour++) {
            root->owned[colour][p] += point_set_has(&owned[colour], (Point)p);
            first->owned[colour] += p == first->move && point_set_has(&owned[colour], (Point)p);
        }
    for (int i = 0; i < root->moves_count - 1 && credited != NULL; i++)
        if (point_set_has(credited, root->moves[i].move))
            root_add(&root->moves[i], outcome);
}

static void compare(int side, bool credits, uint64_t seed) {
    Geometry *geometry = calloc(1, sizeof *geometry);
    RootStats *fast = calloc(1, sizeof *fast), *slow = calloc(1, sizeof *slow);
    RootBlock *block = calloc(1, sizeof *block);
    Rules rules = rules_default();
    Goal goal;
    Rng rng;
    rng_seed(&rng, seed, 1);
    geometry_init(geometry, side, side, TOPOLOGY_PLANE);
    goal_init(&goal, geometry, &rules);
    const PointSet candidates = random_points(geometry, &rng);
    root_start(fast, &candidates);
    root_start(slow, &candidates);
    root_block_init(block, &goal, credits);
    for (int i = 0; i < PLAYOUTS; i++) {
        const int first = (int)rng_below(&rng, (uint32_t)fast->moves_count);
        const Outcome outcome = {(int)rng_below(&rng, 3),
                                 (int)rng_below(&rng, (uint32_t)goal.value_max + 1)};
        const PointSet owned[2] = {random_points(geometry, &rng), random_points(geometry, &rng)};
        const PointSet credited = random_points(geometry, &rng);
        root_block_add(block, fast, &fast->moves[first], outcome, owned, credits ? &credited : NULL,
                       geometry->points);
        count_slowly(slow, &slow->moves[first], outcome, owned, credits ? &credited : NULL);
        if (rng_below(&rng, 100) == 0)
            root_block_flush(block, fast, geometry->points);
    }
    root_block_flush(block, fast, geometry->points);
    cr_assert_arr_eq(fast, slow, sizeof *fast);
    free(geometry);
    free(fast);
    free(slow);
    free(block);
}

Test(root_block, counts_as_point_by_point) {
    static const int sides[] = {1, 5, 8, 9, 13, 19};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        compare(sides[i], true, i);
        compare(sides[i], false, i + 50);
    }
}
