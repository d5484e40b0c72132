/* Seeding and jumping of the PCG32 streams of rng.h. */
#include "rng.h"

void rng_seed(Rng *rng, uint64_t state, uint64_t stream) {
    rng->state = 0;
    rng->increment = (stream << 1) | 1;
    rng_next(rng);
    rng->state += state;
    rng_next(rng);
}

static uint64_t next_64(Rng *rng) {
    const uint64_t high = rng_next(rng);
    return high << 32 | rng_next(rng);
}

void rng_fork(Rng *parent, Rng *child) {
    const uint64_t state = next_64(parent);
    rng_seed(child, state, next_64(parent));
}

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

/* State and stream number come from two chains of mixing steps, so that neighbouring games and the
 * roles of one game start far apart. The game number enters whole: distinct games, distinct seeds.
 */
void rng_seed_game(Rng *rng, uint64_t run_seed, uint32_t matchup, uint64_t game, RngRole role) {
    const uint64_t golden = 0x9e3779b97f4a7c15u;
    uint64_t key = rng_mix(run_seed + golden);
    key = rng_mix(key ^ (((uint64_t)matchup << 2 | (uint64_t)role) + golden));
    key = rng_mix(key ^ (game + golden));
    rng_seed(rng, key, rng_mix(key + golden));
}
