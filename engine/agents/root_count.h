/* Playouts counted into a root's statistics.
 *
 * A playout says something of every point of the board: who owned it at the end, and, in
 * all-as-first statistics, whether it counts for the move there. Point by point this would cost as
 * much as the playout. So a group of ended games is asked, for each point, in which of them:
 * owners are counted by bit counts, outcomes by sums over subsets of four games. All sums are
 * integers: the order of the playouts does not matter.
 */
#ifndef JIGO_ROOT_COUNT_H
#define JIGO_ROOT_COUNT_H

#include "root_choice.h"

/* A group of ended games of one search. Arrays by game of the group. */
typedef struct RootEnds {
    const LanesEnds *ends;
    RootMove *first[LANES_GROUP_MAX]; /* what it began with */
    Outcome outcome[LANES_GROUP_MAX]; /* as the player to move sees it */
} RootEnds;

/* Counts that each playout began with its first move. */
void root_count_begun(RootStats *root, const RootEnds *group);

/* Counts who owned what. Idle moves follow from it, so only where a pass competes (root_choice.h)
 * does anyone ask. */
void root_count_owned(RootStats *root, const RootEnds *group);

/* Counts each outcome for the playout's first move. */
void root_count_standard(const RootEnds *group);

/* Counts each outcome for every listed point that `colour`, the player to move, was the first to
 * play at, and for a pass that the playout began with. Wants LanesCaller.first_plays of that
 * colour, and playouts whose first move was made in the lanes, so that it is among them. */
void root_count_all_as_first(RootStats *root, const RootEnds *group, Colour colour);

/* Counts a playout that took no lane, for its first move. */
void root_count_end(RootStats *root, RootMove *first, Outcome outcome, const PointSet owned[2]);

#endif
