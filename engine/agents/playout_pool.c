/* A ring of records, and sums over it. */
#include "playout_pool.h"

#include "check.h"

#include <stdlib.h>

enum {
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

/* Where a record is kept. */
static int64_t place_of(const PlayoutPool *pool, int64_t record) {
    return record % pool->capacity;
}

static uint64_t *set_at(const PlayoutPool *pool, uint64_t *sets, int64_t place) {
    return sets + place * pool->words;
}

int pool_add(PlayoutPool *pool, const PointSet *enemy) {
    PoolBatch *batch = batch_of(pool, pool->batches_begun - 1);
    memcpy(set_at(pool, pool->stones, place_of(pool, pool->begun++)), enemy->words,
           (size_t)pool->words * sizeof *pool->stones);
    return (int)batch->count++;
}

void pool_end(PlayoutPool *pool, int number, const PointSet *plays, Outcome outcome) {
    PoolBatch *batch = batch_of(pool, pool->batches_begun - 1);
    const int64_t place = place_of(pool, batch->first + number);
    memcpy(set_at(pool, pool->plays, place), plays->words,
           (size_t)pool->words * sizeof *pool->plays);
    pool->outcome[place] = outcome;
    batch->value += outcome.value;
    batch->half_wins += outcome.half_wins;
}

/* Sums over records for a point: of weighted values, and, in one word, of weights (low half) and of
 * weighted half-wins, so that a record costs one addition a point. */
typedef int64_t Sums __attribute__((vector_size(16)));
enum { SUM_VALUE, SUM_WEIGHTS, HALF = 32 };

/* So many records do not fill the lower half. */
enum { RECORDS_PER_FLUSH = 1 << 16 };

/* What is known at a turn, and the sums. Values are differences from the mean. */
typedef struct Recount {
    PointSet none, some; /* points that hold no enemy stone, and that do */
    PointSet wanted;     /* points that are counted */
    int records;         /* in the sums */
    Sums sums[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    RootStats *root;
} Recount;

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
        const Sums sums = recount->sums[move->move];
        move->count += sums[SUM_WEIGHTS] & UINT32_MAX;
        move->value += sums[SUM_VALUE];
        move->half_wins += sums[SUM_WEIGHTS] >> HALF;
    }
    memset(recount->sums, 0, sizeof recount->sums);
    recount->records = 0;
}

static void count_record(const PlayoutPool *pool, Recount *recount, const uint64_t *plays,
                         int64_t weight, Outcome outcome) {
    const Sums terms = {weight * outcome.value, weight | (weight * outcome.half_wins) << HALF};
    for (int i = 0; i < pool->words; i++)
        for (uint64_t word = plays[i] & recount->wanted.words[i]; word != 0; word &= word - 1)
            recount->sums[64 * i + bits_lowest(word)] += terms;
    if (++recount->records == RECORDS_PER_FLUSH)
        flush(recount);
}

static void count_batch(const PlayoutPool *pool, Recount *recount, const PoolBatch *batch,
                        int age) {
    int fresh = WEIGHT_ONE;
    for (int i = 0; i < age; i++)
        fresh = fresh * AGE_PERCENT / 100;
    const int mean = batch->count > 0 ? (int)(batch->value / batch->count) : 0;
    int64_t place = place_of(pool, batch->first);
    for (int64_t i = 0; i < batch->count; i++) {
        const int halvings = contradictions(pool, recount, set_at(pool, pool->stones, place));
        const int weight = halvings <= HALVINGS_MAX ? fresh >> halvings : 0;
        Outcome outcome = pool->outcome[place];
        outcome.value -= mean;
        if (weight >= WEIGHT_LEAST)
            count_record(pool, recount, set_at(pool, pool->plays, place), weight, outcome);
        place = place + 1 < pool->capacity ? place + 1 : 0;
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

/* Takes points to be counted from nothing. */
static void recount_start(Recount *recount, const View *view, RootStats *root) {
    *recount = (Recount){.none = view->own, .some = view->enemy, .root = root};
    point_set_unite(&recount->none, &view->vacant);
    point_set_unite(&recount->some, &view->tried);
    point_set_subtract(&recount->some, &view->vacant);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        move->count = move->value = move->half_wins = 0;
        point_set_add(&recount->wanted, move->move);
    }
}

void pool_count(const PlayoutPool *pool, const View *view, RootStats *root) {
    Recount recount;
    const PoolBatch *last = batch_of(pool, pool->batches_begun - 1);
    const int64_t mean = last->count > 0 ? last->value / last->count : 0;
    recount_start(&recount, view, root);
    count_all(pool, &recount, view->turns);
    flush(&recount);
    for (int i = 0; i < root->moves_count - 1; i++)
        root->moves[i].value += mean * root->moves[i].count;
}
