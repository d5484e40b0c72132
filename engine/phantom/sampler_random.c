/* Kind `random`: placement without memory. */
#include "check.h"
#include "placement.h"
#include "sampler_kinds.h"

#include <stdlib.h>

typedef struct RandomSampler {
    Sampler sampler;
    Placement placement;
} RandomSampler;

static Sampler *random_create(const Geometry *geometry, const Rules *rules) {
    (void)geometry;
    (void)rules;
    RandomSampler *self = heap_new(1, sizeof *self);
    return &self->sampler;
}

static void random_destroy(Sampler *sampler) {
    free(sampler);
}

static void random_new_game(Sampler *sampler, Colour colour) {
    (void)sampler;
    (void)colour;
}

static void random_start(Sampler *sampler, const View *view, Rng *rng) {
    (void)rng;
    placement_start(&((RandomSampler *)sampler)->placement, view);
}

static bool random_draw(Sampler *sampler, Rng *rng, PointSet stones[2]) {
    return placement_draw(&((RandomSampler *)sampler)->placement, rng, stones);
}

const SamplerMethods sampler_random = {random_create, random_destroy, random_new_game, random_start,
                                       random_draw};
