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

/* Points in the order of their numbers. */
typedef struct SamplerPoints {
    int count;
    Point at[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
} SamplerPoints;

/* What all worlds of a view have in common. Borrows the view. */
typedef struct Sampler {
    const View *view;
    int hidden;            /* enemy stones that no one has seen */
    SamplerPoints refused; /* points that hold them first */
    SamplerPoints rest;
} Sampler;

/* For a view of a board that agents play on. */
void sampler_start(Sampler *sampler, const View *view);

/* One possible position: own stones and view->enemy_stones of the enemy, by colour, no ko point.
 * Returns false if none was found within a fixed number of tries; then the placement with most
 * stones is given, in which every chain has a liberty but fewer enemy stones stand. With sight it
 * is the position itself. Draws only from *rng. Allocates nothing; safe from any thread. */
bool sampler_draw(const Sampler *sampler, Rng *rng, PointSet stones[2]);

/* The same position, from the same draws, as a board (initialised here), with the view's captured
 * counts. */
bool sampler_draw_board(const Sampler *sampler, Rng *rng, Board *board);

#endif
