/* One player's chair: turns the referee's events into that player's View.
 *
 * A seat owns everything it shows and holds no pointer from which the true game can be reached: the
 * geometry and the rules are public, the replica of a seat with sight is fed by events too. Its
 * view points into it, so a seat must not be moved once it is initialised.
 */
#ifndef JIGO_SEAT_H
#define JIGO_SEAT_H

#include "event.h"
#include "view.h"

typedef struct Seat {
    View view;
    bool sighted;      /* sees every point: always true with full information */
    bool stale;        /* the view's sets lag behind the events: seat_view puts them right */
    bool over;         /* EVENT_END was received */
    Game replica;      /* used only with sight */
    Belief belief;     /* used only without sight */
    SeenTurn *history; /* without sight: what view.history points to */
} Seat;

/* Allocates for all of a game; borrows both pointers. `sighted` is implied by full
 * information. The view is valid from the first EVENT_START on. */
void seat_init(Seat *seat, const Geometry *geometry, const Rules *rules, Colour colour,
               bool sighted);
void seat_deinit(Seat *seat);

/* Takes the next event in. EVENT_START begins a new game; nothing is allocated. */
void seat_receive(Seat *seat, const Event *event);

/* Hands each event of a step to the seat that it is for. */
void seats_receive(Seat seats[2], const RefereeStep *step);

/* What the player knows now. Valid until the next seat_receive. Cost: a few set operations, with
 * sight one legality check a point, on the first call after an event; then none. */
const View *seat_view(Seat *seat);

#endif
