/* All true Phantom games that give a player one stream of events, by trying everything the enemy
 * could do, with the referee as the only judge. Slow and obvious; for a few turns on tiny boards.
 */
#ifndef JIGO_PHANTOM_REFERENCE_H
#define JIGO_PHANTOM_REFERENCE_H

#include "referee.h"

enum { HEARD_MAX = 64, REFERENCE_WORLDS = 2 << 9 };

/* What one player tried and read. */
typedef struct Heard {
    Colour colour;
    int tries_count, events_count;
    Move tries[HEARD_MAX];
    Event events[HEARD_MAX];
} Heard;

/* Adds the events of a step that are for this player. */
void heard_add(Heard *heard, const RefereeStep *step);

/* The ends of these games. A world is the enemy's stones (point p bit p) times two, plus 1 under a
 * ko ban; its weight is the chance of the enemy's tries: each uniform over the points without its
 * own stones and not tried this turn; a pass counts 1. */
typedef struct PhantomReference {
    double weight[REFERENCE_WORLDS];
    long games; /* ways in which the enemy can have tried */
} PhantomReference;

/* Boards of up to nine points. Allocates for itself and frees it. */
void phantom_reference(const Geometry *geometry, const Rules *rules, const Heard *heard,
                       PhantomReference *reference);

#endif
