/* Determinizations: whole boards that a Phantom player holds possible.
 *
 * Source: T. Cazenave, "A Phantom-Go Program", ACG 2005, section 3: before every playout the
 * unknown enemy stones are put on random points. Proven stones stand, proven empty points stay
 * empty, points refused this turn hold stones as far as there are any (ko and suicide are the
 * exceptions), and no chain is left without a liberty; a placement that breaks this is drawn again.
 */
#ifndef JIGO_SAMPLER_H
#define JIGO_SAMPLER_H

#include "rng.h"
#include "view.h"

/* Fills `board` (initialised here) with one possible position: own stones, view->enemy_stones enemy
 * stones, the captured counts of the view, no ko point. Returns false if none was found within a
 * fixed number of tries; then the best placement met is given, in which every chain has a liberty
 * but fewer or other enemy stones may stand. Draws only from *rng. Allocates nothing. */
bool sampler_random(const View *view, Rng *rng, Board *board);

#endif
