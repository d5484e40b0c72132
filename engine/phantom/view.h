/* What one player knows: all that an agent ever sees.
 *
 * A View is built by a seat (seat.h) from events alone, so a Phantom player cannot peek by
 * construction. With full information, and for a sighted Phantom agent, `board` is the seat's own
 * replica of the position; otherwise it is NULL and only the sets below are known.
 */
#ifndef JIGO_VIEW_H
#define JIGO_VIEW_H

#include "belief.h"
#include "game.h"

/* A turn that is over, as the player saw it. What a player can know follows from the rules, these,
 * and the refusals of the turn that goes on. */
typedef struct SeenTurn {
    Colour by;
    Move move;         /* a point or MOVE_PASS; POINT_NONE for an enemy play */
    PointSet captures; /* what the play took off */
    PointSet refused;  /* own turns: the points refused before it */
    int refusals;      /* tries refused before it, the enemy's too */
} SeenTurn;

typedef struct View {
    const Geometry *geometry;
    const Rules *rules;
    Colour colour;      /* of this player */
    const Board *board; /* the whole position, or NULL in Phantom */
    const Board *known; /* own stones and proven enemy stones as a position, for chains and eyes as
                           far as they are known; the whole position with sight; never NULL */
    PointSet legal;     /* may be tried now: exactly the legal points with sight; in Phantom every
                           point that is no own stone and was not tried this turn; empty while the
                           opponent is on turn and after the end */
    PointSet own;       /* own stones on the board */
    PointSet enemy;     /* enemy stones proven to be on the board (all of them with sight) */
    PointSet vacant;    /* points proven empty now (all empty points with sight) */
    PointSet tried;     /* refused this turn */
    int refusals;       /* tries refused this turn, of whoever is on turn; 0 with sight */
    int enemy_stones;   /* enemy stones on the board, exactly: public in Phantom too */
    int turns;          /* plays and passes of both so far */
    int passes_in_row;
    int plays[2]; /* by colour: public in Phantom too */
    int passes[2];
    int captured[2];         /* stones of that colour taken off so far */
    const SeenTurn *history; /* the `turns` turns so far; NULL with sight */
} View;

#endif
