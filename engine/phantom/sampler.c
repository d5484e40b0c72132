/* Hands each call on to the kind of the sampler, and says what holds for worlds of all kinds. */
#include "sampler_kinds.h"

#include "breath.h"
#include "check.h"

static const SamplerMethods *const KINDS[SAMPLER_KINDS] = {
    [SAMPLER_RANDOM] = &sampler_random,
    [SAMPLER_PRIOR] = &sampler_prior,
    [SAMPLER_PARTICLES] = &sampler_particles,
    [SAMPLER_EXACT] = &sampler_exact,
};

Sampler *sampler_create(SamplerKind kind, const Geometry *geometry, const Rules *rules) {
    CHECK(geometry->width <= SIDE_PLAY_MAX && geometry->height <= SIDE_PLAY_MAX);
    Sampler *sampler = KINDS[kind]->create(geometry, rules);
    sampler->methods = KINDS[kind];
    return sampler;
}

void sampler_destroy(Sampler *sampler) {
    if (sampler != NULL)
        sampler->methods->destroy(sampler);
}

void sampler_new_game(Sampler *sampler, Colour colour) {
    sampler->methods->new_game(sampler, colour);
}

void sampler_start(Sampler *sampler, const View *view, Rng *rng) {
    CHECK(view->board == NULL);
    sampler->methods->start(sampler, view, rng);
}

bool sampler_draw(Sampler *sampler, Rng *rng, PointSet stones[2]) {
    return sampler->methods->draw(sampler, rng, stones);
}

bool world_explains_refusals(const View *view, const PointSet stones[2]) {
    PointSet open = view->tried;
    if (point_set_is_empty(&open) || view->rules->ko != KO_SIMPLE || view->board != NULL)
        return true;
    point_set_subtract(&open, &stones[colour_other(view->colour)]);
    point_set_subtract(&open, &view->vacant);
    for (Point p = point_set_next(&open, 0); p != POINT_NONE; p = point_set_next(&open, p + 1))
        if (!stones_forbid(view->geometry, stones, view->colour, p))
            return false;
    return true;
}
