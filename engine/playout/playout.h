/* One random game on one board: exactly uniform over the legal moves that fill no own eye.
 *
 * The draw rule, part of the definition of every random game: the candidates are the empty points
 * that are no eye of the player (board.h), without the simple-ko point, in index order; one
 * unbiased bounded draw (rng_below) picks one; if it is suicide, and suicide is forbidden, it
 * leaves the candidates for this turn and the rest is drawn from again. With no candidate left the
 * player passes, without a draw. Rejection from a superset of the legal moves is exactly uniform.
 * The game ends with two passes in a row, or at the turn cap (plays and passes both count).
 */
#ifndef JIGO_PLAYOUT_H
#define JIGO_PLAYOUT_H

#include "board.h"
#include "rng.h"

typedef struct Playout {
    Board board;          /* in: the start; out: the end of the game */
    Colour to_move;       /* in: who moves first; out: who would move next */
    bool suicide_allowed; /* in */
    int turns;            /* in: turns already counted towards the cap; out: all of them */
    int turns_max;        /* in: the cap */
    int passes_in_row;    /* in: 0 or 1; out: 2, or less at the cap */
    int plays[2];         /* in: 0 or what was played before; out: with the plays of this game */
    int passes[2];        /* likewise */
    Rng *rng[2];          /* streams of Black and White; may be the same one */
    Move *moves;          /* out: this game's moves from moves[0] on, turns_max - turns at most */
    int moves_count;      /* out */
} Playout;

/* Plays to the end. Allocates nothing. Safe from any thread on its own Playout and streams. */
void playout_run(Playout *playout);

/* One move by the draw rule: a legal point or MOVE_PASS. */
Move playout_draw(const Board *board, Colour colour, bool suicide_allowed, Rng *rng);

#endif
