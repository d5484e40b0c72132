/* The slow random game: the draw rule of playout.h, read from its words, on the slow board. */
#ifndef JIGO_PLAYOUT_REFERENCE_H
#define JIGO_PLAYOUT_REFERENCE_H

#include "game_reference.h"
#include "rng.h"

/* Draws for the player to move: the candidates are listed in index order (by row from the bottom,
 * then by column); a suicide drawn where it is forbidden is struck off the list. The game's ko rule
 * must be the simple one. */
Move playout_reference_draw(const GameReference *game, Rng *rng);

/* Plays on to two passes or the turn cap; rng[0] draws for Black. Writes the moves and returns
 * their number. */
int playout_reference_run(GameReference *game, Rng *rng[2], Move *moves);

#endif
