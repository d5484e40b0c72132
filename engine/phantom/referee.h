/* The referee: holds the true game, takes tries, and says what each seat may read about them.
 *
 * The order of checks and messages is that of the Phantom rules; full information is the same
 * referee with seats that see every point, where a refusal never surprises.
 */
#ifndef JIGO_REFEREE_H
#define JIGO_REFEREE_H

#include "event.h"

typedef struct Referee {
    Game game;
    PointSet tried; /* refused this turn */
    int refused[2]; /* refused tries so far, by colour */
} Referee;

/* The events of one step: at most one to each seat for a try, and one more to each for a forced
 * pass, then the end. Events are in the order in which they are sent, the mover's before the
 * opponent's. */
typedef struct RefereeStep {
    int count;
    struct {
        Colour to;
        Event event;
    } sent[8];
} RefereeStep;

/* Allocates; borrows both pointers. `sees[c]` gives seat c the point of every play. With full
 * information both see. */
void referee_init(Referee *referee, const Geometry *geometry, const Rules *rules);
void referee_deinit(Referee *referee);

/* Starts a game: EVENT_START to Black, then to White. */
void referee_start(Referee *referee, RefereeStep *step);

/* A try of `by` at a point or MOVE_PASS (POINT_NONE: a point off the board). `sees[c]`: seat c is
 * sighted. Never fails: a wrong try is answered with EVENT_ERROR and changes nothing. */
void referee_try(Referee *referee, Colour by, Move move, const bool sees[2], RefereeStep *step);

/* Resignation or forfeit of `loser`: EVENT_END to both. */
void referee_give_up(Referee *referee, Colour loser, EndReason reason, RefereeStep *step);

#endif
