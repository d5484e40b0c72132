/* What a kind of sampler is made of, for sampler.c and the files of the kinds alone.
 */
#ifndef JIGO_SAMPLER_KINDS_H
#define JIGO_SAMPLER_KINDS_H

#include "sampler.h"

/* The functions of sampler.h. */
typedef struct SamplerMethods {
    Sampler *(*create)(const Geometry *geometry, const Rules *rules);
    void (*destroy)(Sampler *sampler);
    void (*new_game)(Sampler *sampler, Colour colour);
    void (*start)(Sampler *sampler, const View *view, Rng *rng);
    bool (*draw)(Sampler *sampler, Rng *rng, PointSet stones[2]);
} SamplerMethods;

/* Kinds embed this as their first member. */
struct Sampler {
    const SamplerMethods *methods; /* set by sampler.c */
};

extern const SamplerMethods sampler_random, sampler_prior, sampler_particles, sampler_exact;

#endif
