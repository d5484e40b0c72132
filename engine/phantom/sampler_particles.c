/* Kind `particles`: stories.h with the odds of the fitted prior as weights. Where no story is left,
 * worlds of the prior. */
#include "check.h"
#include "prior_sampler.h"
#include "sampler_kinds.h"
#include "stories.h"

#include <stdlib.h>

typedef struct ParticleSampler {
    Sampler sampler;
    Sampler *prior;
    const View *view;
    Stories stories;
} ParticleSampler;

static Sampler *particles_create(const Geometry *geometry, const Rules *rules) {
    ParticleSampler *self = heap_new(1, sizeof *self);
    self->prior = sampler_create(SAMPLER_PRIOR, geometry, rules);
    stories_init(&self->stories, geometry, rules);
    return &self->sampler;
}

static void particles_destroy(Sampler *sampler) {
    ParticleSampler *self = (ParticleSampler *)sampler;
    sampler_destroy(self->prior);
    stories_deinit(&self->stories);
    free(self);
}

static void particles_new_game(Sampler *sampler, Colour colour) {
    ParticleSampler *self = (ParticleSampler *)sampler;
    sampler_new_game(self->prior, colour);
    stories_new_game(&self->stories);
}

static void particles_start(Sampler *sampler, const View *view, Rng *rng) {
    ParticleSampler *self = (ParticleSampler *)sampler;
    double weights[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    sampler_start(self->prior, view, rng);
    prior_sampler_odds(self->prior, weights);
    self->view = view;
    stories_follow(&self->stories, view, weights, rng);
}

static bool particles_draw(Sampler *sampler, Rng *rng, PointSet stones[2]) {
    const ParticleSampler *self = (ParticleSampler *)sampler;
    const View *view = self->view;
    stones[view->colour] = view->own;
    return stories_draw(&self->stories, rng, &stones[colour_other(view->colour)]) ||
           sampler_draw(self->prior, rng, stones);
}

const SamplerMethods sampler_particles = {particles_create, particles_destroy, particles_new_game,
                                          particles_start, particles_draw};
