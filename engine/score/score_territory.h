/* Which surrounded points territory scoring counts: none in a group alive only in seki, no false
 * eye that its owner must fill in the end.
 *
 * Model, for one colour, on the board without its dead stones:
 * - A group is all that the colour can join without crossing a living enemy stone or a gap that the
 *   enemy holds (below); its eyes are the connected sets of empty points that only it reaches.
 * - A false point is an empty point of an eye, with at most one neighbour in the same eye, that a
 *   stone beside it needs to be joined to the point's other sides: no other way leads there through
 *   stones, eyes and neutral points of the group. It makes no eye. It must be filled, and so counts
 *   nothing, unless the stone can reach a true eye by another way. If a dead stone lies on such a
 *   point, the points beside it go too: the owner must play there to take it.
 * - An eye is worth nought to two eyes (eye_value.h). A group with fewer than two is alive only in
 *   seki: none of its points count.
 *
 * A gap held by a colour is an empty point, no dead stone on it, between two of its stones or a
 * stone and the edge, behind which no enemy stands, and where the colour has a move in hand: the
 * enemy is not yet before it, or a stone behind it makes the answer sure.
 *
 * The model favours the owner of an unfinished eye (he is to move), as players agree when they
 * stop. What it leaves out: weaknesses that only reading finds, such as cuts and nets inside a
 * territory, and hanezeki.
 */
#ifndef JIGO_SCORE_TERRITORY_H
#define JIGO_SCORE_TERRITORY_H

#include "board.h"

/* live:       the position with its dead stones removed.
 * dead:       where they stood.
 * surrounded: the points that one colour alone surrounds, by colour (area_map of `live`).
 * counted:    out: those of them that count as territory.
 * Pure; allocates nothing. A few tens of microseconds on 9x9, under two milliseconds on 19x19. */
void territory_map(const Board *live, const PointSet *dead, const PointSet surrounded[2],
                   PointSet counted[2]);

/* The same groups, asked for their stones: `seki` gets those of groups with fewer than two eyes,
 * `counted` by colour the eyes of the others without points that must be filled. */
void territory_groups(const Board *live, const PointSet *dead, PointSet counted[2], PointSet *seki);

#endif
