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
    pool->points = geometry->points;
    pool->words = geometry->words;
    pool->blocks = (playouts + BLOCK - 1) / BLOCK;
    pool->batches_capacity = SEARCHES_PER_TURN * turns;
    const size_t words = (size_t)pool->words, points = (size_t)pool->points;
    const size_t blocks = (size_t)pool->batches_capacity * (size_t)pool->blocks;
    pool->begun = heap_new((size_t)playouts * words, sizeof *pool->begun);
    pool->stones = heap_new(blocks * BLOCK * words, sizeof *pool->stones);
    pool->plays = heap_new(blocks * points, sizeof *pool->plays);
    pool->outcome = heap_new(blocks * BLOCK, sizeof *pool->outcome);
    pool->batches = heap_new((size_t)pool->batches_capacity, sizeof *pool->batches);
}

void pool_deinit(PlayoutPool *pool) {
    free(pool->begun);
    free(pool->stones);
    free(pool->plays);
    free(pool->outcome);
    free(pool->batches);
}

void pool_new_game(PlayoutPool *pool) {
    pool->batches_begun = 0;
}

static PoolBatch *batch_of(const PlayoutPool *pool, int search) {
    return &pool->batches[search % pool->batches_capacity];
}

/* The place of a block of a search. */
static size_t block_of(const PlayoutPool *pool, int search, int block) {
    return (size_t)(search % pool->batches_capacity) * (size_t)pool->blocks + (size_t)block;
}

static uint64_t *stones_of(const PlayoutPool *pool, size_t block, int record) {
    return pool->stones + (block * BLOCK + (size_t)record) * (size_t)pool->words;
}

static uint64_t *plays_of(const PlayoutPool *pool, size_t block) {
    return pool->plays + block * (size_t)pool->points;
}

void pool_begin(PlayoutPool *pool, const View *view) {
    *batch_of(pool, pool->batches_begun++) = (PoolBatch){.turn = view->turns};
    pool->begun_count = 0;
}

int pool_add(PlayoutPool *pool, const PointSet *enemy) {
    const size_t words = (size_t)pool->words;
    memcpy(pool->begun + (size_t)pool->begun_count * words, enemy->words,
           words * sizeof *pool->begun);
    return pool->begun_count++;
}

/* Puts the plays behind `filled` records of a block, which may not have room for all. */
static void add_plays(PlayoutPool *pool, size_t block, int filled, const uint64_t plays[]) {
    uint64_t *target = plays_of(pool, block);
    for (int p = 0; p < pool->points; p++)
        target[p] = (filled > 0 ? target[p] : 0) | plays[p] << filled;
}

/* Puts the plays of those for whom there was no room in the block before, the last `count` of the
 * group, into the next one. */
static void begin_block(PlayoutPool *pool, size_t block, int group, int count,
                        const uint64_t plays[]) {
    uint64_t *target = plays_of(pool, block);
    for (int p = 0; p < pool->points; p++)
        target[p] = plays[p] >> (group - count);
}

void pool_end(PlayoutPool *pool, int count, const int number[], const uint64_t plays[],
              const Outcome outcome[]) {
    const int search = pool->batches_begun - 1;
    const size_t words = (size_t)pool->words;
    PoolBatch *batch = batch_of(pool, search);
    const int filled = batch->count % BLOCK, over = filled + count - BLOCK;
    add_plays(pool, block_of(pool, search, batch->count / BLOCK), filled, plays);
    if (over > 0)
        begin_block(pool, block_of(pool, search, batch->count / BLOCK + 1), count, over, plays);
    for (int i = 0; i < count; i++, batch->count++) {
        const size_t block = block_of(pool, search, batch->count / BLOCK);
        memcpy(stones_of(pool, block, batch->count % BLOCK),
               pool->begun + (size_t)number[i] * words, words * sizeof *pool->stones);
        pool->outcome[block * BLOCK + (size_t)(batch->count % BLOCK)] = outcome[i];
        batch->value += outcome[i].value;
    }
}

/* Sums over records for a point: of weighted values, and, in one word, of weights (low half) and of
 * weighted half-wins, so that a record costs one addition a point. */
typedef int64_t Sums __attribute__((vector_size(16)));
enum { SUM_VALUE, SUM_WEIGHTS, HALF = 32 };

/* So many blocks do not fill the lower half. */
enum { BLOCKS_PER_FLUSH = 1 << 10 };

/* What is known at a turn, and the sums. Values are differences from the mean. */
typedef struct Recount {
    PointSet known, some; /* points known to hold an enemy stone or none, and those that do */
    int blocks;           /* in the sums */
    RootStats *root;
    Sums sums[ROOT_MOVES_MAX]; /* of the root's moves */
} Recount;

/* The sums over each subset of four records, so that a point takes one sum for each four. */
enum { FOUR = 4, SUBSETS = 1 << FOUR, FOURS = BLOCK / FOUR };

static int contradictions(const PlayoutPool *pool, const Recount *recount, const uint64_t *stones) {
    int count = 0;
    for (int i = 0; i < pool->words; i++)
        count += bits_count((stones[i] ^ recount->some.words[i]) & recount->known.words[i]);
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

/* What a search's records weigh by the number of contradictions, and the mean of their values. */
typedef struct Scale {
    int weight[HALVINGS_MAX + 1];
    int mean;
} Scale;

static void scale_init(Scale *scale, const PoolBatch *batch, int age) {
    int fresh = WEIGHT_ONE;
    for (int i = 0; i < age; i++)
        fresh = fresh * AGE_PERCENT / 100;
    for (int i = 0; i <= HALVINGS_MAX; i++)
        scale->weight[i] = fresh >> i >= WEIGHT_LEAST ? fresh >> i : 0;
    scale->mean = batch->count > 0 ? (int)(batch->value / batch->count) : 0;
}

/* What each of `count` records of a block adds to a point. Returns whether any counts. */
static bool weigh_block(const PlayoutPool *pool, const Recount *recount, size_t block, int count,
                        const Scale *scale, Sums terms[BLOCK]) {
    const uint64_t *stones = stones_of(pool, block, 0);
    const Outcome *outcome = pool->outcome + block * BLOCK;
    int64_t weights = 0;
    for (int i = 0; i < count; i++, stones += pool->words) {
        const int halvings = contradictions(pool, recount, stones);
        const int64_t weight = halvings <= HALVINGS_MAX ? scale->weight[halvings] : 0;
        weights |= weight;
        terms[i][SUM_VALUE] = weight * (outcome[i].value - scale->mean);
        terms[i][SUM_WEIGHTS] = weight * (1 + ((int64_t)outcome[i].half_wins << HALF));
    }
    for (int i = count; i < BLOCK; i++)
        terms[i] = (Sums){0, 0};
    return weights != 0;
}

static void sum_subsets(const Sums terms[FOUR], Sums subsets[SUBSETS]) {
    subsets[0] = (Sums){0, 0};
    for (int i = 0; i < FOUR; i++)
        for (int j = 0; j < 1 << i; j++)
            subsets[(1 << i) + j] = subsets[j] + terms[i];
}

static void count_block(Recount *recount, const Sums terms[BLOCK], const uint64_t *plays) {
    const RootStats *root = recount->root;
    Sums subsets[FOURS][SUBSETS];
    for (int i = 0; i < FOURS; i++)
        sum_subsets(terms + i * FOUR, subsets[i]);
    for (int i = 0; i < root->moves_count - 1; i++) {
        const uint64_t records = plays[root->moves[i].move];
        Sums sums = recount->sums[i];
        for (int j = 0; j < FOURS; j++)
            sums += subsets[j][records >> (j * FOUR) & (SUBSETS - 1)];
        recount->sums[i] = sums;
    }
    if (++recount->blocks == BLOCKS_PER_FLUSH)
        flush(recount);
}

static void count_batch(PlayoutPool *pool, Recount *recount, int search, int age) {
    const PoolBatch *batch = batch_of(pool, search);
    Scale scale;
    Sums terms[BLOCK];
    scale_init(&scale, batch, age);
    for (int i = 0; i * BLOCK < batch->count; i++) {
        const size_t block = block_of(pool, search, i);
        const int left = batch->count - i * BLOCK;
        if (weigh_block(pool, recount, block, left < BLOCK ? left : BLOCK, &scale, terms))
            count_block(recount, terms, plays_of(pool, block));
    }
}

static void count_all(PlayoutPool *pool, Recount *recount, int turn) {
    for (int i = pool->batches_begun - 1; i >= 0; i--) {
        const int age = (turn - batch_of(pool, i)->turn) / 2;
        if (i + pool->batches_capacity < pool->batches_begun || age >= pool->turns)
            return;
        count_batch(pool, recount, i, age);
    }
}

/* Takes points to be counted from nothing. */
static void recount_start(Recount *recount, const View *view, RootStats *root) {
    *recount = (Recount){.known = view->own, .some = view->enemy, .root = root};
    point_set_unite(&recount->some, &view->tried);
    point_set_subtract(&recount->some, &view->vacant);
    point_set_unite(&recount->known, &view->vacant);
    point_set_unite(&recount->known, &recount->some);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        move->count = move->value = move->half_wins = 0;
    }
}

void pool_count(PlayoutPool *pool, const View *view, RootStats *root) {
    Recount recount;
    const PoolBatch *last = batch_of(pool, pool->batches_begun - 1);
    const int64_t mean = last->count > 0 ? last->value / last->count : 0;
    recount_start(&recount, view, root);
    count_all(pool, &recount, view->turns);
    flush(&recount);
    for (int i = 0; i < root->moves_count - 1; i++)
        root->moves[i].value += mean * root->moves[i].count;
}
