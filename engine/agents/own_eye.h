/* What is worth trying at all: legal points that are no eyes of the player. */
#ifndef JIGO_OWN_EYE_H
#define JIGO_OWN_EYE_H

#include "view.h"

/* The points of view->legal that are no own eye. With the whole board an eye is one of board.h;
 * without it, a point whose every neighbour is an own stone or the edge, where of the diagonal
 * points only proven enemy stones count as hostile. Pure; allocates nothing. */
void view_candidates(const View *view, PointSet *candidates);

/* The same of a position below the root of a search: legal but for superko, and no own eye. */
void board_candidates(const Board *board, Colour colour, bool suicide_allowed,
                      PointSet *candidates);

#endif
