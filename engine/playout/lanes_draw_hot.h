/* The first phases of a step: strong stones, candidates, one draw, the point drawn. */
#ifndef JIGO_LANES_DRAW_HOT_H
#define JIGO_LANES_DRAW_HOT_H

#include "lanes_batch_hot.h"

/* Stones of `within` that the marks of one class reach: see playout_lanes.h. */
LANES_INLINE void mark_class(const Batch *batch, int class, Map *marked, const Shape *shape) {
    const int height = shape_height(shape);
    Map liberties, up;
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&liberties, y, map_row((y & 1) == class ? &batch->empty : &batch->roomy, y));
    map_close(&liberties, shape);
    Row behind = {0};
#if LANES_TORUS
    behind = map_beside(&liberties, height - 1, shape) & map_row(&batch->enemy, height - 1);
#endif
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        behind = row_or_within(map_beside(&liberties, y, shape), behind, map_row(&batch->enemy, y));
        map_set(&up, y, behind);
    }
    sweep_down(marked, &up, &batch->enemy, shape);
    map_sweep(marked, &batch->enemy, shape);
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
    map_copy(&batch->empty, &empty, shape);
}

LANES_OUTLINE void phase_strong_first(Batch *batch, const Shape *shape) {
    Map marked;
    mark_class(batch, 0, &marked, shape);
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        map_set(&batch->weak, y, map_row(&marked, y));
}

LANES_OUTLINE void phase_strong_second(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Map marked;
    mark_class(batch, 1, &marked, shape);
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&batch->weak, y,
                row_without_and(map_row(&batch->enemy, y), map_row(&marked, y),
                                map_row(&batch->weak, y)));
    map_close(&batch->weak, shape);
}

/* Where suicide is a move no point is hopeless: every neighbour counts as weak. */
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

/* Own eyes of row y, or what would be one if it were empty. */
LANES_INLINE Row row_eyes(const Batch *batch, int y, const Shape *shape) {
    const Row own = map_row(&batch->own, y);
    Row left = row_left(own, shape) | shape_first(shape);
    Row right = row_right(own, shape) | shape_last(shape);
    Row below = map_row(&batch->own, y - 1), above = map_row(&batch->own, y + 1);
#if LANES_SIDE > 0
    below = y == 0 ? row_of((Lane)-1) : below;
    above = y == LANES_SIDE - 1 ? row_of((Lane)-1) : above;
#else
    below = y == 0 ? below | shape->end_rows : below;
    above = y == shape->height - 1 ? above | shape->end_rows : above;
#endif
    return row_and_without(left & right, below & above, row_two_hostile(batch, y, shape));
}

/* Empty points of row y that are not hopeless. */
LANES_INLINE Row row_hopeful(const Batch *batch, int y, const Shape *shape) {
    Row hope = map_beside(&batch->own, y, shape) | map_row(&batch->roomy, y);
    hope = row_or3(hope, map_beside(&batch->weak, y, shape), hope);
    return hope & map_row(&batch->empty, y);
}

/* Lanes number `part` of each word, as words: copies of a mask, or numbers. */
LANES_INLINE Words words_of_mask(Row mask, int part) {
    const uint64_t step = sizeof(Lane) == 2 ? 0x0202020202020202u : 0x0404040404040404u;
    const uint64_t low =
        (sizeof(Lane) == 2 ? 0x0100010001000100u : 0x0302010003020100u) + step * (uint64_t)part;
    return (Words)bytes_shuffle((Bytes)mask, bytes_of(low, low + 0x0808080808080808u));
}

LANES_INLINE Words words_of_numbers(Row numbers, int part) {
    return ((Words)numbers >> (part * LANE_BITS)) & (Lane)-1;
}

/* The draw of rng_below once more, by the scalar program, for lanes in which a number may have to
 * be thrown away: once in many thousand steps. */
LANES_OUTLINE void redraw(Batch *batch, Row count, uint32_t lanes) {
    Streams *streams = &batch->streams[0];
    for (; lanes != 0; lanes &= lanes - 1) {
        const int i = bits_lowest(lanes), part = i % WORD_LANES, word = i / WORD_LANES;
        Rng rng = {streams->state[part][word], streams->increment[part][word]};
        rng_advance(&rng, (uint64_t)-1);
        batch->rank[i] = (Lane)rng_below(&rng, (uint32_t)count[i]);
        streams->state[part][word] = rng.state;
    }
}

/* One draw (rng_next, then the multiplication of rng_below) in every lane that has a choice and is
 * not pending. A number can only have to be thrown away if the low half of its product is below
 * the bound, so if the upper half of that is zero. */
LANES_INLINE void draw_rank(Batch *batch, Row count) {
    Streams *streams = &batch->streams[0];
    const Row draws = batch->chosen & ~batch->pending;
    Words rank = {0}, middle = {0};
    LANES_UNROLL
    for (int part = 0; part < WORD_LANES; part++) {
        const Words old = streams->state[part];
        const Words next = old * RNG_MULTIPLIER + streams->increment[part];
        const Words mask = words_of_mask(draws, part);
        streams->state[part] = (Words)row_select((Row)mask, (Row)next, (Row)old);
        Words number = words_turn_low(((old >> 18) ^ old) >> 27, old >> 59);
        Words product = words_multiply_low(number, words_of_numbers(count, part));
        rank |= (product >> 32) << (part * LANE_BITS);
        middle |= ((product >> 16) & 0xffff) << (part * LANE_BITS);
    }
    batch->rank = (Row)rank;
    const Row unsure = draws & ~row_nonzero((Row)middle);
    if (__builtin_expect(row_any(unsure), 0))
        redraw(batch, count, row_bits(unsure) & batch->alive);
}

LANES_OUTLINE void phase_candidates(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Row count = {0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        Row row = row_without2(row_hopeful(batch, y, shape), row_eyes(batch, y, shape),
                               map_row(&batch->banned, y));
        row = row_select(batch->pending, map_row(&batch->point, y), row);
        map_set(&batch->candidates, y, row);
        count += row_count(row);
        batch->upto[y] = count;
    }
    batch->chosen = row_nonzero(count);
    draw_rank(batch, count);
}

LANES_INLINE Row row_lookup(uint64_t low, uint64_t high, Row nibbles) {
    return (Row)bytes_shuffle(bytes_of(low, high), (Bytes)nibbles);
}

/* The bit of a nibble (in the low bits of each lane) that has `rank` set bits below it. The first
 * table holds the places of a nibble's bits, two bits each; a product shifts the one of that rank
 * to where it is read. Tables are looked up in all bytes of a lane, so the higher are rubbish. */
LANES_INLINE Row nibble_bit(Row nibble, Row rank) {
    Row places = row_lookup(0x2409080204010000u, 0xe439380e340d0c03u, nibble);
    Row shifted = places * row_lookup(0x01041040u, 0, rank);
    return row_lookup(0x08040201u, 0, (shifted >> 6) & 3) & 15;
}

/* The bit of a row that has `rank` set bits below it. */
LANES_INLINE Row row_bit(Row row, Row rank) {
    enum { NIBBLES = ((LANES_SIDE > 0 ? LANES_SIDE : LANE_BITS == 16 ? 16 : 19) + 3) / 4 };
    Row nibble = row & 15, below = {0}, beyond[NIBBLES];
    Row sum = row_nibble_count(nibble);
    LANES_UNROLL
    for (int i = 1; i < NIBBLES; i++) {
        const Row next = (row >> (4 * i)) & 15;
        beyond[i] = ~row_less(rank, sum);
        nibble = row_select(beyond[i], next, nibble);
        below = row_select(beyond[i], sum, below);
        sum += row_nibble_count(next);
    }
    Row bit = nibble_bit(nibble, rank - below);
    LANES_UNROLL
    for (int i = 1; i < NIBBLES; i++)
        bit = row_select(beyond[i], bit << 4, bit);
    return bit;
}

LANES_OUTLINE void phase_pick(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Row inside[ROWS_MAX], row = {0}, before = {0}, short_of = {0}, sum = {0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        const Row less = row_less(batch->rank, batch->upto[y]);
        inside[y] = less & ~short_of;
        row = row_or_and(row, inside[y], map_row(&batch->candidates, y));
        before = row_or_and(before, inside[y], sum);
        short_of = less;
        sum = batch->upto[y];
    }
    const Row bit = row_bit(row, batch->rank - before);
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(&batch->point, y, bit & inside[y]);
    map_close(&batch->point, shape);
}

#endif
