/* A ring of records, and sums over it. */
#include "playout_pool.h"

#include "check.h"

#include <stdlib.h>

enum {
    SEARCHES_PER_TURN = 2,
    WEIGHT_ONE = 1 << 12,
    AGE_PERCENT = 85,
    CONTRADICTION_PERCENT = 70,
    CONTRADICTIONS_MAX = 24 /* more weigh nothing */
};

void pool_init(PlayoutPool *pool, const Geometry *geometry, int turns, int playouts) {
    memset(pool, 0, sizeof *pool);
    pool->turns = turns;
    pool->words = geometry->words;
    pool->batches_capacity = SEARCHES_PER_TURN * turns;
    pool->capacity = (int64_t)pool->batches_capacity * playouts;
    const size_t records = (size_t)pool->capacity, words = records * (size_t)pool->words;
    pool->stones = heap_new(words, sizeof *pool->stones);
    pool->plays = heap_new(words, sizeof *pool->plays);
    pool->outcome = heap_new(records, sizeof *pool->outcome);
    pool->batches = heap_new((size_t)pool->batches_capacity, sizeof *pool->batches);
}

void pool_deinit(PlayoutPool *pool) {
    free(pool->stones);
    free(pool->plays);
    free(pool->outcome);
    free(pool->batches);
}

void pool_new_game(PlayoutPool *pool) {
    pool->begun = pool->batches_begun = 0;
}

static PoolBatch *batch_of(const PlayoutPool *pool, int number) {
    return &pool->batches[number % pool->batches_capacity];
}

void pool_begin(PlayoutPool *pool, const View *view) {
    *batch_of(pool, pool->batches_begun++) = (PoolBatch){.first = pool->begun, .turn = view->turns};
}

static uint64_t *record_of(const PlayoutPool *pool, uint64_t *sets, int64_t record) {
    return sets + record % pool->capacity * pool->words;
}

int pool_add(PlayoutPool *pool, const PointSet *enemy) {
    PoolBatch *batch = batch_of(pool, pool->batches_begun - 1);
    memcpy(record_of(pool, pool->stones, pool->begun++), enemy->words,
           (size_t)pool->words * sizeof *pool->stones);
    return (int)batch->count++;
}

void pool_end(PlayoutPool *pool, int number, const PointSet *plays, Outcome outcome) {
    PoolBatch *batch = batch_of(pool, pool->batches_begun - 1);
    const int64_t record = batch->first + number;
    memcpy(record_of(pool, pool->plays, record), plays->words,
           (size_t)pool->words * sizeof *pool->plays);
    pool->outcome[record % pool->capacity] = outcome;
    batch->value += outcome.value;
    batch->half_wins += outcome.half_wins;
}

/* Sums over the pool for a point, side by side so that they are added at once. */
enum { SUM_WEIGHT, SUM_VALUE, SUM_HALF_WINS, SUM_NONE, SUMS };

/* What is known at a turn, and the sums. Values are differences from the mean. */
typedef struct Recount {
    PointSet none, some; /* points that hold no enemy stone, and that do */
    int64_t sums[SIDE_PLAY_MAX * SIDE_PLAY_MAX][SUMS];
} Recount;

static int contradictions(const PlayoutPool *pool, const Recount *recount, const uint64_t *stones) {
    int count = 0;
    for (int i = 0; i < pool->words; i++)
        count += bits_count((stones[i] & recount->none.words[i]) |
                            (~stones[i] & recount->some.words[i]));
    return count;
}

static void count_record(const PlayoutPool *pool, Recount *recount, int64_t record, int64_t weight,
                         Outcome outcome) {
    const uint64_t *plays = record_of(pool, pool->plays, record);
    const int64_t terms[SUMS] = {weight, weight * outcome.value, weight * outcome.half_wins, 0};
    for (int i = 0; i < pool->words; i++)
        for (uint64_t word = plays[i]; word != 0; word &= word - 1) {
            int64_t *sums = recount->sums[64 * i + bits_lowest(word)];
            for (int k = 0; k < SUMS; k++)
                sums[k] += terms[k];
        }
}

static void count_batch(const PlayoutPool *pool, Recount *recount, const PoolBatch *batch,
                        int age) {
    int weights[CONTRADICTIONS_MAX + 1] = {WEIGHT_ONE};
    for (int i = 0; i < age; i++)
        weights[0] = weights[0] * AGE_PERCENT / 100;
    for (int i = 1; i <= CONTRADICTIONS_MAX; i++)
        weights[i] = weights[i - 1] * CONTRADICTION_PERCENT / 100;
    const int mean = batch->count > 0 ? (int)(batch->value / batch->count) : 0;
    for (int64_t record = batch->first; record < batch->first + batch->count; record++) {
        const int count = contradictions(pool, recount, record_of(pool, pool->stones, record));
        const int weight = count > CONTRADICTIONS_MAX ? 0 : weights[count];
        Outcome outcome = pool->outcome[record % pool->capacity];
        outcome.value -= mean;
        if (weight > 0)
            count_record(pool, recount, record, weight, outcome);
    }
}

static void count_all(const PlayoutPool *pool, Recount *recount, int turn) {
    for (int i = pool->batches_begun - 1; i >= 0; i--) {
        const PoolBatch *batch = batch_of(pool, i);
        const int age = (turn - batch->turn) / 2;
        if (i + pool->batches_capacity < pool->batches_begun || age >= pool->turns ||
            batch->first + pool->capacity < pool->begun)
            return;
        count_batch(pool, recount, batch, age);
    }
}

void pool_count(const PlayoutPool *pool, const View *view, RootStats *root) {
    Recount recount = {.none = view->own, .some = view->enemy};
    const PoolBatch *last = batch_of(pool, pool->batches_begun - 1);
    const int64_t mean = last->count > 0 ? last->value / last->count : 0;
    point_set_unite(&recount.none, &view->vacant);
    point_set_unite(&recount.some, &view->tried);
    point_set_subtract(&recount.some, &view->vacant);
    count_all(pool, &recount, view->turns);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        const int64_t *sums = recount.sums[move->move];
        move->count = sums[SUM_WEIGHT];
        move->value = sums[SUM_VALUE] + mean * move->count;
        move->half_wins = sums[SUM_HALF_WINS];
    }
}
