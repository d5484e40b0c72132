/* Kind `exact`: exact_worlds.h, for an enemy who tries uniformly at random and may fill its eyes.
 * Such a filter always has the true position among its worlds. */
#include "check.h"
#include "exact_worlds.h"
#include "sampler_kinds.h"

#include <stdlib.h>

typedef struct ExactSampler {
    Sampler sampler;
    const View *view;
    bool started; /* the worlds are those of this game */
    ExactWorlds worlds;
} ExactSampler;

static Sampler *exact_create(const Geometry *geometry, const Rules *rules) {
    (void)geometry;
    CHECK(exact_worlds_fit(rules));
    ExactSampler *self = heap_new(1, sizeof *self);
    return &self->sampler;
}

static void exact_destroy(Sampler *sampler) {
    free(sampler);
}

static void exact_new_game(Sampler *sampler, Colour colour) {
    (void)colour;
    ((ExactSampler *)sampler)->started = false;
}

static void exact_start(Sampler *sampler, const View *view, Rng *rng) {
    ExactSampler *self = (ExactSampler *)sampler;
    (void)rng;
    if (!self->started)
        exact_worlds_start(&self->worlds, view, false);
    self->started = true;
    self->view = view;
    CHECK(exact_worlds_follow(&self->worlds, view));
}

static bool exact_draw(Sampler *sampler, Rng *rng, PointSet stones[2]) {
    const ExactSampler *self = (ExactSampler *)sampler;
    const Colour colour = self->view->colour;
    Board board;
    exact_worlds_board(&self->worlds, exact_worlds_draw(&self->worlds, rng), &board);
    stones[colour] = self->view->own;
    board_stones(&board, colour_other(colour), &stones[colour_other(colour)]);
    return true;
}

const SamplerMethods sampler_exact = {exact_create, exact_destroy, exact_new_game, exact_start,
                                      exact_draw};
