/* Determinizations: whole boards that a Phantom player holds possible.
 *
 * A sampler is a player's belief about the unseen enemy stones, of one of several kinds. All keep
 * to what the view proves: own stones and proven enemy stones stand, proven empty points are empty,
 * the number of enemy stones is exact, and every chain has a liberty. They differ in how likely
 * they make the worlds that are left:
 *   random     placement.h: all points alike
 *   prior      each point by its surroundings and its past: a model fitted on games of such players
 *   particles  games that agree with all that was seen, weighed by the same model; slow
 *   exact      each with its true chance against an enemy who tries at random; boards of up to 12
 *              points, no superko (exact_worlds_fit)
 */
#ifndef JIGO_SAMPLER_H
#define JIGO_SAMPLER_H

#include "rng.h"
#include "view.h"

typedef enum SamplerKind {
    SAMPLER_RANDOM,
    SAMPLER_PRIOR,
    SAMPLER_PARTICLES,
    SAMPLER_EXACT
} SamplerKind;

enum { SAMPLER_KINDS = 4 };

typedef struct Sampler Sampler;

/* Allocates all it will ever need; borrows geometry and rules, which must fit the kind (checked).
 * For boards that agents play on (checked). One sampler is used by one thread at a time. */
Sampler *sampler_create(SamplerKind kind, const Geometry *geometry, const Rules *rules);
void sampler_destroy(Sampler *sampler); /* NULL is none */

/* Forgets everything; the next views are those of `colour` in a new game. */
void sampler_new_game(Sampler *sampler, Colour colour);

/* Takes a view in, before draws for it: once for each view (turn or refusal) that worlds are wanted
 * of. Views of a game come in their order; some may be left out, since a view tells its turns.
 * Borrows the view until the next start. Without sight only (checked). What a kind remembers
 * follows from the views and from *rng. */
void sampler_start(Sampler *sampler, const View *view, Rng *rng);

/* One possible position: own stones and view->enemy_stones of the enemy, by colour, no ko point.
 * Returns false if none was found within a fixed number of tries; then a placement is given in
 * which every chain has a liberty but fewer enemy stones stand. Draws only from *rng. */
bool sampler_draw(Sampler *sampler, Rng *rng, PointSet stones[2]);

/* Whether a world, its stones by colour, explains every refusal of this turn: the point holds a
 * stone or is suicide there. Where superko is on or the board is seen a refusal says nothing for
 * certain, and neither does one at a point that is proven empty: that is ko or suicide. */
bool world_explains_refusals(const View *view, const PointSet stones[2]);

#endif
