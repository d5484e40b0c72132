/* The inner loop of play: placing, capturing, and the legality test, all inline.
 *
 * Invariant kept by every function: for an empty point q, q is in open[c] exactly when q is no eye
 * of c; `around[q]` counts, for every point, in fields of three bits, bits 0-2   black neighbours,
 * the wall counted too      bits 3-5   the same for White bits 6-8   black diagonals, one more at
 * the edge       bits 9-11  the same for White bits 12-14 empty neighbours so that "eye of Black"
 * is "four black neighbours, fewer than two white diagonals": one mask and one comparison. The wall
 * has a chain and counters of its own that collect rubbish and are never read.
 */
#ifndef JIGO_BOARD_HOT_H
#define JIGO_BOARD_HOT_H

#include "board.h"
#include "check.h"

enum {
    AROUND_NEIGHBOUR = 1,     /* one neighbour; times 8 for White */
    AROUND_DIAGONAL = 1 << 6, /* one diagonal; times 8 for White */
    AROUND_EMPTY = 1 << 12,
    AROUND_FOUR = 4 | 4 << 3 /* set when all four neighbours are of one colour */
};

static inline bool around_is_eye(unsigned around, Colour colour) {
    const unsigned mask = colour == BLACK ? (7u | 6u << 9) : (7u << 3 | 6u << 6);
    const unsigned four = colour == BLACK ? 4u : 4u << 3;
    return (around & mask) == four;
}

/* True if `colour` has a stone or the edge on all four sides of the point. */
static inline bool board_is_surrounded(const Board *board, Point point, Colour colour) {
    return board->around[point] & (colour == BLACK ? 4u : 4u << 3);
}

static inline bool board_is_eye(const Board *board, Point point, Colour colour) {
    return around_is_eye(board->around[point], colour);
}

static inline int board_empty_neighbours(const Board *board, Point point) {
    return board->around[point] >> 12;
}

/* Puts the open bits of an empty point right. */
static inline void board_refresh_open(Board *board, Point point) {
    uint64_t bit = 1ull << (point & 63);
    unsigned around = board->around[point];
    for (int colour = BLACK; colour <= WHITE; colour++) {
        uint64_t *word = &board->open[colour].words[point >> 6];
        *word = around_is_eye(around, (Colour)colour) ? *word & ~bit : *word | bit;
    }
}

/* Adds `delta` to the counters of a point beside a change. Only where four neighbours of one colour
 * stood before or after can an eye have come or gone. */
static inline void board_change_around(Board *board, uint16_t point, unsigned delta) {
    unsigned before = board->around[point], after = before + delta;
    board->around[point] = (uint16_t)after;
    if (__builtin_expect(((before | after) & AROUND_FOUR) != 0, 0) && board->colour[point] == EMPTY)
        board_refresh_open(board, point);
}

/* Suicide of one or many stones. A play is none if it has an empty neighbour, or joins a chain that
 * keeps a liberty, or takes the last liberty of an enemy chain: an adjacent chain's
 * pseudo-liberties are compared with the number of times it touches the point. */
static inline bool board_is_suicide(const Board *board, Colour colour, Point point) {
    if (board_empty_neighbours(board, point) > 0)
        return false;
    const uint16_t *neighbours = board->geometry->neighbours[point];
    for (int i = 0; i < 4; i++) {
        uint16_t q = neighbours[i];
        if (board->colour[q] == WALL)
            continue;
        int touching = 0;
        for (int j = 0; j < 4; j++)
            touching += board->chain[neighbours[j]] == board->chain[q];
        bool elsewhere = board->liberties[board->chain[q]] > touching;
        if (elsewhere == (board->colour[q] == colour))
            return false;
    }
    return true;
}

/* Relabels the smaller chain and splices the two circular lists. */
static inline void board_merge(Board *board, uint16_t a, uint16_t b) {
    if (board->size[a] < board->size[b]) {
        uint16_t t = a;
        a = b;
        b = t;
    }
    uint16_t stone = b;
    do {
        board->chain[stone] = a;
        stone = board->next[stone];
    } while (stone != b);
    uint16_t next = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = next;
    board->size[a] = (uint16_t)(board->size[a] + board->size[b]);
    board->liberties[a] = (int16_t)(board->liberties[a] + board->liberties[b]);
}

/* Puts a stone on an empty point: counters, liberties and chains, but no capture. */
static inline void board_put(Board *board, Colour colour, Point point) {
    const Geometry *geometry = board->geometry;
    const unsigned shift = 3u * colour;
    board->colour[point] = colour;
    board->stones[colour]++;
    board->hash ^= geometry->zobrist[colour][point];
    point_set_remove(&board->empty, point);
    point_set_remove(&board->open[BLACK], point);
    point_set_remove(&board->open[WHITE], point);
    board->chain[point] = point;
    board->next[point] = point;
    board->size[point] = 1;
    board->liberties[point] = (int16_t)board_empty_neighbours(board, point);
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        board->liberties[board->chain[q]]--;
        board_change_around(board, q, ((unsigned)AROUND_NEIGHBOUR << shift) - AROUND_EMPTY);
        board_change_around(board, geometry->diagonals[point][i],
                            (unsigned)AROUND_DIAGONAL << shift);
    }
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        if (board->colour[q] == colour && board->chain[q] != board->chain[point])
            board_merge(board, board->chain[point], board->chain[q]);
    }
}

/* Takes one stone off, giving its neighbours' chains a liberty each. */
static inline void board_lift(Board *board, Point stone) {
    const Geometry *geometry = board->geometry;
    const Colour colour = board->colour[stone];
    const unsigned shift = 3u * colour;
    board->colour[stone] = EMPTY;
    board->stones[colour]--;
    board->hash ^= geometry->zobrist[colour][stone];
    board->chain[stone] = (uint16_t)geometry->points;
    point_set_add(&board->empty, stone);
    board_refresh_open(board, stone);
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[stone][i];
        board->liberties[board->chain[q]]++;
        board_change_around(board, q, AROUND_EMPTY - ((unsigned)AROUND_NEIGHBOUR << shift));
        board_change_around(board, geometry->diagonals[stone][i],
                            -((unsigned)AROUND_DIAGONAL << shift));
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

/* board_play of board.h. */
static inline int board_play_hot(Board *board, Colour colour, Point point) {
    DCHECK(board->colour[point] == EMPTY);
    const Colour enemy = colour_other(colour);
    const uint16_t *neighbours = board->geometry->neighbours[point];
    const bool in_enemy_mouth = board_is_surrounded(board, point, enemy);
    board->ko = POINT_NONE;
    board_put(board, colour, point);
    int removed = 0;
    uint16_t last = 0;
    for (int i = 0; i < 4; i++) {
        uint16_t q = neighbours[i];
        if (board->colour[q] == enemy && board->liberties[board->chain[q]] == 0) {
            removed += board_lift_chain(board, board->chain[q]);
            last = q;
        }
    }
    board->captured[enemy] += removed;
    if (removed == 1 && in_enemy_mouth)
        board->ko = last;
    if (__builtin_expect(removed == 0 && board->liberties[board->chain[point]] == 0, 0)) {
        removed = board_lift_chain(board, board->chain[point]);
        board->captured[colour] += removed;
    }
    return removed;
}

#endif
