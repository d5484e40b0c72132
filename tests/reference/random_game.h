/* A random game on one board, move by move by the draw rule of the engine. */
#ifndef JIGO_RANDOM_GAME_H
#define JIGO_RANDOM_GAME_H

#include "board.h"
#include "rng.h"

typedef struct RandomGame {
    Board board;    /* in: the start; out: the end */
    Colour to_move; /* in: who moves first; out: who would move next */
    int plays[2], passes[2];
    int passes_in_row;
} RandomGame;

/* Plays to two passes in a row, or `turns_max` turns. */
void random_game_play(RandomGame *game, bool suicide_allowed, int turns_max, Rng *rng);

#endif
