/* The turning over, and the counting of bits. */
#include "root_block.h"

#include "bits.h"

/* Bit j of words[i] becomes bit i of words[j]: blocks of half the size change places, step by step
 * (H. Warren, Hacker's Delight, section 7-3). */
static void transpose(uint64_t words[ROOT_BLOCK]) {
    uint64_t mask = 0x00000000ffffffffu;
    for (int size = 32; size > 0; size >>= 1, mask ^= mask << size)
        for (int start = 0; start < ROOT_BLOCK; start += 2 * size)
            for (int i = start; i < start + size; i++) {
                const uint64_t swapped = (words[i] >> size ^ words[i + size]) & mask;
                words[i] ^= swapped << size;
                words[i + size] ^= swapped;
            }
}

/* The word `which` of all sets, turned over: bit i of turned[p] tells whether set i has the point
 * 64 * which + p. */
static void turn_over(const PointSet sets[ROOT_BLOCK], int count, int which,
                      uint64_t turned[ROOT_BLOCK]) {
    for (int i = 0; i < ROOT_BLOCK; i++)
        turned[i] = i < count ? sets[i].words[which] : 0;
    transpose(turned);
}

static int bits_for(int value) {
    int bits = 0;
    while (value >> bits != 0)
        bits++;
    return bits;
}

void root_block_init(RootBlock *block, const Goal *goal, bool credits) {
    block->count = 0;
    block->credits = credits;
    block->value_bits = bits_for(goal->value_max);
}

static void count_owned(const RootBlock *block, RootStats *root, int points) {
    uint64_t turned[ROOT_BLOCK];
    for (int colour = BLACK; colour <= WHITE; colour++)
        for (int from = 0; from < points; from += 64) {
            int32_t *owned = &root->owned[colour][from];
            const int some = points - from < 64 ? points - from : 64;
            turn_over(block->owned[colour], block->count, from / 64, turned);
            for (int p = 0; p < some; p++)
                owned[p] += bits_count(turned[p]);
        }
}

/* The sum of the numbers of which bit b is in planes[b], over the playouts in the mask. */
static int64_t sum_of(uint64_t mask, const uint64_t *planes, int bits) {
    int64_t sum = 0;
    for (int b = 0; b < bits; b++)
        sum += (int64_t)bits_count(mask & planes[b]) << b;
    return sum;
}

static void count_credited(RootBlock *block, RootStats *root) {
    uint64_t turned[ROOT_BLOCK];
    int turned_from = -1;
    for (int i = block->count; i < ROOT_BLOCK; i++)
        block->values[i] = block->half_wins[i] = 0;
    transpose(block->values);
    transpose(block->half_wins);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        const int from = move->move / 64;
        if (from != turned_from)
            turn_over(block->credited, block->count, from, turned);
        turned_from = from;
        const uint64_t mask = turned[move->move % 64];
        move->count += bits_count(mask);
        move->value += sum_of(mask, block->values, block->value_bits);
        move->half_wins += sum_of(mask, block->half_wins, 2);
    }
}

void root_block_flush(RootBlock *block, RootStats *root, int points) {
    if (block->count == 0)
        return;
    root->playouts += block->count;
    count_owned(block, root, points);
    if (block->credits)
        count_credited(block, root);
    block->count = 0;
}

void root_block_add(RootBlock *block, RootStats *root, RootMove *first, Outcome outcome,
                    const PointSet owned[2], const PointSet *credited, int points) {
    const int i = block->count++;
    first->begun++;
    root_add(first, outcome);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        block->owned[colour][i] = owned[colour];
        if (first->move != MOVE_PASS)
            first->owned[colour] += point_set_has(&owned[colour], first->move);
    }
    if (block->credits)
        block->credited[i] = *credited;
    block->values[i] = (uint64_t)outcome.value;
    block->half_wins[i] = (uint64_t)outcome.half_wins;
    if (block->count == ROOT_BLOCK)
        root_block_flush(block, root, points);
}
