/* Points, moves, colours, and sets of points as bits. */
#ifndef JIGO_POINT_SET_H
#define JIGO_POINT_SET_H

#include "bits.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    SIDE_MAX = 25,                   /* of a board that can be scored or shown */
    SIDE_PLAY_MAX = 19,              /* of a board that agents play on */
    POINTS_MAX = SIDE_MAX * SIDE_MAX /* 625 */
};

/* A point is row * width + column, row 0 at the bottom, column 0 at the left: A1 is 0. Index order
 * is therefore "by row from the bottom, then by column", the order of every list shown. */
typedef uint16_t Point;
enum { POINT_NONE = 0xffff };

/* A move is a point or one of these. */
typedef uint16_t Move;
enum { MOVE_PASS = 0xfffe, MOVE_RESIGN = 0xfffd };

/* WALL is the colour of the one sentinel beyond the edge. */
typedef uint8_t Colour;
enum { BLACK = 0, WHITE = 1, EMPTY = 2, WALL = 3 };

static inline Colour colour_other(Colour colour) {
    return colour ^ 1;
}

/* +1 for Black, -1 for White. */
static inline int colour_sign(Colour colour) {
    return colour == BLACK ? 1 : -1;
}

enum { POINT_SET_WORDS = (POINTS_MAX + 63) / 64 };

/* A set of points: bit p % 64 of word p / 64. Unused bits are zero. Plain value; {0} is empty. */
typedef struct PointSet {
    uint64_t words[POINT_SET_WORDS];
} PointSet;

static inline bool point_set_has(const PointSet *set, Point point) {
    return set->words[point >> 6] >> (point & 63) & 1;
}

static inline void point_set_add(PointSet *set, Point point) {
    set->words[point >> 6] |= 1ull << (point & 63);
}

static inline void point_set_remove(PointSet *set, Point point) {
    set->words[point >> 6] &= ~(1ull << (point & 63));
}

static inline int point_set_count(const PointSet *set) {
    int count = 0;
    for (int i = 0; i < POINT_SET_WORDS; i++)
        count += bits_count(set->words[i]);
    return count;
}

static inline bool point_set_is_empty(const PointSet *set) {
    uint64_t any = 0;
    for (int i = 0; i < POINT_SET_WORDS; i++)
        any |= set->words[i];
    return any == 0;
}

static inline bool point_set_equal(const PointSet *a, const PointSet *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* target |= other; target &= other; target &= ~other. */
static inline void point_set_unite(PointSet *target, const PointSet *other) {
    for (int i = 0; i < POINT_SET_WORDS; i++)
        target->words[i] |= other->words[i];
}

static inline void point_set_intersect(PointSet *target, const PointSet *other) {
    for (int i = 0; i < POINT_SET_WORDS; i++)
        target->words[i] &= other->words[i];
}

static inline void point_set_subtract(PointSet *target, const PointSet *other) {
    for (int i = 0; i < POINT_SET_WORDS; i++)
        target->words[i] &= ~other->words[i];
}

/* The member with `rank` smaller members; rank < point_set_count(set). */
static inline Point point_set_select(const PointSet *set, int rank) {
    int i = 0;
    for (int here = bits_count(set->words[0]); rank >= here; here = bits_count(set->words[i])) {
        rank -= here;
        i++;
    }
    return (Point)(i * 64 + bits_select(set->words[i], rank));
}

/* The smallest member that is at least `from`, or POINT_NONE. Walks a set in index order:
 * for (Point p = point_set_next(&s, 0); p != POINT_NONE; p = point_set_next(&s, p + 1)) */
static inline Point point_set_next(const PointSet *set, int from) {
    int i = from >> 6;
    if (i >= POINT_SET_WORDS)
        return POINT_NONE;
    uint64_t word = set->words[i] & (~0ull << (from & 63));
    while (word == 0) {
        if (++i == POINT_SET_WORDS)
            return POINT_NONE;
        word = set->words[i];
    }
    return (Point)(i * 64 + bits_lowest(word));
}

/* Members from..from + count - 1 as bits 0..count - 1; count <= 32. A row of a board is one piece.
 */
static inline uint32_t point_set_piece(const PointSet *set, int from, int count) {
    const int i = from >> 6, shift = from & 63;
    uint64_t bits = set->words[i] >> shift;
    if (shift + count > 64)
        bits |= set->words[i + 1] << (64 - shift);
    return (uint32_t)(bits & ((1ull << count) - 1));
}

/* Adds the members that such a piece tells. */
static inline void point_set_add_piece(PointSet *set, int from, int count, uint32_t piece) {
    const int i = from >> 6, shift = from & 63;
    set->words[i] |= (uint64_t)piece << shift;
    if (shift + count > 64)
        set->words[i + 1] |= (uint64_t)piece >> (64 - shift);
}

#endif
