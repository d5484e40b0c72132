/* The later phases of a step: what the drawn point touches, the three floods, and the commitment.
 *
 * A play is legal if the point has an empty neighbour, joins a chain with another liberty, or takes
 * a chain (`judge`; where suicide is allowed phase_commit makes it legal). Enemy chains beside the
 * point that touch no other liberty are taken. Both are decided by three floods side by side, which
 * grow by one sweep a step:
 *
 *     joined      from own stones beside the point: suicide if complete without another liberty;
 *     safe        from enemy stones beside other liberties;
 *     threatened  from the doubtful stones: complete, it holds all that may be taken.
 */
#ifndef JIGO_LANES_SETTLE_HOT_H
#define JIGO_LANES_SETTLE_HOT_H

#include "lanes_batch_hot.h"

/* `beside` gets the neighbours of the point drawn, `rest` the other empty points. */
LANES_INLINE void look_around(Batch *batch, Map *beside, Map *rest, const Shape *shape) {
    const int height = shape_height(shape);
    Row at_liberty = {0};
    LANES_UNROLL
    for (int y = 0; y < height; y++)
        map_set(rest, y, map_row(&batch->empty, y) & ~map_row(&batch->point, y));
    map_close(rest, shape);
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        map_set(beside, y, map_beside(&batch->point, y, shape));
        at_liberty = row_or_and(at_liberty, map_row(beside, y), map_row(rest, y));
    }
    batch->at_liberty = at_liberty;
}

/* A strong stone has a liberty besides any point without an empty neighbour. */
LANES_OUTLINE void phase_touch(Batch *batch, const Shape *shape) {
    const int height = shape_height(shape);
    Map beside, rest;
    look_around(batch, &beside, &rest, shape);
    const Row trusted = ~row_nonzero(batch->at_liberty), pending = batch->pending;
    Row joins = {0}, joins_breathing = {0};
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        const Row enemy = map_row(&batch->enemy, y), breathing = map_beside(&rest, y, shape);
        map_set(&batch->breathing, y, breathing);
        const Row own = map_row(&beside, y) & map_row(&batch->own, y);
        joins |= own;
        joins_breathing = row_or_and(joins_breathing, own, breathing);
        map_set(&batch->joined, y, row_or_and(own, pending, map_row(&batch->joined, y)));
        Row safe = row_or_without(breathing, trusted, map_row(&batch->weak, y)) & enemy;
        safe = row_or_and(safe, pending, map_row(&batch->safe, y));
        map_set(&batch->safe, y, safe);
        const Row doubtful = row_and_without(map_row(&beside, y), enemy, safe);
        map_set(&batch->doubtful, y, doubtful);
        map_set(&batch->threatened, y,
                row_or_and(doubtful, pending, map_row(&batch->threatened, y)));
    }
    batch->joins = joins;
    batch->joins_breathing = joins_breathing;
}

/* Not zero in lanes where a point is in both, or in `a` alone. */
LANES_INLINE Row maps_meet(const Map *a, const Map *b, const Shape *shape) {
    Row sum = {0};
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        sum = row_or_and(sum, map_row(a, y), map_row(b, y));
    return sum;
}

LANES_INLINE Row maps_exceed(const Map *a, const Map *b, const Shape *shape) {
    Row sum = {0};
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++)
        sum = row_or_without(sum, map_row(a, y), map_row(b, y));
    return sum;
}

/* What became of the moves, as masks. */
typedef struct Verdict {
    Row legal;   /* passes too */
    Row refused; /* suicide, and in Phantom what else is no move */
    Row taken;   /* legal, and takes stones */
} Verdict;

LANES_OUTLINE void phase_flood(Batch *batch, const Shape *shape) {
    Flood floods[3] = {{.map = &batch->joined, .within = &batch->own},
                       {.map = &batch->safe, .within = &batch->enemy},
                       {.map = &batch->threatened, .within = &batch->enemy}};
    sweep(floods, 3, shape);
    batch->joined_grows = floods[0].changed;
    batch->safe_grows = floods[1].changed;
    batch->threatened_grows = floods[2].changed;
    batch->lives = maps_meet(&batch->joined, &batch->breathing, shape);
    batch->doubt = maps_exceed(&batch->doubtful, &batch->safe, shape);
    batch->mixed = maps_meet(&batch->threatened, &batch->safe, shape);
}

/* What is taken is known when the flood of threatened stones is complete, and that of safe stones
 * too if they meet. */
LANES_INLINE Verdict judge(Batch *batch) {
    const Row doubt = row_nonzero(batch->doubt);
    const Row open = row_or_and(row_nonzero(batch->threatened_grows), row_nonzero(batch->mixed),
                                row_nonzero(batch->safe_grows));
    Verdict verdict;
    verdict.taken = doubt & ~open;
    const Row breath = row_or3(batch->at_liberty, batch->joins_breathing, batch->lives);
    verdict.legal = row_or3(row_nonzero(breath), ~batch->chosen, verdict.taken);
    batch->pending = (doubt & open) | (~verdict.legal & row_nonzero(batch->joined_grows));
    verdict.refused = row_without2(batch->chosen, verdict.legal, batch->pending);
    verdict.legal &= ~batch->pending;
    verdict.taken &= verdict.legal;
    return verdict;
}

/* In Phantom a try may hit an enemy stone or the ko point. What the floods made of it is void. */
LANES_INLINE void refuse_hits(Batch *batch, Verdict *verdict, const Shape *shape) {
    const Row hit = row_nonzero(maps_meet(&batch->point, &batch->enemy, shape) |
                                maps_meet(&batch->point, &batch->ko, shape));
    verdict->legal &= ~hit;
    verdict->taken &= ~hit;
    verdict->refused |= hit;
    batch->pending &= ~hit;
    const Row one = verdict->refused & batch->live & row_of(1);
    batch->refused[BLACK] += one & ~batch->white;
    batch->refused[WHITE] += one & batch->white;
}

/* The stones taken; returns the mask of lanes where that is a single stone. */
LANES_INLINE Row list_taken(const Batch *batch, Row taken, Map *removed, const Shape *shape) {
    Row once = {0}, twice = {0};
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        Row row = row_and_without(map_row(&batch->threatened, y), taken, map_row(&batch->safe, y));
        map_set(removed, y, row);
        twice = row_or_and(twice, once, row);
        once |= row;
    }
    return ~row_nonzero((once & row_less_one(once)) | twice) & row_nonzero(once);
}

LANES_INLINE void note_first_plays(Batch *batch, Row legal, const Shape *shape) {
    const Row black = legal & ~batch->white, white = legal & batch->white;
    LANES_UNROLL
    for (int y = 0; y < shape_height(shape); y++) {
        Row by_black = map_row(&batch->first_plays[BLACK], y);
        Row by_white = map_row(&batch->first_plays[WHITE], y);
        Row fresh = row_without2(map_row(&batch->point, y), by_black, by_white);
        map_set(&batch->first_plays[BLACK], y, row_or_and(by_black, fresh, black));
        map_set(&batch->first_plays[WHITE], y, row_or_and(by_white, fresh, white));
    }
}

/* Suicide where it is a move: the stone is not there after all, and takes its chain along. */
LANES_OUTLINE void remove_suicides(Batch *batch, Row suicide, const Shape *shape) {
    for (int y = 0; y < shape_height(shape); y++) {
        Row chain = map_row(&batch->joined, y) | map_row(&batch->point, y);
        map_set(&batch->enemy, y, map_row(&batch->enemy, y) & ~(chain & suicide));
    }
}

/* Stones, ko, and the view of the board, which changes sides where the move is legal. The ko
 * point is where a single stone was taken by one that touches neither an empty point nor its own.
 */
LANES_INLINE void change_boards(Batch *batch, const Verdict *verdict, bool phantom,
                                const Shape *shape) {
    const int height = shape_height(shape);
    const Row legal = verdict->legal, refused = verdict->refused;
    Map removed;
    const Row single = list_taken(batch, verdict->taken, &removed, shape);
    const Row ko = single & ~row_nonzero(batch->at_liberty | batch->joins);
    LANES_UNROLL
    for (int y = 0; y < height; y++) {
        const Row own = map_row(&batch->own, y), enemy = map_row(&batch->enemy, y);
        const Row point = map_row(&batch->point, y);
        const Row banned = row_or_and(map_row(&batch->banned, y) & ~legal, refused, point);
        const Row kept = phantom ? map_row(&batch->ko, y) & ~legal : banned;
        map_set(&batch->banned, y, banned);
        map_set(phantom ? &batch->ko : &batch->banned, y,
                row_or_and(kept, ko, map_row(&removed, y)));
        map_set(&batch->own, y, row_select(legal, enemy & ~map_row(&removed, y), own));
        map_set(&batch->enemy, y, row_select(legal, own | point, enemy));
    }
}

/* Turns, passes, who moves. Returns 1 in lanes whose game is over, or has no turns in the lane.
 * Without a game, a lane's numbers stay as they are, so that none grows past what it holds. */
LANES_INLINE Row count_turn(Batch *batch, Row legal) {
    const Row one = batch->live & row_of(1);
    const Row passed = row_and_without(one, legal, batch->chosen);
    batch->passes[BLACK] += passed & ~batch->white;
    batch->passes[WHITE] += passed & batch->white;
    batch->two_passes = passed & batch->last_passed;
    batch->last_passed = (batch->last_passed & ~legal) | passed;
    batch->turns_left -= legal & one;
    batch->white ^= legal;
    return row_or_without(batch->two_passes, one, row_nonzero(batch->turns_left));
}

#endif
