/* What a referee tells a player: the only way by which knowledge of a game reaches a seat.
 *
 * In a Phantom game a player reads exactly the messages of the Phantom rules. In a game with full
 * information (and for a `sighted` seat) the same events carry the opponent's point too.
 */
#ifndef JIGO_EVENT_H
#define JIGO_EVENT_H

#include "game.h"

typedef enum EventKind {
    EVENT_START,       /* to both, first of all */
    EVENT_LEGAL,       /* to the mover: the play at `point` stands; `captures` went off */
    EVENT_REFUSED,     /* to the mover: `point` is refused, no reason; the turn goes on */
    EVENT_OPP_MOVED,   /* to the opponent: a play was made; `captures` went off; `point` is
                          POINT_NONE unless this seat sees everything */
    EVENT_OPP_REFUSED, /* to the opponent: a try was refused, no point */
    EVENT_PASSED,      /* to both: `by` passed, whether of free will or not */
    EVENT_ERROR,       /* to the mover alone: the try was no try at all; see `error` */
    EVENT_END          /* to both: the game is over */
} EventKind;

/* The first that applies, in this order, is told. */
typedef enum TryError {
    TRY_OK,
    TRY_SYNTAX, /* a line that is no try (only the line protocol meets it) */
    TRY_WRONG_TURN,
    TRY_OFF_BOARD,
    TRY_OWN_STONE,
    TRY_ALREADY_TRIED,
    TRY_GAME_OVER
} TryError;

typedef struct Event {
    EventKind kind;
    Colour by;         /* who tried, played or passed; EMPTY in START and END */
    Point point;       /* LEGAL, REFUSED, and OPP_MOVED for a seat with sight; else POINT_NONE */
    TryError error;    /* ERROR only */
    PointSet captures; /* LEGAL and OPP_MOVED: what went off. Stones of the player who did not
                          move; where suicide is allowed and the play is one, the mover's own, with
                          the point itself among them */
} Event;

/* Everything that one call makes the referee say, in the order in which it is sent: the events of a
 * try, then those of a forced pass, then the end; of two seats the mover's first. */
typedef struct RefereeStep {
    int count;
    struct {
        Colour to;
        Event event;
    } sent[6];
} RefereeStep;

/* "syntax", "wrong-turn", "off-board", "own-stone", "already-tried", "game-over". */
const char *try_error_name(TryError error);

#endif
