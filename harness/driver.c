/* Workers, the window of chunks between them, and the one that feeds the sink.
 *
 * Workers take chunks in schedule order and publish them when played; whoever publishes then hands
 * every chunk that is next in order to the sink, unless another worker is at it already, which will
 * see the new one too. So the sink runs in one thread at a time, nobody waits for it, and a worker
 * rests only while the window is full. Invariant: sunk <= taken <= sunk + window_size.
 */
#include "driver.h"

#include "check.h"
#include "worker.h"

#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { WINDOW_PER_THREAD = 8 };

/* A place in the window. */
typedef struct Slot {
    Chunk chunk;
    atomic_bool ready;
} Slot;

typedef struct Driver {
    const DriverOptions *options;
    ChunkPlan plan;
    JobSource source;
    Geometry **geometries; /* [matchups], shared where boards are alike */
    Slot *window;
    int window_size;
    bool exhausted;
    int64_t taken;        /* chunks */
    _Atomic int64_t sunk; /* chunks */
    atomic_bool failed;
    omp_lock_t sink_lock; /* guards status and message too */
    Status status;
    Message *message;
} Driver;

static bool same_board(const Rules *a, const Rules *b) {
    return a->width == b->width && a->height == b->height && a->topology == b->topology;
}

static Geometry **geometries_create(const RunConfig *config) {
    Geometry **geometries = heap_new((size_t)config->matchups_count, sizeof *geometries);
    for (int i = 0; i < config->matchups_count; i++) {
        const Rules *rules = &config->matchups[i].rules;
        for (int j = 0; j < i && geometries[i] == NULL; j++)
            if (same_board(rules, &config->matchups[j].rules))
                geometries[i] = geometries[j];
        if (geometries[i] != NULL)
            continue;
        geometries[i] = heap_new(1, sizeof **geometries);
        geometry_init(geometries[i], rules->width, rules->height, rules->topology);
    }
    return geometries;
}

static void geometries_destroy(Geometry **geometries, int count) {
    for (int i = count - 1; i >= 0; i--) {
        bool shared = false;
        for (int j = 0; j < i; j++)
            shared |= geometries[j] == geometries[i];
        if (!shared)
            free(geometries[i]);
    }
    free(geometries);
}

typedef enum Take { TAKE_CHUNK, TAKE_WAIT, TAKE_NONE } Take;

static Take take_chunk(Driver *driver, Slot **slot) {
    Take take = TAKE_CHUNK;
#pragma omp critical(driver_take)
    {
        bool stopped = driver->options->stop != NULL && atomic_load(driver->options->stop);
        if (driver->exhausted || stopped || atomic_load(&driver->failed)) {
            take = TAKE_NONE;
        } else if (driver->taken - atomic_load(&driver->sunk) >= driver->window_size) {
            take = TAKE_WAIT;
        } else {
            *slot = &driver->window[driver->taken % driver->window_size];
            chunk_fill(&(*slot)->chunk, &driver->plan, &driver->source);
            driver->exhausted = chunk_is_empty(&(*slot)->chunk);
            take = driver->exhausted ? TAKE_NONE : TAKE_CHUNK;
            driver->taken += !driver->exhausted;
        }
    }
    return take;
}

static bool next_is_ready(Driver *driver) {
    int64_t sunk = atomic_load(&driver->sunk);
    return atomic_load(&driver->window[sunk % driver->window_size].ready);
}

static void sink_chunk(Driver *driver, Slot *slot) {
    const DriverOptions *options = driver->options;
    const Chunk *chunk = &slot->chunk;
    for (int i = 0; i < chunk->counted_count && driver->status == STATUS_OK; i++)
        driver->status = options->count_sink(options->context, &chunk->counted[i], driver->message);
    for (int i = 0; i < chunk->count && driver->status == STATUS_OK; i++)
        driver->status = options->sink(options->context, &chunk->records[i], driver->message);
    if (driver->status == STATUS_OK && chunk->status != STATUS_OK)
        driver->status = message_set(driver->message, chunk->status, "%s", chunk->message.text);
    if (driver->status != STATUS_OK)
        atomic_store(&driver->failed, true);
    atomic_store(&slot->ready, false);
    atomic_fetch_add(&driver->sunk, 1);
}

static void rest(Driver *driver) {
    if (driver->status != STATUS_OK || driver->options->rest == NULL)
        return;
    driver->status = driver->options->rest(driver->options->context, driver->message);
    if (driver->status != STATUS_OK)
        atomic_store(&driver->failed, true);
}

static void drain(Driver *driver) {
    while (next_is_ready(driver) && omp_test_lock(&driver->sink_lock)) {
        while (next_is_ready(driver))
            sink_chunk(driver, &driver->window[driver->sunk % driver->window_size]);
        rest(driver);
        omp_unset_lock(&driver->sink_lock);
    }
}

static void work(Driver *driver) {
    Worker *worker = NULL; /* not every thread may get work */
    for (;;) {
        Slot *slot = NULL;
        Take take = take_chunk(driver, &slot);
        if (take == TAKE_NONE)
            break;
        if (take == TAKE_CHUNK) {
            if (worker == NULL)
                worker = worker_create(&driver->plan, driver->geometries);
            if (worker_play(worker, &slot->chunk) != STATUS_OK)
                atomic_store(&driver->failed, true);
            atomic_store(&slot->ready, true);
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        }
        drain(driver);
    }
    if (worker != NULL)
        worker_destroy(worker);
}

static void *wait_at(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

/* How many threads run at the same time, this one among them: OpenMP ends the program where it gets
 * none. */
static int count_startable(int threads) {
    pthread_t *others = heap_new((size_t)threads, sizeof *others);
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    int started = 1;
    pthread_mutex_lock(&gate);
    while (started < threads && pthread_create(&others[started], NULL, wait_at, &gate) == 0)
        started++;
    pthread_mutex_unlock(&gate);
    for (int i = 1; i < started; i++)
        pthread_join(others[i], NULL);
    free(others);
    return started;
}

Status driver_check_threads(int threads, Message *message) {
    int started = count_startable(threads);
    if (started < threads)
        return message_set(message, STATUS_USAGE,
                           "%d threads wanted, %d to be had from the system; --threads asks for "
                           "fewer",
                           threads, started);
    started = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(threads) reduction(+ : started)
    started++;
    if (started < threads)
        return message_set(message, STATUS_USAGE,
                           "%d threads wanted, %d to be had: OMP_THREAD_LIMIT is lower", threads,
                           started);
    return STATUS_OK;
}

static void driver_init(Driver *driver, const RunConfig *config) {
    driver->geometries = geometries_create(config);
    driver->window = heap_new((size_t)driver->window_size, sizeof *driver->window);
    for (int i = 0; i < driver->window_size; i++)
        chunk_init(&driver->window[i].chunk, &driver->plan);
    omp_init_lock(&driver->sink_lock);
}

static void driver_deinit(Driver *driver, const RunConfig *config) {
    omp_destroy_lock(&driver->sink_lock);
    for (int i = 0; i < driver->window_size; i++)
        chunk_deinit(&driver->window[i].chunk);
    free(driver->window);
    geometries_destroy(driver->geometries, config->matchups_count);
    chunk_plan_deinit(&driver->plan);
}

Status driver_run(const RunConfig *config, Schedule *schedule, const DriverOptions *options,
                  Message *message) {
    CHECK(options->threads >= 1);
    Driver driver = {.options = options,
                     .source = {.schedule = schedule, .total = schedule_total(config)},
                     .window_size = WINDOW_PER_THREAD * options->threads,
                     .message = message};
    chunk_plan_init(&driver.plan, config, options->threads, options->count_sink != NULL);
    driver_init(&driver, config);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(options->threads)
    work(&driver);
    drain(&driver);
    CHECK(driver.status != STATUS_OK || driver.sunk == driver.taken);
    driver_deinit(&driver, config);
    Job left;
    if (driver.status == STATUS_OK && job_source_next(&driver.source, &left))
        return message_set(message, STATUS_INTERRUPTED, "interrupted");
    return driver.status;
}
