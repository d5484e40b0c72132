/* The form of moves in the database. Pure, allocating nothing. */
#ifndef JIGO_RECORDER_CODEC_H
#define JIGO_RECORDER_CODEC_H

#include "geometry.h"

/* Moves as bytes: up to 254 points one byte a move (point, 254 pass, 255 resign), else two, low
 * byte first, as in Move. `bytes` must hold 2 * count. Returns the number of bytes. */
int moves_pack(const Move *moves, int count, int points, unsigned char *bytes);

/* The other way; `moves` must hold size entries. Returns their number, or -1 for bytes that are no
 * moves of such a board. */
int moves_unpack(const unsigned char *bytes, int size, int points, Move *moves);

#endif
