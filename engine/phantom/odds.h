/* Worlds by odds: each point has odds of its own for an unseen stone, and the number of stones is
 * known. A world then weighs the product of the odds of its stones.
 *
 * Source of the draw: S. X. Chen and J. S. Liu, "Statistical Applications of the Poisson-Binomial
 * and Conditional Bernoulli Distributions", 1997: with R(k, j) the chance that the points from k on
 * hold exactly j stones, point k holds one with chance p_k R(k + 1, j - 1) / R(k, j). A common
 * factor of all odds does not matter. The chances are computed once for a view, as 31-bit integers.
 */
#ifndef JIGO_ODDS_H
#define JIGO_ODDS_H

#include "geometry.h"
#include "rng.h"

typedef struct Odds {
    int count;           /* points */
    int stones;          /* to be put on them: 0..count */
    Point *at;           /* [count] */
    uint32_t *threshold; /* [point k * (points of the board + 1) + stones left] */
    double *chance;      /* [count] */
    double *sums;        /* [2][points of the board + 1] */
    int stride;
} Odds;

/* Allocates for boards of the geometry. */
void odds_init(Odds *odds, const Geometry *geometry);
void odds_deinit(Odds *odds);

/* For `count` points with odds above 0 in odds->chance[] (replaced) and odds->at[]. */
void odds_start(Odds *odds, int count, int stones);

/* Adds the stones of one draw to the set. */
void odds_draw(const Odds *odds, Rng *rng, PointSet *set);

#endif
