/* The first phases of a step: empty points, strong stones, candidates, one draw, the point drawn.
 */
#ifndef JIGO_LANES_DRAW_HOT_H
#define JIGO_LANES_DRAW_HOT_H

#include "lanes_batch_hot.h"

/* Row y, also just beyond the edge, of the liberties of one class: see playout_lanes.h. */
LANES_INLINE Row row_liberties(const Batch *batch, int class, int y, const Shape *shape) {
#if LANES_TORUS
    const int row = y < 0 ? shape_height(shape) - 1 : y == shape_height(shape) ? 0 : y;
#else
    const int row = y;
    (void)shape;
#endif
    return map_row((row & 1) == class ? &batch->empty : &batch->roomy, y);
}

/* Neighbours in row y of the liberties of a class; not clean. */
LANES_INLINE Row row_reached(const Batch *batch, int class, int y, const Shape *shape) {
    const Row row = row_liberties(batch, class, y, shape);
    const Row below = row_liberties(batch, class, y - 1, shape);
    return row_or3(row_beside(row, shape), below, row_liberties(batch, class, y + 1, shape));
}

/* The first of the four passes of playout_lanes.h, for both classes: no mark goes sideways. */
LANES_INLINE void mark_first(const Batch *batch, Map marked[2], const Shape *shape) {
    const int height = shape_height(shape);
    Row behind[2] = {{0}, {0}};
#if LANES_TORUS
    for (int c = 0; c < 2; c++)
        behind[c] = row_reached(batch, c, height - 1, shape) & map_row(&batch->enemy, height - 1);
#endif
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        LANES_UNROLL_FLOODS
        for (int c = 0; c < 2; c++) {
            behind[c] = row_or_within(row_reached(batch, c, y, shape), behind[c],
                                      map_row(&batch->enemy, y));
            map_set(&marked[c], y, behind[c]);
        }
    }
}

LANES_OUTLINE void phase_empty(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Map empty;
    map_close(&batch->own, shape);
    map_close(&batch->enemy, shape);
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(
            &empty, y,
            row_without2(shape_full(shape), map_row(&batch->own, y), map_row(&batch->enemy, y)));
    map_close(&empty, shape);
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&batch->roomy, y, map_beside(&empty, y, shape) & map_row(&empty, y));
    map_close(&batch->roomy, shape);
    map_copy(&batch->empty, &empty, shape);
}

/* The passes over the stones of both classes; weak are those without both marks. */
LANES_OUTLINE void phase_strong(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Map marked[2];
    Flood floods[2] = {{.map = &marked[0], .within = &batch->enemy},
                       {.map = &marked[1], .within = &batch->enemy}};
    mark_first(batch, marked, shape);
    sweep_back(floods, 2, shape); /* the second pass */
    sweep(floods, 2, shape);      /* the third and fourth */
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&batch->weak, y,
                row_without_and(map_row(&batch->enemy, y), map_row(&marked[0], y),
                                map_row(&marked[1], y)));
    map_close(&batch->weak, shape);
}

/* Where suicide is a move, or a try, no point is hopeless: every neighbour counts as weak. */
LANES_OUTLINE void phase_nothing_strong(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    for (int y = 0; y < height; y++)
        map_set(&batch->weak, y, shape_full(shape));
    map_close(&batch->weak, shape);
}

/* Points of row y with two hostile diagonals, the edge counted as one. */
LANES_INLINE Row row_two_hostile(const Batch *batch, int y, const Shape *shape) {
    const Row below = map_row(&batch->enemy, y - 1), above = map_row(&batch->enemy, y + 1);
    const Row left_below = row_left(below, shape), right_below = row_right(below, shape);
    const Row left_above = row_left(above, shape), right_above = row_right(above, shape);
    const Row one_below = left_below | right_below, one_above = left_above | right_above;
#if LANES_TORUS
    Row both_below = left_below & right_below & shape->two_columns;
    Row both_above = left_above & right_above & shape->two_columns;
    return row_or3(both_below, both_above, one_below & one_above & shape->two_rows);
#else
    const bool end = y == 0 || y == shape_height(shape) - 1;
    Row edge = end ? shape_full(shape) : shape_first(shape) | shape_last(shape);
    Row two = row_or_and(left_below & right_below, left_above, right_above);
    two = row_or_and(two, one_below, one_above);
    return two | row_or_within(one_below, one_above, edge);
#endif
}

/* Points of row y with an own stone or the edge to the left and right, and above and below. */
typedef struct Sides {
    Row beside, upright;
} Sides;

LANES_INLINE Sides row_sides(const Batch *batch, int y, const Shape *shape) {
    const Row own = map_row(&batch->own, y);
    Row left = row_left(own, shape) | shape_first(shape);
    Row right = row_right(own, shape) | shape_last(shape);
    Row below = map_row(&batch->own, y - 1), above = map_row(&batch->own, y + 1);
#if LANES_UNROLLED
    below = y == 0 ? ~(Row){0} : below;
    above = y == LANES_SIDE - 1 ? ~(Row){0} : above;
#else
    below = y == 0 ? below | shape->end_rows : below;
    above = y == shape_height(shape) - 1 ? above | shape->end_rows : above;
#endif
    return (Sides){left & right, below & above};
}

/* Own eyes of row y, or what would be one if it were empty. */
LANES_INLINE Row row_eyes(const Batch *batch, int y, const Shape *shape) {
    const Sides sides = row_sides(batch, y, shape);
    return row_and_without(sides.beside, sides.upright, row_two_hostile(batch, y, shape));
}

/* Empty points of row y that are not hopeless. */
LANES_INLINE Row row_hopeful(const Batch *batch, int y, const Shape *shape) {
    Row hope = map_beside(&batch->own, y, shape) | map_row(&batch->roomy, y);
    hope = row_or3(hope, map_beside(&batch->weak, y, shape), hope);
    return hope & map_row(&batch->empty, y);
}

/* The draw of rng_below once more, by the scalar program, where a number may have to be thrown
 * away: once in a thousand steps. */
LANES_OUTLINE void redraw(Batch *batch, const Row products[FIELDS], Row count, bool separate) {
    const uint64_t draws = row_bits(batch->chosen & ~batch->pending) & batch->alive;
    const uint64_t second = separate ? row_bits(batch->white) : 0;
    for (uint64_t left = draws; left != 0; left &= left - 1) {
        const int i = bits_lowest(left), field = i % FIELDS, word = i / FIELDS;
        const uint32_t bound = row_lane(&count, i);
        if ((uint32_t)products[field][word] >= bound)
            continue;
        Streams *streams = &batch->streams[second >> i & 1];
        Rng rng = {streams->state[field][word], streams->increment[field][word]};
        rng_advance(&rng, (uint64_t)-1);
        row_set_lane(&batch->rank, i, rng_below(&rng, bound));
        streams->state[field][word] = rng.state;
    }
}

/* The states of lanes number `field` of each word, which those in `draws` leave behind them. */
LANES_INLINE Row next_states(Batch *batch, int field, Row draws, bool separate) {
    Streams *streams = batch->streams;
    Row *first = &streams[0].state[field], *second = &streams[1].state[field];
    const Row white = words_of_mask(batch->white, field);
    const Row old = separate ? row_select(white, *second, *first) : *first;
    Row increment = streams[0].increment[field];
    if (separate)
        increment = row_select(white, streams[1].increment[field], increment);
    const Row next = old * RNG_MULTIPLIER + increment;
    *first = row_select(separate ? draws & ~white : draws, next, *first);
    if (separate)
        *second = row_select(draws & white, next, *second);
    return old;
}

/* One draw (rng_next, then the multiplication of rng_below) in every lane that has a choice and is
 * not pending. A number can only have to be thrown away if the low half of its product is below
 * the bound, so if the upper half of that is zero: then `unsure` gets the sign of its word. */
LANES_INLINE void draw_rank(Batch *batch, Row count, bool separate) {
    const Row draws = row_and_without(batch->live, batch->chosen, batch->pending);
    Row rank = {0}, unsure = {0}, products[FIELDS];
    LANES_UNROLL_FIELDS
    for (int field = 0; field < FIELDS; field++) {
        const Row mask = words_of_mask(draws, field);
        const Row old = next_states(batch, field, mask, separate);
        Row number = words_turn_low(((old >> 18) ^ old) >> 27, old >> 59);
        products[field] = words_multiply_low(number, words_of_numbers(count, field));
        rank |= (products[field] >> 32) << (field * FIELD_BITS);
        unsure = row_or_and(unsure, (products[field] & 0xffff0000u) - 1, mask);
    }
    batch->rank = rank;
    if (__builtin_expect(row_any(unsure >> 63), 0))
        redraw(batch, products, count, separate);
}

/* All points that a Phantom player may try, whatever is there. */
LANES_INLINE Row row_tries(const Batch *batch, int y, const Shape *shape) {
    const Sides sides = row_sides(batch, y, shape);
    return row_without2(shape_full(shape), map_row(&batch->own, y), sides.beside & sides.upright);
}

LANES_INLINE void list_candidates(Batch *batch, bool phantom, const Shape *shape) {
    const int height = shape_height(shape);
    Row count = {0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        const Row banned = map_row(&batch->banned, y);
        Row row =
            phantom ? row_tries(batch, y, shape) & ~banned
                    : row_without2(row_hopeful(batch, y, shape), row_eyes(batch, y, shape), banned);
        row = row_select(batch->pending, map_row(&batch->point, y), row);
        map_set(&batch->candidates, y, row);
        count += row_count(row);
        batch->upto[y] = count;
    }
    batch->chosen = row_nonzero(count);
    batch->rank = count;
}

LANES_OUTLINE void phase_candidates(Batch *batch, const Shape *shape) {
    list_candidates(batch, false, shape);
}

LANES_OUTLINE void phase_tries(Batch *batch, const Shape *shape) {
    list_candidates(batch, true, shape);
}

/* The numbers of candidates become ranks. */
LANES_OUTLINE void phase_draw(Batch *batch, bool separate) {
    if (separate)
        draw_rank(batch, batch->rank, true);
    else
        draw_rank(batch, batch->rank, false);
}

/* The bit of a row that has `rank` set bits below it. Column by column, what is set is taken off
 * the rank; while the guard stays, the bit lies higher, and a one is put below it. */
LANES_INLINE Row row_bit(Row row, Row rank, const Shape *shape) {
    const int width = shape_width(shape);
    Row rest = rank | row_of(NUMBER_MAX + 1), below = {0};
    LANES_UNROLL_COLUMNS
    for (int x = 0; x < width - 1; x++) {
        rest -= (row >> x) & row_of(1);
        below = row_or_and(below, rest >> (FIELD_BITS - 1 - x), row_of(1u << x));
    }
    return (below + row_of(1)) & ~below;
}

LANES_OUTLINE void phase_pick(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    const Row rank = batch->rank | row_of(NUMBER_MAX + 1);
    Row inside[ROWS_MAX], row = {0}, before = {0}, sum = {0}, beyond = ~(Row){0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        const Row reached = rank - batch->upto[y];
        inside[y] = row_mask_of_guards(beyond & ~reached);
        row = row_or_and(row, inside[y], map_row(&batch->candidates, y));
        before = row_or_and(before, inside[y], sum);
        beyond = reached;
        sum = batch->upto[y];
    }
    const Row bit = row_bit(row, batch->rank - before, shape);
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&batch->point, y, bit & inside[y]);
    map_close(&batch->point, shape);
}

#endif
