/* The last searches, and sums over them. */
#include "playout_pool.h"

#include "check.h"

#include <stdlib.h>

enum {
    BLOCK = 64, /* records */
    SEARCHES_PER_TURN = 2,
    WEIGHT_ONE = 1 << 12,
    AGE_PERCENT = 85,
    HALVINGS_MAX = 4, /* more contradictions, or as much by age, and a playout is left out */
    WEIGHT_LEAST = WEIGHT_ONE >> HALVINGS_MAX
};

void pool_init(PlayoutPool *pool, const Geometry *geometry, int turns, int playouts) {
    memset(pool, 0, sizeof *pool);
    pool->turns = turns;
    pool->words = geometry->words;
    pool->blocks = (playouts + BLOCK - 1) / BLOCK;
    pool->batches_capacity = SEARCHES_PER_TURN * turns;
    const size_t blocks = (size_t)pool->batches_capacity * (size_t)pool->blocks;
    pool->stones = heap_new(blocks * BLOCK * (size_t)pool->words, sizeof *pool->stones);
    pool->plays = heap_new(blocks * BLOCK * (size_t)pool->words, sizeof *pool->plays);
    pool->outcome = heap_new(blocks * BLOCK, sizeof *pool->outcome);
    pool->batches = heap_new((size_t)pool->batches_capacity, sizeof *pool->batches);
}

void pool_deinit(PlayoutPool *pool) {
    free(pool->stones);
    free(pool->plays);
    free(pool->outcome);
    free(pool->batches);
}

void pool_new_game(PlayoutPool *pool) {
    pool->batches_begun = 0;
}

/* The place of a search, and of its blocks. */
static int place_of(const PlayoutPool *pool, int search) {
    return search % pool->batches_capacity;
}

static size_t block_of(const PlayoutPool *pool, int search, int block) {
    return (size_t)place_of(pool, search) * (size_t)pool->blocks + (size_t)block;
}

static uint64_t *stones_of(const PlayoutPool *pool, size_t block, int record) {
    return pool->stones + (block * BLOCK + (size_t)record) * (size_t)pool->words;
}

static uint64_t *plays_of(const PlayoutPool *pool, size_t block) {
    return pool->plays + block * BLOCK * (size_t)pool->words;
}

void pool_begin(PlayoutPool *pool, const View *view) {
    pool->batches[place_of(pool, pool->batches_begun++)] = (PoolBatch){.turn = view->turns};
}

int pool_add(PlayoutPool *pool, const PointSet *enemy) {
    const int search = pool->batches_begun - 1;
    PoolBatch *batch = &pool->batches[place_of(pool, search)];
    const int number = batch->count++;
    memcpy(stones_of(pool, block_of(pool, search, number / BLOCK), number % BLOCK), enemy->words,
           (size_t)pool->words * sizeof *pool->stones);
    return number;
}

void pool_end(PlayoutPool *pool, int number, const PointSet *plays, Outcome outcome) {
    const int search = pool->batches_begun - 1;
    const size_t block = block_of(pool, search, number / BLOCK);
    for (int i = 0; i < pool->words; i++)
        plays_of(pool, block)[i * BLOCK + number % BLOCK] = plays->words[i];
    pool->outcome[block * BLOCK + (size_t)(number % BLOCK)] = outcome;
    pool->batches[place_of(pool, search)].value += outcome.value;
}

/* Sums over records for a point: of weighted values, and, in one word, of weights (low half) and of
 * weighted half-wins, so that a record costs one addition a point. */
typedef int64_t Sums __attribute__((vector_size(16)));
enum { SUM_VALUE, SUM_WEIGHTS, HALF = 32 };

/* So many blocks do not fill the lower half. */
enum { BLOCKS_PER_FLUSH = 1 << 10 };

/* What is known at a turn, and the sums. Values are differences from the mean. */
typedef struct Recount {
    PointSet none, some; /* points that hold no enemy stone, and that do */
    int blocks;          /* in the sums */
    RootStats *root;
    Sums sums[ROOT_MOVES_MAX]; /* of the root's moves */
} Recount;

/* The part of a block that counts. */
typedef struct BlockTerms {
    uint64_t counted; /* records */
    Sums terms[BLOCK];
} BlockTerms;

static int contradictions(const PlayoutPool *pool, const Recount *recount, const uint64_t *stones) {
    int count = 0;
    for (int i = 0; i < pool->words; i++)
        count += bits_count((stones[i] & recount->none.words[i]) |
                            (~stones[i] & recount->some.words[i]));
    return count;
}

/* Adds the sums to the root, and begins them again. */
static void flush(Recount *recount) {
    RootStats *root = recount->root;
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        const Sums sums = recount->sums[i];
        move->count += sums[SUM_WEIGHTS] & UINT32_MAX;
        move->value += sums[SUM_VALUE];
        move->half_wins += sums[SUM_WEIGHTS] >> HALF;
    }
    memset(recount->sums, 0, sizeof recount->sums);
    recount->blocks = 0;
}

/* What `count` records of a block, each worth `fresh` but for contradictions, add to a point. */
static void weigh_block(const PlayoutPool *pool, const Recount *recount, size_t block, int count,
                        int fresh, int mean, BlockTerms *terms) {
    const Outcome *outcome = pool->outcome + block * BLOCK;
    terms->counted = 0;
    for (int i = 0; i < count; i++) {
        const int halvings = contradictions(pool, recount, stones_of(pool, block, i));
        const int64_t weight = halvings <= HALVINGS_MAX ? fresh >> halvings : 0;
        terms->counted |= (uint64_t)(weight >= WEIGHT_LEAST) << i;
        terms->terms[i] = (Sums){weight * (outcome[i].value - mean),
                                 weight | (weight * outcome[i].half_wins) << HALF};
    }
}

static void count_block(Recount *recount, const BlockTerms *terms, const uint64_t *plays) {
    const RootStats *root = recount->root;
    for (int i = 0; i < root->moves_count - 1; i++) {
        Sums sums = recount->sums[i];
        for (uint64_t records = plays[root->moves[i].move] & terms->counted; records != 0;
             records &= records - 1)
            sums += terms->terms[bits_lowest(records)];
        recount->sums[i] = sums;
    }
    if (++recount->blocks == BLOCKS_PER_FLUSH)
        flush(recount);
}

/* What lies behind the last record stays what it was, and counts for nothing. */
static void turn_over(PlayoutPool *pool, int search) {
    PoolBatch *batch = &pool->batches[place_of(pool, search)];
    for (int i = 0; i * BLOCK < batch->count && !batch->by_point; i++)
        for (int w = 0; w < pool->words; w++)
            bits_transpose(plays_of(pool, block_of(pool, search, i)) + w * BLOCK);
    batch->by_point = true;
}

static void count_batch(PlayoutPool *pool, Recount *recount, int search, int age) {
    const PoolBatch *batch = &pool->batches[place_of(pool, search)];
    const int mean = batch->count > 0 ? (int)(batch->value / batch->count) : 0;
    BlockTerms terms;
    int fresh = WEIGHT_ONE;
    turn_over(pool, search);
    for (int i = 0; i < age; i++)
        fresh = fresh * AGE_PERCENT / 100;
    for (int i = 0; i * BLOCK < batch->count; i++) {
        const size_t block = block_of(pool, search, i);
        const int left = batch->count - i * BLOCK;
        weigh_block(pool, recount, block, left < BLOCK ? left : BLOCK, fresh, mean, &terms);
        count_block(recount, &terms, plays_of(pool, block));
    }
}

static void count_all(PlayoutPool *pool, Recount *recount, int turn) {
    for (int i = pool->batches_begun - 1; i >= 0; i--) {
        const int age = (turn - pool->batches[place_of(pool, i)].turn) / 2;
        if (i + pool->batches_capacity < pool->batches_begun || age >= pool->turns)
            return;
        count_batch(pool, recount, i, age);
    }
}

/* Takes points to be counted from nothing. */
static void recount_start(Recount *recount, const View *view, RootStats *root) {
    *recount = (Recount){.none = view->own, .some = view->enemy, .root = root};
    point_set_unite(&recount->none, &view->vacant);
    point_set_unite(&recount->some, &view->tried);
    point_set_subtract(&recount->some, &view->vacant);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        move->count = move->value = move->half_wins = 0;
    }
}

void pool_count(PlayoutPool *pool, const View *view, RootStats *root) {
    Recount recount;
    const PoolBatch *last = &pool->batches[place_of(pool, pool->batches_begun - 1)];
    const int64_t mean = last->count > 0 ? last->value / last->count : 0;
    recount_start(&recount, view, root);
    count_all(pool, &recount, view->turns);
    flush(&recount);
    for (int i = 0; i < root->moves_count - 1; i++)
        root->moves[i].value += mean * root->moves[i].count;
}
