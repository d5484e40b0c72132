/* The inner loop of play: placing, capturing, and the legality test, all inline.
 *
 * Invariant kept by every function: for every point p and colour c, sides[c][p] holds
 *     bits 0-2   neighbours of colour c, the edge counted too
 *     bits 3-5   diagonals of the other colour, and one more at the edge of a plane board
 * so that "an empty p is an eye of c" is "four neighbours, fewer than two diagonals": one mask and
 * one comparison, for many points at once. The wall has a chain and counters of its own that
 * collect rubbish and are never read.
 *
 * Branches that depend on chance cost most here, so neighbours are asked without them where
 * possible.
 */
#ifndef JIGO_BOARD_HOT_H
#define JIGO_BOARD_HOT_H

#include "board.h"
#include "check.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    SIDES_NEIGHBOUR = 1,
    SIDES_FOUR = 4, /* set exactly when all four neighbours are of the colour */
    SIDES_DIAGONAL = 1 << 3,
    SIDES_EYE_MASK = 7 | 6 << 3 /* an eye has SIDES_FOUR of these bits and no other */
};

/* True if `colour` has a stone or the edge on all four sides of the point. */
static inline bool board_is_surrounded(const Board *board, Point point, Colour colour) {
    return board->sides[colour][point] & SIDES_FOUR;
}

static inline bool board_is_eye(const Board *board, Point point, Colour colour) {
    return (board->sides[colour][point] & SIDES_EYE_MASK) == SIDES_FOUR;
}

/* Points 64 * word and up of which the masked bits say: four sides, and nothing else. */
static inline uint64_t board_sides_word(const Board *board, Colour colour, int word, int mask) {
    const uint8_t *sides = board->sides[colour] + 64 * word;
    uint64_t points = 0;
#ifdef __SSE2__
    const __m128i masks = _mm_set1_epi8((char)mask), four = _mm_set1_epi8(SIDES_FOUR);
    for (int i = 0; i < 4; i++) {
        __m128i part = _mm_loadu_si128((const __m128i *)(sides + 16 * i));
        __m128i equal = _mm_cmpeq_epi8(_mm_and_si128(part, masks), four);
        points |= (uint64_t)(uint32_t)_mm_movemask_epi8(equal) << (16 * i);
    }
#else
    for (int i = 0; i < 64; i++)
        points |= (uint64_t)((sides[i] & mask) == SIDES_FOUR) << i;
#endif
    return points;
}

/* Points that are eyes of the colour, or would be if they were empty. */
static inline uint64_t board_eyes_word(const Board *board, Colour colour, int word) {
    return board_sides_word(board, colour, word, SIDES_EYE_MASK);
}

/* Points with a stone of the colour or the edge on all four sides. */
static inline uint64_t board_surrounded_word(const Board *board, Colour colour, int word) {
    return board_sides_word(board, colour, word, SIDES_FOUR);
}

static inline int board_empty_neighbours(const Board *board, Point point) {
    return 4 + board->geometry->walls[point] - (board->sides[BLACK][point] & 7) -
           (board->sides[WHITE][point] & 7);
}

/* Suicide of one or many stones. A play is none if it has an empty neighbour, or joins a chain that
 * keeps a liberty, or takes the last liberty of an enemy chain: an adjacent chain's
 * pseudo-liberties are compared with the number of times it touches the point. */
static inline bool board_is_suicide(const Board *board, Colour colour, Point point) {
    if (board_empty_neighbours(board, point) > 0)
        return false;
    const uint16_t *q = board->geometry->neighbours[point];
    const uint16_t root[4] = {board->chain[q[0]], board->chain[q[1]], board->chain[q[2]],
                              board->chain[q[3]]};
    bool legal = false;
    for (int i = 0; i < 4; i++) {
        int touching = (root[0] == root[i]) + (root[1] == root[i]) + (root[2] == root[i]) +
                       (root[3] == root[i]);
        bool elsewhere = board->liberties[root[i]] > touching;
        bool own = board->colour[q[i]] == colour;
        legal |= (elsewhere == own) & (board->colour[q[i]] != WALL);
    }
    return !legal;
}

/* Relabels the smaller chain and splices the two circular lists. */
static inline void board_merge(Board *board, uint16_t a, uint16_t b) {
    const bool swap = board->size[a] < board->size[b];
    const uint16_t kept = swap ? b : a, gone = swap ? a : b;
    uint16_t stone = gone;
    do {
        board->chain[stone] = kept;
        stone = board->next[stone];
    } while (stone != gone);
    const uint16_t next = board->next[kept];
    board->next[kept] = board->next[gone];
    board->next[gone] = next;
    board->size[kept] = (uint16_t)(board->size[kept] + board->size[gone]);
    board->liberties[kept] = (int16_t)(board->liberties[kept] + board->liberties[gone]);
}

/* Puts a stone on an empty point: counters, liberties and chains, but no capture. */
static inline void board_put(Board *board, Colour colour, Point point) {
    const Geometry *geometry = board->geometry;
    const uint16_t *neighbours = geometry->neighbours[point];
    const uint16_t *diagonals = geometry->diagonals[point];
    uint8_t *own = board->sides[colour], *hostile = board->sides[colour_other(colour)];
    unsigned joins = 0;
    board->liberties[point] = (int16_t)board_empty_neighbours(board, point);
    board->colour[point] = colour;
    board->stones[colour]++;
    board->hash ^= geometry->zobrist[colour][point];
    point_set_remove(&board->empty, point);
    board->chain[point] = point;
    board->next[point] = point;
    board->size[point] = 1;
    for (int i = 0; i < 4; i++) {
        own[neighbours[i]] += SIDES_NEIGHBOUR;
        hostile[diagonals[i]] += SIDES_DIAGONAL;
        board->liberties[board->chain[neighbours[i]]]--;
        joins |= (unsigned)(board->colour[neighbours[i]] == colour) << i;
    }
    for (; joins != 0; joins &= joins - 1) {
        uint16_t other = board->chain[neighbours[bits_lowest(joins)]];
        if (other != board->chain[point])
            board_merge(board, board->chain[point], other);
    }
}

/* Takes one stone off, giving its neighbours' chains a liberty each. */
static inline void board_lift(Board *board, Point stone) {
    const Geometry *geometry = board->geometry;
    const Colour colour = board->colour[stone];
    uint8_t *own = board->sides[colour], *hostile = board->sides[colour_other(colour)];
    board->colour[stone] = EMPTY;
    board->stones[colour]--;
    board->hash ^= geometry->zobrist[colour][stone];
    board->chain[stone] = (uint16_t)geometry->points;
    point_set_add(&board->empty, stone);
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[stone][i];
        own[q] -= SIDES_NEIGHBOUR;
        hostile[geometry->diagonals[stone][i]] -= SIDES_DIAGONAL;
        board->liberties[board->chain[q]]++;
    }
}

/* Takes a whole chain off; returns the number of its stones. */
static inline int board_lift_chain(Board *board, uint16_t root) {
    uint16_t stone = root;
    int count = 0;
    do {
        uint16_t next = board->next[stone];
        board_lift(board, stone);
        stone = next;
        count++;
    } while (stone != root);
    return count;
}

/* Lifts the enemy chains beside `point` that have no liberty left; returns their stones' number. */
static inline int board_capture(Board *board, Colour enemy, const uint16_t neighbours[4]) {
    unsigned caught = 0;
    int removed = 0;
    for (int i = 0; i < 4; i++)
        caught |= (unsigned)((board->colour[neighbours[i]] == enemy) &
                             (board->liberties[board->chain[neighbours[i]]] == 0))
                  << i;
    for (; caught != 0; caught &= caught - 1) {
        uint16_t q = neighbours[bits_lowest(caught)];
        if (board->colour[q] != enemy)
            continue;
        removed += board_lift_chain(board, board->chain[q]);
        board->ko = q;
    }
    return removed;
}

/* board_play of board.h. */
static inline int board_play_hot(Board *board, Colour colour, Point point) {
    DCHECK(board->colour[point] == EMPTY);
    const Colour enemy = colour_other(colour);
    const bool in_enemy_mouth = board_is_surrounded(board, point, enemy);
    board_put(board, colour, point);
    int removed = board_capture(board, enemy, board->geometry->neighbours[point]);
    board->captured[enemy] += removed;
    if (!((removed == 1) & in_enemy_mouth))
        board->ko = POINT_NONE;
    if (__builtin_expect((removed == 0) & (board->liberties[board->chain[point]] == 0), 0)) {
        removed = board_lift_chain(board, board->chain[point]);
        board->captured[colour] += removed;
    }
    return removed;
}

#endif
