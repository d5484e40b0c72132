/* The table of chances from the last point to the first. */
#include "odds.h"

#include "check.h"

#include <stdlib.h>

enum { NEWTON_STEPS = 4 };

void odds_init(Odds *odds, const Geometry *geometry) {
    const size_t points = (size_t)geometry->points;
    odds->stride = geometry->points + 1;
    odds->count = odds->stones = 0;
    odds->at = heap_new(points, sizeof *odds->at);
    odds->threshold = heap_new(points * (points + 1), sizeof *odds->threshold);
    odds->chance = heap_new(points, sizeof *odds->chance);
    odds->sums = heap_new(2 * (points + 1), sizeof *odds->sums);
}

void odds_deinit(Odds *odds) {
    free(odds->at);
    free(odds->threshold);
    free(odds->chance);
    free(odds->sums);
}

/* A factor for the odds with which about `stones` are to be expected, so that no R that matters is
 * too small for a double. It need not be exact: Newton's method, a few steps of bounded length. */
static double common_factor(const Odds *odds, double stones) {
    double factor = 1;
    for (int i = 0; i < NEWTON_STEPS; i++) {
        double expected = 0, slope = 1e-9;
        for (int k = 0; k < odds->count; k++) {
            const double chance = factor * odds->chance[k] / (1 + factor * odds->chance[k]);
            expected += chance;
            slope += chance * (1 - chance);
        }
        double step = (stones - expected) / slope;
        step = step > 4 ? 4 : step < -4 ? -4 : step;
        factor = step > 0 ? factor * (1 + step) : factor / (1 - step);
    }
    return factor;
}

static void fill_row(Odds *odds, int k, const double *after, double *here) {
    const double chance = odds->chance[k];
    uint32_t *threshold = odds->threshold + (size_t)k * (size_t)odds->stride;
    here[0] = after[0] * (1 - chance);
    threshold[0] = 0;
    for (int j = 1; j <= odds->stones; j++) {
        const double with = chance * after[j - 1];
        here[j] = (1 - chance) * after[j] + with;
        threshold[j] = here[j] > 0 ? (uint32_t)(with / here[j] * 0x1p31) : 1u << 31;
    }
}

void odds_start(Odds *odds, int count, int stones) {
    CHECK(stones >= 0 && stones <= count && count < odds->stride);
    odds->count = count;
    odds->stones = stones;
    const double factor = common_factor(odds, stones);
    for (int k = 0; k < count; k++)
        odds->chance[k] = factor * odds->chance[k] / (1 + factor * odds->chance[k]);
    double *after = odds->sums, *here = odds->sums + odds->stride;
    memset(after, 0, (size_t)odds->stride * sizeof *after);
    after[0] = 1;
    for (int k = count - 1; k >= 0; k--) {
        fill_row(odds, k, after, here);
        double *swapped = after;
        after = here;
        here = swapped;
    }
}

void odds_draw(const Odds *odds, Rng *rng, PointSet *set) {
    const uint32_t *threshold = odds->threshold;
    int left = odds->stones;
    for (int k = 0; left > 0; k++, threshold += odds->stride) {
        DCHECK(k < odds->count);
        const Point p = odds->at[k];
        const uint32_t stone = rng_next(rng) >> 1 < threshold[left];
        set->words[p >> 6] |= (uint64_t)stone << (p & 63);
        left -= (int)stone;
    }
}
