/* The slow game: turns, ko, superko, passes and the end, with every earlier board kept whole.
 *
 * Simple ko, in words: a play that takes one stone may not bring back the position before the
 * opponent's last play. Superko compares the board that a play would leave with every earlier one,
 * cell by cell; the start and the boards after passes are among them. Of the engine only the names
 * of rules and answers are shared.
 */
#ifndef JIGO_GAME_REFERENCE_H
#define JIGO_GAME_REFERENCE_H

#include "board_reference.h"
#include "game.h"

typedef struct GameReference {
    Rules rules;
    BoardReference board;
    char to_move;
    int turns, passes_in_row;
    int plays[2], passes[2], captured[2]; /* [0] Black, [1] White; stones lost by that colour */
    EndReason end;
    char winner;             /* of a capture-go game; `.` otherwise */
    bool last_was_pass;      /* true before the first turn */
    int last_removed;        /* stones that the last turn took off */
    int history_max;         /* boards that fit; more is a bug (checked) */
    BoardReference *history; /* [turns + 1], the start first; owned */
    char *history_to_move;   /* [turns + 1]; owned */
} GameReference;

/* Allocates for `turns_max` turns; start before use. */
void game_reference_init(GameReference *game, int turns_max);
void game_reference_deinit(GameReference *game);

/* Starts a game on an empty board of the size and topology of the rules, with their handicap. */
void game_reference_start(GameReference *game, const Rules *rules);

/* Whether the player to move may play at this spot. */
PlayResult game_reference_check(const GameReference *game, Spot spot);

/* Plays if legal; on any other answer nothing changes. `removed` gets what was taken off. */
PlayResult game_reference_play(GameReference *game, Spot spot, Mask *removed);

void game_reference_pass(GameReference *game);

/* Points of the engine and spots of the reference. */
Spot reference_spot(const Rules *rules, Point point);
Point reference_point(const Rules *rules, Spot spot);
char reference_stone(Colour colour);
void reference_points(const Rules *rules, const Mask *mask, PointSet *points);

#endif
