/* Kind `prior`: the odds of each point by a fitted logistic model, worlds by odds.h.
 *
 * A world in which a chain has no liberty is drawn again, and so is one in which a point refused in
 * this turn would have been a legal play. So worlds keep the weights of the model. Where no draw
 * is fit, stones are placed as by the kind `random`. */
#include "breath.h"
#include "check.h"
#include "natural_exp.h"
#include "odds.h"
#include "placement.h"
#include "prior_sampler.h"
#include "prior_table.h"
#include "sampler_kinds.h"

#include <stdlib.h>

enum { DRAWS_MAX = 24 };

typedef struct PriorSampler {
    Sampler sampler;
    PriorFeatures *features;
    PriorPoint *points; /* [points of the board] */
    Odds odds;
    Placement placement;
} PriorSampler;

static Sampler *prior_create(const Geometry *geometry, const Rules *rules) {
    (void)rules;
    PriorSampler *self = heap_new(1, sizeof *self);
    self->features = prior_features_create(geometry);
    self->points = heap_new((size_t)geometry->points, sizeof *self->points);
    odds_init(&self->odds, geometry);
    return &self->sampler;
}

static void prior_destroy(Sampler *sampler) {
    PriorSampler *self = (PriorSampler *)sampler;
    prior_features_destroy(self->features);
    odds_deinit(&self->odds);
    free(self->points);
    free(self);
}

static void prior_new_game(Sampler *sampler, Colour colour) {
    (void)colour;
    prior_features_new_game(((PriorSampler *)sampler)->features);
}

static double odds_of(const PriorPoint *point, int phase) {
    int logit = 0;
    for (int i = 0; i < PRIOR_FIELDS; i++)
        logit += PRIOR_TABLE[phase][point->value[i]];
    return natural_exp((double)logit / PRIOR_UNIT);
}

static void prior_start(Sampler *sampler, const View *view, Rng *rng) {
    PriorSampler *self = (PriorSampler *)sampler;
    (void)rng;
    placement_start(&self->placement, view);
    const int count = prior_features_list(self->features, view, self->points);
    const int phase = prior_phase(view);
    for (int i = 0; i < count; i++) {
        self->odds.at[i] = self->points[i].point;
        self->odds.chance[i] = odds_of(&self->points[i], phase);
    }
    odds_start(&self->odds, count, self->placement.hidden);
}

/* The chances hold a common factor that makes them add up to the stones: so do these odds. */
void prior_sampler_odds(const Sampler *sampler, double odds[]) {
    const PriorSampler *self = (const PriorSampler *)sampler;
    const int points = self->placement.view->geometry->points;
    for (int p = 0; p < points; p++)
        odds[p] = 1;
    for (int i = 0; i < self->odds.count; i++) {
        const double chance = self->odds.chance[i], value = chance / (1 - chance);
        odds[self->odds.at[i]] = !(value < 64) ? 64 : value > 1.0 / 64 ? value : 1.0 / 64;
    }
}

static bool prior_draw(Sampler *sampler, Rng *rng, PointSet stones[2]) {
    const PriorSampler *self = (PriorSampler *)sampler;
    const View *view = self->placement.view;
    const Colour enemy = colour_other(view->colour);
    stones[view->colour] = view->own;
    stones[enemy] = view->enemy;
    if (self->placement.hidden == 0)
        return true;
    for (int i = 0; i < DRAWS_MAX; i++) {
        stones[enemy] = view->enemy;
        odds_draw(&self->odds, rng, &stones[enemy]);
        if (stones_breathe(view->geometry, stones) && world_explains_refusals(view, stones))
            return true;
    }
    return placement_draw(&self->placement, rng, stones);
}

const SamplerMethods sampler_prior = {prior_create, prior_destroy, prior_new_game, prior_start,
                                      prior_draw};
