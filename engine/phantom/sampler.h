/* Determinizations: whole boards that a Phantom player holds possible.
 *
 * Source: T. Cazenave, "A Phantom-Go Program", ACG 2005, section 3: before every playout the
 * unknown enemy stones are put on random points. Proven stones stand, proven empty points stay
 * empty, points refused this turn hold stones as far as there are any (ko and suicide are the
 * exceptions), and no chain is left without a liberty: a stone that would take a chain's last one
 * is drawn again. Every world that the view's sets allow, with the refused points filled as far as
 * they can be, can come out; worlds are not equally likely where a stone had to be drawn again.
 */
#ifndef JIGO_SAMPLER_H
#define JIGO_SAMPLER_H

#include "rng.h"
#include "view.h"

/* Fills `board` (initialised here) with one possible position: own stones, view->enemy_stones enemy
 * stones, the captured counts of the view, no ko point. Returns false if none was found within a
 * fixed number of tries; then the placement with most stones is given, in which every chain has a
 * liberty but fewer than view->enemy_stones enemy stones stand. With sight it is the position
 * itself. Draws only from *rng. Allocates nothing; safe from any thread. */
bool sampler_random(const View *view, Rng *rng, Board *board);

#endif
