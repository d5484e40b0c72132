/* Games in and out of lanes: starts are put into lanes one by one, ended games are gathered in a
 * group, as many as a vector has lanes, and counted together.
 */
#ifndef JIGO_LANES_GROUP_HOT_H
#define JIGO_LANES_GROUP_HOT_H

#include "lanes_batch_hot.h"

/* Final boards of ended games, one in each lane; lanes not yet filled are empty. */
typedef struct Group {
    Map stones[2], first_plays[2];
    Map owned[2]; /* stones, and empty points that only they reach; written by count_area */
} Group;

LANES_INLINE void put_streams(Batch *batch, int lane, const LanesStart *start, bool separate) {
    const int field = lane % FIELDS, word = lane / FIELDS;
    for (int i = 0; i <= separate; i++) {
        batch->streams[i].state[field][word] = start->rng[i].state;
        batch->streams[i].increment[field][word] = start->rng[i].increment;
    }
}

/* What is banned for one turn: all but the fixed first point, or the ko point. */
LANES_INLINE void put_banned(Batch *batch, int lane, const LanesStart *start, bool phantom,
                             const Shape *shape) {
    const Point point = start->fixed ? start->first : start->position->ko;
    const uint32_t rest = start->fixed ? (1u << shape->width) - 1 : 0;
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        map_set_lane(&batch->banned, y, lane, rest);
    for (int y = 0; y < shape_height(shape) && phantom; y++)
        map_set_lane(&batch->ko, y, lane, 0);
    if (point != POINT_NONE)
        map_set_lane(phantom ? &batch->ko : &batch->banned, point / shape->width, lane,
                     rest ^ 1u << point % shape->width);
}

LANES_INLINE void put_position(Batch *batch, int lane, const LanesPosition *position,
                               const Shape *shape) {
    const uint32_t *own = position->rows[position->to_move];
    const uint32_t *enemy = position->rows[colour_other(position->to_move)];
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        map_set_lane(&batch->own, y, lane, own[y]);
        map_set_lane(&batch->enemy, y, lane, enemy[y]);
    }
    row_set_lane(&batch->last_passed, lane, position->passes_in_row);
    row_set_lane(&batch->passes[BLACK], lane, 0);
    row_set_lane(&batch->passes[WHITE], lane, 0);
    row_set_lane(&batch->refused[BLACK], lane, 0);
    row_set_lane(&batch->refused[WHITE], lane, 0);
    row_set_lane(&batch->white, lane, position->to_move == WHITE ? NUMBER_MAX : 0);
    row_set_lane(&batch->pending, lane, 0);
}

LANES_INLINE void put_first_plays(Batch *batch, int lane, const LanesPosition *position,
                                  const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        const uint32_t stones = position->rows[BLACK][y] | position->rows[WHITE][y];
        map_set_lane(&batch->first_plays[BLACK], y, lane, stones);
        map_set_lane(&batch->first_plays[WHITE], y, lane, stones);
    }
}

LANES_INLINE void drop_start_stones(Group *group, const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        const Row black = map_row(&group->first_plays[BLACK], y);
        const Row white = map_row(&group->first_plays[WHITE], y);
        map_set(&group->first_plays[BLACK], y, black & ~white);
        map_set(&group->first_plays[WHITE], y, white & ~black);
    }
}

LANES_INLINE void take_map(Map *target, int place, const Map *source, int lane,
                           const Shape *shape) {
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        map_set_lane(target, y, place, map_lane(source, y, lane));
}

/* Of use only while the lane is pending. */
LANES_INLINE void copy_pending(Batch *to, int lane, const Batch *from, int from_lane,
                               const Shape *shape) {
    take_map(&to->point, lane, &from->point, from_lane, shape);
    take_map(&to->joined, lane, &from->joined, from_lane, shape);
    take_map(&to->safe, lane, &from->safe, from_lane, shape);
    take_map(&to->threatened, lane, &from->threatened, from_lane, shape);
}

/* Copies all that a game is, and its pending move, to a lane of another batch. */
LANES_INLINE void copy_lane(Batch *to, int lane, const Batch *from, int from_lane,
                            const LanesOptions *options, const Shape *shape) {
    take_map(&to->own, lane, &from->own, from_lane, shape);
    take_map(&to->enemy, lane, &from->enemy, from_lane, shape);
    take_map(&to->banned, lane, &from->banned, from_lane, shape);
    if (options->phantom)
        take_map(&to->ko, lane, &from->ko, from_lane, shape);
    row_copy_lane(&to->pending, lane, &from->pending, from_lane);
    if (row_lane(&from->pending, from_lane) != 0)
        copy_pending(to, lane, from, from_lane, shape);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        if (options->first_plays)
            take_map(&to->first_plays[colour], lane, &from->first_plays[colour], from_lane, shape);
        row_copy_lane(&to->passes[colour], lane, &from->passes[colour], from_lane);
        row_copy_lane(&to->refused[colour], lane, &from->refused[colour], from_lane);
    }
    row_copy_lane(&to->turns_left, lane, &from->turns_left, from_lane);
    row_copy_lane(&to->last_passed, lane, &from->last_passed, from_lane);
    row_copy_lane(&to->white, lane, &from->white, from_lane);
    for (int i = 0; i <= options->separate_streams; i++) {
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

/* Copies a lane of a map to an empty place. */
LANES_INLINE void fill_place(Map *target, int place, const Map *source, int lane,
                             const Shape *shape) {
    const int shift = place % FIELDS * FIELD_BITS;
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        uint64_t *words = (uint64_t *)&target->rows[EDGE_ROWS + y];
        words[place / FIELDS] |= (uint64_t)map_lane(source, y, lane) << shift;
    }
}

/* Copies the boards of a lane to a place in the group. */
LANES_INLINE void take_boards(Group *group, int place, const Batch *batch, int lane,
                              bool first_plays, const Shape *shape) {
    const bool white = row_lane(&batch->white, lane) != 0;
    fill_place(&group->stones[BLACK], place, white ? &batch->enemy : &batch->own, lane, shape);
    fill_place(&group->stones[WHITE], place, white ? &batch->own : &batch->enemy, lane, shape);
    for (int colour = BLACK; colour <= WHITE && first_plays; colour++)
        fill_place(&group->first_plays[colour], place, &batch->first_plays[colour], lane, shape);
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
