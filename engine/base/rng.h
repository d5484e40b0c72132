/* The only source of chance: PCG32 (XSH-RR 64/32), one independent stream per game and role.
 *
 * Source: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
 * Algorithms for Random Number Generation", 2014, section 6.3; checked number for number against
 * the reference implementation in tests/unit. A generator is a plain value: copy it to fork the
 * stream. No function here is safe to call on one Rng from two threads at once.
 */
#ifndef JIGO_RNG_H
#define JIGO_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
    uint64_t increment; /* odd; names the stream */
} Rng;

/* Who draws. Two roles of a game never share a stream. */
typedef enum RngRole { RNG_BLACK, RNG_WHITE, RNG_SCORER } RngRole;

#define RNG_MULTIPLIER 6364136223846793005u
#define RNG_GOLDEN     0x9e3779b97f4a7c15u /* 2^64 over the golden ratio */

/* Next 32 uniform bits. */
static inline uint32_t rng_next(Rng *rng) {
    uint64_t old = rng->state;
    rng->state = old * RNG_MULTIPLIER + rng->increment;
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t rotation = (uint32_t)(old >> 59);
    return (shifted >> rotation) | (shifted << (-rotation & 31));
}

/* Unbiased draw from 0..bound-1, bound >= 1: multiply-shift with rejection (D. Lemire, "Fast Random
 * Integer Generation in an Interval", 2019, algorithm 5). Uses one draw, very rarely more. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    uint64_t product = (uint64_t)rng_next(rng) * bound;
    uint32_t low = (uint32_t)product;
    if (__builtin_expect(low < bound, 0)) {
        uint32_t threshold = -bound % bound;
        while (low < threshold) {
            product = (uint64_t)rng_next(rng) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

/* Seeds as the reference implementation does: initial state and stream number. */
static inline void rng_seed(Rng *rng, uint64_t state, uint64_t stream) {
    rng->state = 0;
    rng->increment = (stream << 1) | 1;
    rng_next(rng);
    rng->state += state;
    rng_next(rng);
}

/* A stream for work of its own, seeded by four draws of the parent. So the n-th child is a function
 * of the parent's state and of n, and the parent's later draws do not depend on how many the child
 * takes: such work may be done in any order. */
static inline void rng_fork(Rng *parent, Rng *child) {
    uint64_t words[2] = {0, 0};
    for (int i = 0; i < 4; i++)
        words[i / 2] = words[i / 2] << 32 | rng_next(parent);
    rng_seed(child, words[0], words[1]);
}

/* Moves `steps` draws ahead in O(log steps). */
void rng_advance(Rng *rng, uint64_t steps);

/* One bijective mixing step of 64 bits (splitmix64's finalizer: Steele, Lea, Flood, "Fast
 * Splittable Pseudorandom Number Generators", 2014). Also used for Zobrist keys. */
static inline uint64_t rng_mix(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

/* The streams of one role in all games of a matchup. */
typedef struct RngSeries {
    uint64_t key;
} RngSeries;

RngSeries rng_series(uint64_t run_seed, uint32_t matchup, RngRole role);

/* The stream of one game of the series. State and stream number come from a chain of mixing steps,
 * so that neighbouring games and the roles of one game start far apart; the game's number enters
 * whole, so that distinct games have distinct seeds. */
static inline void rng_seed_in_series(Rng *rng, RngSeries series, uint64_t game) {
    const uint64_t key = rng_mix(series.key ^ (game + RNG_GOLDEN));
    rng_seed(rng, key, rng_mix(key + RNG_GOLDEN));
}

/* The stream of one role in one game: a pure function of the four numbers. */
void rng_seed_game(Rng *rng, uint64_t run_seed, uint32_t matchup, uint64_t game, RngRole role);

#endif
