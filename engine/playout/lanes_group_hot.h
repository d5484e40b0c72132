/* Games in and out of lanes: starts are put into lanes one by one, ended games are gathered in a
 * group, as many as a vector has lanes, and counted together.
 */
#ifndef JIGO_LANES_GROUP_HOT_H
#define JIGO_LANES_GROUP_HOT_H

#include "check.h"
#include "lanes_batch_hot.h"

#include <stddef.h>

/* Final boards of ended games, one in each lane; lanes not yet filled are empty. */
typedef struct Group {
    Map stones[2], first_plays[2];
    Map owned[2]; /* stones, and empty points that only they reach; written by count_area */
} Group;

/* One lane of a Batch or a Group: at the offset of a Row in it, `words` has the lane's word of that
 * Row. The compiler is not told how that comes about, so that it takes the register and the offset
 * for an address and computes none. For a word or two row_lane and row_set_lane will do. */
typedef struct Place {
    char *words; /* the Batch or Group, moved on by the words before the lane's in a Row */
    int shift;
} Place;

LANES_INLINE Place place_of(void *state, int lane) {
    char *words = (char *)state + (size_t)(lane / FIELDS) * sizeof(uint64_t);
    __asm__("" : "+r"(words));
    return (Place){words, lane % FIELDS * FIELD_BITS};
}

LANES_INLINE uint64_t *place_word(Place place, size_t offset) {
    return (uint64_t *)(place.words + offset);
}

LANES_INLINE uint32_t place_get(Place place, size_t offset) {
    return (uint32_t)(*place_word(place, offset) >> place.shift) & NUMBER_MAX;
}

LANES_INLINE void place_set(Place place, size_t offset, uint32_t value) {
    DCHECK(value <= NUMBER_MAX);
    uint64_t *word = place_word(place, offset);
    *word = (*word & ~((uint64_t)NUMBER_MAX << place.shift)) | (uint64_t)value << place.shift;
}

/* Row y of the map at an offset. */
LANES_INLINE size_t offset_of_row(size_t map, int y) {
    DCHECK(y >= 0 && y < ROWS_MAX);
    return map + (size_t)(EDGE_ROWS + y) * sizeof(Row);
}

/* Of two rows, or two maps, by colour, the offset of the first given. */
LANES_INLINE size_t row_of_colour(size_t first, int colour) {
    return first + (size_t)colour * sizeof(Row);
}

LANES_INLINE size_t map_of_colour(size_t first, int colour) {
    return first + (size_t)colour * sizeof(Map);
}

LANES_INLINE void put_streams(Batch *batch, int lane, const LanesStart *start, bool separate) {
    const int field = lane % FIELDS, word = lane / FIELDS;
    for (int i = 0; i <= separate; i++) {
        batch->streams[i].state[field][word] = start->rng[i].state;
        batch->streams[i].increment[field][word] = start->rng[i].increment;
    }
}

/* What is banned for one turn: all but the fixed first point, or the ko point. */
LANES_INLINE void put_banned(Place place, const LanesStart *start, bool phantom,
                             const Shape *shape) {
    const size_t banned = offsetof(Batch, banned), ko = offsetof(Batch, ko);
    const Point point = start->fixed ? start->first : start->position->ko;
    const int width = shape_width(shape);
    const uint32_t rest = start->fixed ? (1u << width) - 1 : 0;
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        place_set(place, offset_of_row(banned, y), rest);
    for (int y = 0; y < shape_height(shape) && phantom; y++)
        place_set(place, offset_of_row(ko, y), 0);
    if (point != POINT_NONE)
        place_set(place, offset_of_row(phantom ? ko : banned, point / width),
                  rest ^ 1u << point % width);
}

/* The rows of a set. */
LANES_INLINE void list_rows(const PointSet *set, uint32_t rows[ROWS_MAX], const Shape *shape) {
    const int width = shape_width(shape);
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        rows[y] = point_set_piece(set, y * width, width);
}

LANES_INLINE void put_stones(Place place, const uint32_t own[], const uint32_t enemy[],
                             const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        place_set(place, offset_of_row(offsetof(Batch, own), y), own[y]);
        place_set(place, offset_of_row(offsetof(Batch, enemy), y), enemy[y]);
    }
}

LANES_INLINE void put_first_plays(Place place, const uint32_t own[], const uint32_t enemy[],
                                  LanesFirstPlays asked, const Shape *shape) {
    const size_t firsts = offsetof(Batch, first_plays);
    const uint32_t in_black = asked == FIRST_PLAYS_BLACK ? 0 : NUMBER_MAX;
    const uint32_t in_white = asked == FIRST_PLAYS_WHITE ? 0 : NUMBER_MAX;
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        const uint32_t stones = own[y] | enemy[y];
        place_set(place, offset_of_row(map_of_colour(firsts, BLACK), y), stones & in_black);
        place_set(place, offset_of_row(map_of_colour(firsts, WHITE), y), stones & in_white);
    }
}

LANES_INLINE void put_turn(Place place, const LanesPosition *position) {
    for (int colour = BLACK; colour <= WHITE; colour++) {
        place_set(place, row_of_colour(offsetof(Batch, passes), colour), 0);
        place_set(place, row_of_colour(offsetof(Batch, refused), colour), 0);
    }
    place_set(place, offsetof(Batch, last_passed), position->passes_in_row);
    place_set(place, offsetof(Batch, white), position->to_move == WHITE ? NUMBER_MAX : 0);
    place_set(place, offsetof(Batch, pending), 0);
}

/* Takes the stones of the start out, where the maps of both colours hold them. */
LANES_INLINE void drop_start_stones(Group *group, const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        const Row black = map_row(&group->first_plays[BLACK], y);
        const Row white = map_row(&group->first_plays[WHITE], y);
        map_set(&group->first_plays[BLACK], y, black & ~white);
        map_set(&group->first_plays[WHITE], y, white & ~black);
    }
}

/* Copies a number, or a map, from a lane of a batch to one of another. */
LANES_INLINE void copy_number(Place to, Place from, size_t offset) {
    place_set(to, offset, place_get(from, offset));
}

LANES_INLINE void copy_map(Place to, Place from, size_t offset, const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        copy_number(to, from, offset_of_row(offset, y));
}

/* Of use only while the lane is pending. */
LANES_INLINE void copy_pending(Place to, Place from, const Shape *shape) {
    copy_map(to, from, offsetof(Batch, point), shape);
    copy_map(to, from, offsetof(Batch, joined), shape);
    copy_map(to, from, offsetof(Batch, safe), shape);
    copy_map(to, from, offsetof(Batch, threatened), shape);
}

/* Copies all that a game is, but for its streams, and its pending move. */
LANES_INLINE void copy_game(Place to, Place from, bool phantom, bool first_plays,
                            const Shape *shape) {
    copy_map(to, from, offsetof(Batch, own), shape);
    copy_map(to, from, offsetof(Batch, enemy), shape);
    copy_map(to, from, offsetof(Batch, banned), shape);
    if (phantom)
        copy_map(to, from, offsetof(Batch, ko), shape);
    copy_number(to, from, offsetof(Batch, pending));
    if (place_get(from, offsetof(Batch, pending)) != 0)
        copy_pending(to, from, shape);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        if (first_plays)
            copy_map(to, from, map_of_colour(offsetof(Batch, first_plays), colour), shape);
        copy_number(to, from, row_of_colour(offsetof(Batch, passes), colour));
        copy_number(to, from, row_of_colour(offsetof(Batch, refused), colour));
    }
    copy_number(to, from, offsetof(Batch, turns_left));
    copy_number(to, from, offsetof(Batch, last_passed));
    copy_number(to, from, offsetof(Batch, white));
}

LANES_INLINE void copy_streams(Batch *to, int lane, const Batch *from, int from_lane,
                               bool separate) {
    for (int i = 0; i <= separate; i++) {
        const Streams *source = &from->streams[i];
        to->streams[i].state[lane % FIELDS][lane / FIELDS] =
            source->state[from_lane % FIELDS][from_lane / FIELDS];
        to->streams[i].increment[lane % FIELDS][lane / FIELDS] =
            source->increment[from_lane % FIELDS][from_lane / FIELDS];
    }
}

LANES_INLINE void map_clear(Map *map, const Shape *shape) {
    for (int y = 0; y < shape_height(shape); y++)
        map_set(map, y, (Row){0});
}

/* Makes a group empty for take_boards. */
LANES_INLINE void group_clear(Group *group, const Shape *shape) {
    for (int colour = BLACK; colour <= WHITE; colour++) {
        map_clear(&group->stones[colour], shape);
        map_clear(&group->first_plays[colour], shape);
    }
}

/* Copies a map of one place to another, where it is empty. */
LANES_INLINE void fill_map(Place to, size_t to_map, Place from, size_t from_map,
                           const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        *place_word(to, offset_of_row(to_map, y)) |=
            (uint64_t)place_get(from, offset_of_row(from_map, y)) << to.shift;
}

/* Copies the boards of a lane of a batch to one of the group. */
LANES_INLINE void take_boards(Place to, Place from, LanesFirstPlays asked, const Shape *shape) {
    const bool white = place_get(from, offsetof(Batch, white)) != 0;
    const Colour mover = white ? WHITE : BLACK;
    const size_t stones = offsetof(Group, stones), firsts = offsetof(Group, first_plays);
    fill_map(to, map_of_colour(stones, mover), from, offsetof(Batch, own), shape);
    fill_map(to, map_of_colour(stones, colour_other(mover)), from, offsetof(Batch, enemy), shape);
    for (int colour = BLACK; colour <= WHITE; colour++)
        if (asked & 1 << colour)
            fill_map(to, map_of_colour(firsts, colour), from,
                     map_of_colour(offsetof(Batch, first_plays), colour), shape);
}

/* Puts turns into the lane, as many as are left and its numbers can hold. */
LANES_INLINE void put_turns(Batch *batch, int lane) {
    LaneGame *game = &batch->games[lane];
    const int turns = game->turns_later < NUMBER_MAX ? game->turns_later : NUMBER_MAX;
    row_set_lane(&batch->turns_left, lane, (uint32_t)turns);
    game->turns_later -= turns;
}

/* Moves the counts of passes, which a lane cannot hold for ever, out of it. */
LANES_INLINE void take_passes(Batch *batch, int lane) {
    for (int colour = BLACK; colour <= WHITE; colour++) {
        batch->games[lane].passes[colour] += (int)row_lane(&batch->passes[colour], lane);
        row_set_lane(&batch->passes[colour], lane, 0);
    }
}

/* The same of refused tries. */
LANES_INLINE void take_refused(Batch *batch, int lane) {
    for (int colour = BLACK; colour <= WHITE; colour++) {
        batch->games[lane].refused[colour] += (int)row_lane(&batch->refused[colour], lane);
        row_set_lane(&batch->refused[colour], lane, 0);
    }
}

/* Empty points that each colour's stones reach over empty points. */
LANES_INLINE void flood_empty(Group *group, Map reach[2], Map *empty, const Shape *shape) {
    const int height = shape_height(shape);
    Flood floods[2] = {{.map = &reach[BLACK], .within = empty},
                       {.map = &reach[WHITE], .within = empty}};
    for (int y = 0; y < height; y++)
        map_set(empty, y,
                row_without2(shape_full(shape), map_row(&group->stones[BLACK], y),
                             map_row(&group->stones[WHITE], y)));
    for (int colour = BLACK; colour <= WHITE; colour++) {
        map_close(&group->stones[colour], shape);
        for (int y = 0; y < height; y++)
            map_set(&reach[colour], y,
                    map_beside(&group->stones[colour], y, shape) & map_row(empty, y));
    }
    do
        sweep(floods, 2, shape);
    while (row_any(floods[BLACK].changed | floods[WHITE].changed));
}

/* Counts of a group as rows of numbers. */
typedef struct GroupCount {
    Row stones[2], surrounded[2], neutral;
} GroupCount;

LANES_INLINE void count_area(Group *group, GroupCount *count, const Shape *shape) {
    Map reach[2], empty;
    flood_empty(group, reach, &empty, shape);
    *count = (GroupCount){0};
    for (int y = 0; y < shape_height(shape); y++) {
        const Row black = map_row(&reach[BLACK], y), white = map_row(&reach[WHITE], y);
        map_set(&group->owned[BLACK], y, map_row(&group->stones[BLACK], y) | (black & ~white));
        map_set(&group->owned[WHITE], y, map_row(&group->stones[WHITE], y) | (white & ~black));
        count->stones[BLACK] += row_count(map_row(&group->stones[BLACK], y));
        count->stones[WHITE] += row_count(map_row(&group->stones[WHITE], y));
        count->surrounded[BLACK] += row_count(black & ~white);
        count->surrounded[WHITE] += row_count(white & ~black);
        count->neutral += row_count(map_row(&empty, y) & ~(black ^ white));
    }
}

/* Every play puts a stone on the board, so the stones taken follow from the plays. */
LANES_INLINE void write_end(LanesEnds *ends, int i, const LaneGame *game, const GroupCount *count) {
    int area[2];
    ends->game[i] = game->game;
    ends->moves[i] = game->moves;
    ends->turns[i] = (uint16_t)game->turns;
    ends->end[i] = (uint8_t)game->end;
    ends->last_mover[i] = game->turns % 2 == 1 ? game->to_move : colour_other(game->to_move);
    ends->neutral[i] = (uint16_t)row_lane(&count->neutral, i);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const int own_turns = (game->turns + (colour == game->to_move)) / 2;
        const int plays = own_turns - game->passes[colour];
        const int stones = (int)row_lane(&count->stones[colour], i);
        area[colour] = stones + (int)row_lane(&count->surrounded[colour], i);
        ends->passes[colour][i] = (uint16_t)game->passes[colour];
        ends->plays[colour][i] = (uint16_t)plays;
        ends->refused[colour][i] = (uint32_t)game->refused[colour];
        ends->captured[colour][i] = (uint16_t)(game->stones[colour] + plays - stones);
    }
    ends->margin[i] = (int16_t)(area[BLACK] - area[WHITE]);
}

#endif
