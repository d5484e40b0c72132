/* A game: the true board, whose turn it is, superko, passes, the turn cap and the end.
 *
 * Ko: the simple rule always holds. Positional superko forbids a play that brings back any earlier
 * position of the game; situational superko forbids it only with the same player to move; the start
 * and the position after a pass are recorded too, and a pass is always legal. A turn is a play or a
 * pass; refused tries are no turns.
 */
#ifndef JIGO_GAME_H
#define JIGO_GAME_H

#include "board.h"
#include "rules.h"

typedef enum EndReason {
    END_NONE,    /* still going on */
    END_PASSES,  /* two passes in a row */
    END_CAP,     /* turn cap reached */
    END_CAPTURE, /* capture-go: a capture was made */
    END_RESIGN,
    END_FORFEIT, /* a player broke off, and no more is known */
    END_CRASH,   /* its program ended, or its output did */
    END_STALL,   /* it did not answer in its time */
    END_PROTOCOL /* its answer was no try that could be made */
} EndReason;

/* A player gave the game up, of free will or by forfeit: it has a winner and no count. */
static inline bool end_is_given_up(EndReason end) {
    return end >= END_RESIGN;
}

static inline bool end_is_forfeit(EndReason end) {
    return end >= END_FORFEIT;
}

typedef struct Game {
    const Geometry *geometry;
    const Rules *rules;
    Board board;
    Colour to_move;
    int turns;         /* plays and passes */
    int passes_in_row; /* 0..2 */
    int plays[2];      /* by colour, handicap stones not counted */
    int passes[2];
    EndReason end;
    Colour winner;    /* of a capture, resignation or forfeit; EMPTY where the count decides */
    Move *moves;      /* [turns], in order; owned */
    uint64_t *hashes; /* [turns + 1] under superko, else NULL; owned */
} Game;

/* Allocates for rules->turn_cap turns. Borrows both pointers; the geometry must fit the rules. */
void game_init(Game *game, const Geometry *geometry, const Rules *rules);
void game_deinit(Game *game);

/* Back to the first move, with the handicap stones on the board. Allocates nothing. */
void game_start(Game *game);

/* Whether the player to move may play at `point` (on the board). Never changes the game. */
PlayResult game_check(const Game *game, Point point);

/* Every point that game_check allows now. Cost: one check a point. */
void game_legal(const Game *game, PointSet *legal);

/* Plays a point or MOVE_PASS for the player to move, if legal; on any answer but PLAY_OK nothing
 * has changed. `removed` (may be NULL) gets the stones taken off. The game must not be over. */
PlayResult game_play(Game *game, Move move, PointSet *removed);

/* Ends the game by resignation or forfeit of `loser`. */
void game_give_up(Game *game, Colour loser, EndReason reason);

static inline bool game_is_over(const Game *game) {
    return game->end != END_NONE;
}

/* "passes", "cap", "capture", "resign", "forfeit", "crash", "stall", "protocol"; "none" while it
 * goes on. */
const char *end_reason_name(EndReason end);

#endif
