/* Moves as bytes, there and back. */
#include "recorder_codec.h"

enum { BYTE_POINTS_MAX = 254, BYTE_PASS = 254, BYTE_RESIGN = 255 };

int moves_pack(const Move *moves, int count, int points, unsigned char *bytes) {
    if (points <= BYTE_POINTS_MAX) {
        for (int i = 0; i < count; i++) {
            Move move = moves[i];
            bytes[i] = (unsigned char)(move == MOVE_PASS     ? BYTE_PASS
                                       : move == MOVE_RESIGN ? BYTE_RESIGN
                                                             : move);
        }
        return count;
    }
    for (int i = 0; i < count; i++) {
        bytes[2 * i] = (unsigned char)(moves[i] & 0xff);
        bytes[2 * i + 1] = (unsigned char)(moves[i] >> 8);
    }
    return 2 * count;
}

int moves_unpack(const unsigned char *bytes, int size, int points, Move *moves) {
    int width = points <= BYTE_POINTS_MAX ? 1 : 2;
    if (size % width != 0)
        return -1;
    for (int i = 0; i < size / width; i++) {
        Move move = bytes[width * i];
        if (width == 2)
            move = (Move)(move | bytes[2 * i + 1] << 8);
        else if (move >= BYTE_PASS)
            move = move == BYTE_PASS ? MOVE_PASS : MOVE_RESIGN;
        if (move >= points && move != MOVE_PASS && move != MOVE_RESIGN)
            return -1;
        moves[i] = move;
    }
    return size / width;
}
