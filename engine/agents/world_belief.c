/* Weights are rounded to whole numbers before they enter a sum. */
#include "world_belief.h"

#include "check.h"
#include "natural_exp.h"

#include <stdlib.h>

void world_belief_init(WorldBelief *belief, const Geometry *geometry, int count) {
    CHECK(count >= 1 && count <= WORLD_BELIEF_MAX);
    belief->count = count;
    belief->points = geometry->points;
    belief->worlds = heap_new((size_t)count, sizeof *belief->worlds);
    belief->moves = heap_new((size_t)count * (size_t)geometry->points, sizeof *belief->moves);
}

void world_belief_deinit(WorldBelief *belief) {
    free(belief->worlds);
    free(belief->moves);
}

void world_belief_start(WorldBelief *belief, const View *view) {
    const size_t count = (size_t)belief->count;
    belief->view = view;
    memset(belief->worlds, 0, count * sizeof *belief->worlds);
    memset(belief->moves, 0, count * (size_t)belief->points * sizeof *belief->moves);
}

const PointSet *world_belief_enter(WorldBelief *belief, int world, Sampler *sampler, Rng *rng) {
    const View *view = belief->view;
    BeliefWorld *entered = &belief->worlds[world];
    PointSet stones[2];
    if (!entered->drawn) {
        sampler_draw(sampler, rng, stones);
        *entered = (BeliefWorld){.drawn = true, .enemy = stones[colour_other(view->colour)]};
    }
    return &entered->enemy;
}

static void add(BeliefSums *sums, int64_t times, BeliefSums one) {
    sums->count += times * one.count;
    sums->value += times * one.value;
    sums->half_wins += times * one.half_wins;
}

void world_belief_add(WorldBelief *belief, int world, const PointSet *firsts, Outcome outcome) {
    const BeliefSums one = {1, outcome.value, outcome.half_wins};
    BeliefSums *moves = &belief->moves[(size_t)world * (size_t)belief->points];
    add(&belief->worlds[world].sums, 1, one);
    for (Point p = point_set_next(firsts, 0); p != POINT_NONE; p = point_set_next(firsts, p + 1))
        add(&moves[p], 1, one);
}

/* Sets the weights. Returns false if all are 0. */
static bool weigh(WorldBelief *belief, const View *view, double slope, int value_max) {
    double total = 0;
    int left = 0;
    for (int i = 0; i < belief->count; i++) {
        BeliefWorld *world = &belief->worlds[i];
        PointSet stones[2];
        stones[view->colour] = view->own;
        stones[colour_other(view->colour)] = world->enemy;
        world->weight = 0;
        if (world->sums.count == 0 || !world_explains_refusals(view, stones))
            continue;
        const double mine =
            (double)world->sums.value / ((double)world->sums.count * (double)value_max);
        world->weight = natural_exp(slope * (1 - mine));
        total += world->weight;
        left++;
    }
    for (int i = 0; i < belief->count; i++)
        belief->worlds[i].weight *= left / (total > 0 ? total : 1);
    return left > 0;
}

bool world_belief_count(WorldBelief *belief, const View *view, double slope, int value_max,
                        RootStats *root) {
    if (!weigh(belief, view, slope, value_max))
        return false;
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        BeliefSums sums = {0, 0, 0};
        for (int w = 0; w < belief->count; w++) {
            const int64_t times = (int64_t)(belief->worlds[w].weight * BELIEF_MEAN_WEIGHT + 0.5);
            add(&sums, times, belief->moves[(size_t)w * (size_t)belief->points + move->move]);
        }
        const bool tried = point_set_has(&view->tried, move->move);
        move->count = tried ? 0 : sums.count;
        move->value = tried ? 0 : sums.value;
        move->half_wins = tried ? 0 : sums.half_wins;
    }
    return true;
}
