/* One player's chair: turns the referee's events into that player's View.
 *
 * A seat owns everything it shows and holds no pointer from which the true game can be reached: the
 * geometry and the rules are public, the replica of a seat with sight is fed by events too.
 */
#ifndef JIGO_SEAT_H
#define JIGO_SEAT_H

#include "event.h"
#include "view.h"

typedef struct Seat {
    View view;
    bool sighted;            /* sees every point: always true with full information */
    Game replica;            /* used only with sight */
    PointSet known_after[2]; /* belief: see seat.c */
} Seat;

/* Allocates; borrows both pointers. `sighted` is implied by full information. */
void seat_init(Seat *seat, const Geometry *geometry, const Rules *rules, Colour colour,
               bool sighted);
void seat_deinit(Seat *seat);

/* Takes the next event in. EVENT_START begins a new game; nothing is allocated. */
void seat_receive(Seat *seat, const Event *event);

/* What the player knows now. Valid until the next seat_receive. */
static inline const View *seat_view(const Seat *seat) {
    return &seat->view;
}

#endif
