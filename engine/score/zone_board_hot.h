/* Stones on a small part of the board, up to ZONE_POINTS of it, as bits of one word.
 *
 * What lies around the part is two rocks, one of each colour, which always stand and always have a
 * liberty: bits ROCK and ROCK + 1. A point beside a stone that nobody can take is beside that
 * colour's rock. Invariant: both rocks are in `stones`, and every chain has a liberty or a rock.
 */
#ifndef JIGO_ZONE_BOARD_HOT_H
#define JIGO_ZONE_BOARD_HOT_H

#include "point_set.h"

enum {
    ZONE_POINTS = 60,
    ROCK = 62,
    ZONE_BITS = 64,
    SOLID_CAPTURE = 7 /* stones taken at once that leave room for two eyes */
};

typedef uint64_t ZoneSet;

static inline ZoneSet zone_bit(int point) {
    return (ZoneSet)1 << point;
}

static const ZoneSet ZONE_ROCKS = (ZoneSet)3 << ROCK;

/* The part: const while it is searched. */
typedef struct Zone {
    int count;               /* points, numbered from 0 */
    ZoneSet all;             /* all of them, without the rocks */
    ZoneSet counted;         /* those whose owner at the end makes the value of a line */
    ZoneSet near[ZONE_BITS]; /* by point: what is beside it, rocks too; 0 for the rocks */
} Zone;

typedef struct ZonePosition {
    ZoneSet stones[2]; /* by colour, each with its rock */
    ZoneSet solid;     /* of those, what nobody can take: the rocks, and where much was captured */
} ZonePosition;

static inline ZoneSet zone_empty(const Zone *zone, const ZonePosition *position) {
    return zone->all & ~(position->stones[BLACK] | position->stones[WHITE]);
}

/* The points of `within` joined to `start`, a set of points of it. */
static inline ZoneSet zone_flood(const Zone *zone, ZoneSet start, ZoneSet within) {
    ZoneSet reached = start;
    for (ZoneSet open = start; open != 0;) {
        ZoneSet fresh = zone->near[bits_lowest(open)] & within & ~reached;
        reached |= fresh;
        open = (open & (open - 1)) | fresh;
    }
    return reached;
}

/* What is beside a set, its own members perhaps among it. */
static inline ZoneSet zone_beside(const Zone *zone, ZoneSet set) {
    ZoneSet beside = 0;
    for (; set != 0; set &= set - 1)
        beside |= zone->near[bits_lowest(set)];
    return beside;
}

/* The liberties of a chain, or the solid stones that it is joined to. */
static inline ZoneSet zone_breath(const Zone *zone, ZoneSet chain, ZoneSet empty, ZoneSet solid) {
    return (chain & solid) | (zone_beside(zone, chain) & empty);
}

/* What a play did. */
typedef struct ZonePlay {
    bool legal;
    ZoneSet captured; /* stones of the enemy, or own ones if it was suicide */
    int ko;           /* the point where taking back is forbidden at once, or -1 */
} ZonePlay;

/* Plays at an empty point, with suicide of two stones or more if it is allowed; of one stone never,
 * since it changes nothing. The position is changed only if the play is legal. */
static inline ZonePlay zone_play(const Zone *zone, ZonePosition *position, Colour colour, int point,
                                 bool suicide_allowed) {
    const Colour enemy = colour_other(colour);
    const ZoneSet own = position->stones[colour] | zone_bit(point);
    const ZoneSet empty = zone_empty(zone, position) & ~zone_bit(point);
    ZonePlay play = {.legal = true, .ko = -1};
    ZoneSet beside = zone->near[point] & position->stones[enemy] & ~position->solid;
    while (beside != 0) {
        ZoneSet chain = zone_flood(zone, beside & -beside, position->stones[enemy]);
        beside &= ~chain;
        if (zone_breath(zone, chain, empty, position->solid) == 0)
            play.captured |= chain;
    }
    position->stones[enemy] &= ~play.captured;
    if (bits_count(play.captured) >= SOLID_CAPTURE) {
        position->stones[colour] = own | play.captured;
        position->solid |= play.captured;
        return play;
    }
    if ((zone->near[point] & (empty | play.captured)) != 0 && bits_count(play.captured) != 1) {
        position->stones[colour] = own;
        return play;
    }
    const ZoneSet chain = zone_flood(zone, zone_bit(point), own);
    const ZoneSet breath = zone_breath(zone, chain, empty | play.captured, position->solid);
    const bool alone = chain == zone_bit(point);
    if (breath == 0) {
        play.legal = suicide_allowed && !alone;
        play.captured = chain;
        if (play.legal)
            position->stones[colour] &= ~chain;
        return play;
    }
    if (alone && breath == play.captured && bits_count(play.captured) == 1)
        play.ko = bits_lowest(play.captured);
    position->stones[colour] = own;
    return play;
}

/* The points that each colour holds by area, its stones and what they alone surround. */
static inline void zone_area(const Zone *zone, const ZonePosition *position, ZoneSet owned[2]) {
    const ZoneSet empty = zone_empty(zone, position);
    for (Colour c = BLACK; c <= WHITE; c++)
        owned[c] = position->stones[c] & zone->all;
    for (ZoneSet rest = empty; rest != 0;) {
        ZoneSet part = zone_flood(zone, rest & -rest, empty);
        ZoneSet beside = zone_beside(zone, part);
        rest &= ~part;
        bool black = (beside & position->stones[BLACK]) != 0;
        bool white = (beside & position->stones[WHITE]) != 0;
        if (black != white)
            owned[black ? BLACK : WHITE] |= part;
    }
}

#endif
