/* Random placement: the unseen enemy stones on random points, without any idea where they stand.
 *
 * Source: T. Cazenave, "A Phantom-Go Program", ACG 2005, section 3: before every playout the
 * unknown enemy stones are put on random points. Proven stones stand, proven empty points stay
 * empty, points refused this turn hold stones as far as there are any (ko and suicide are the
 * exceptions), and no chain is left without a liberty: a stone that would take a chain's last one
 * is drawn again. Every world that the view's sets allow, with the refused points filled as far as
 * they can be, can come out; worlds are not equally likely where a stone had to be drawn again.
 */
#ifndef JIGO_PLACEMENT_H
#define JIGO_PLACEMENT_H

#include "rng.h"
#include "view.h"

/* Points in the order of their numbers. */
typedef struct PlacementPoints {
    int count;
    Point at[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
} PlacementPoints;

/* What all worlds of a view have in common. Borrows the view. */
typedef struct Placement {
    const View *view;
    int hidden;              /* enemy stones that no one has seen */
    PlacementPoints refused; /* points that hold them first */
    PlacementPoints rest;
} Placement;

/* For a view of a board that agents play on. */
void placement_start(Placement *placement, const View *view);

/* The promise of sampler_draw. */
bool placement_draw(const Placement *placement, Rng *rng, PointSet stones[2]);

/* The same stones, from the same draws, put down one by one: slower. */
bool placement_draw_in_turn(const Placement *placement, Rng *rng, PointSet stones[2]);

#endif
