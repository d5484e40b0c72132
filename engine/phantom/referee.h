/* The referee: holds the true game, takes tries, and says what each seat may read about them.
 *
 * The order of checks and messages is that of the Phantom rules; full information is the same
 * referee with seats that see every point, where a refusal or an error is a bug of the agent that
 * met it. When every point without an own stone has been refused in one turn, the referee passes
 * for the player, in the very events of a pass of free will.
 */
#ifndef JIGO_REFEREE_H
#define JIGO_REFEREE_H

#include "event.h"

typedef struct Referee {
    Game game;
    PointSet tried;  /* refused this turn */
    int tried_count; /* its members */
    int refused[2];  /* refused tries so far, by colour */
    bool sees[2];    /* seat c reads the point of the opponent's plays */
} Referee;

/* Allocates; borrows geometry and rules. `sees[c]`: seat c is sighted; with full information both
 * are, whatever `sees` says, and NULL means none else. Phantom with suicide allowed, and handicap
 * stones that fill the board, are bugs of the caller (checked). Call referee_start next. */
void referee_init(Referee *referee, const Geometry *geometry, const Rules *rules,
                  const bool sees[2]);
void referee_deinit(Referee *referee);

/* Starts a game: EVENT_START to Black, then to White. Allocates nothing. */
void referee_start(Referee *referee, RefereeStep *step);

/* A try of `by` at a point or MOVE_PASS (POINT_NONE: a point off the board). Never fails: a wrong
 * try is answered with EVENT_ERROR to `by` and changes nothing. MOVE_RESIGN is no try (checked). */
void referee_try(Referee *referee, Colour by, Move move, RefereeStep *step);

/* Resignation or forfeit of `loser`: EVENT_END to the loser, then to the winner. */
void referee_give_up(Referee *referee, Colour loser, EndReason reason, RefereeStep *step);

#endif
