/* The draw rule of playout_lanes.h for a single move on one board. The same stream gives the same
 * move as in the lanes.
 */
#ifndef JIGO_DRAW_RULE_H
#define JIGO_DRAW_RULE_H

#include "board.h"
#include "rng.h"

/* The first candidates of a turn: what is refused later is still among them. */
void draw_rule_candidates(const Board *board, Colour colour, bool suicide_allowed,
                          PointSet *candidates);

/* One move: a legal point that is no own eye, or MOVE_PASS. Allocates nothing. */
Move draw_rule_move(const Board *board, Colour colour, bool suicide_allowed, Rng *rng);

#endif
