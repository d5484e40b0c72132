/* Seeding and jumping of the PCG32 streams of rng.h. */
#include "rng.h"

void rng_advance(Rng *rng, uint64_t steps) {
    uint64_t multiplier = RNG_MULTIPLIER, increment = rng->increment;
    uint64_t multiplier_all = 1, increment_all = 0;
    for (; steps > 0; steps >>= 1) {
        if (steps & 1) {
            multiplier_all *= multiplier;
            increment_all = increment_all * multiplier + increment;
        }
        increment *= multiplier + 1;
        multiplier *= multiplier;
    }
    rng->state = multiplier_all * rng->state + increment_all;
}

RngSeries rng_series(uint64_t run_seed, uint32_t matchup, RngRole role) {
    const uint64_t key = rng_mix(run_seed + RNG_GOLDEN);
    return (RngSeries){rng_mix(key ^ (((uint64_t)matchup << 2 | (uint64_t)role) + RNG_GOLDEN))};
}

void rng_seed_game(Rng *rng, uint64_t run_seed, uint32_t matchup, uint64_t game, RngRole role) {
    rng_seed_in_series(rng, rng_series(run_seed, matchup, role), game);
}
