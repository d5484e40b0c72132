/* Workers, the window of chunks between them, and the one that feeds the sink.
 *
 * A chunk is a run of consecutive jobs: many for games that take microseconds, one for all others.
 * Workers take chunks in schedule order and publish them when played; whoever publishes then hands
 * every chunk that is next in order to the sink, unless another worker is at it already, which will
 * see the new one too. So the sink runs in one thread at a time, nobody waits for it, and a worker
 * rests only while the window is full. Invariant: sunk <= taken <= sunk + window_size.
 */
#include "driver.h"

#include "check.h"
#include "clock.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    CHUNK_JOBS = 64,       /* games in a chunk, at most */
    CHUNK_MOVES = 1 << 14, /* room for their moves, at least one game's */
    WINDOW_PER_THREAD = 16,
    /* A worker keeps this many tables (of a matchup and its colours) at hand: many where making one
     * takes longer than a game, few where agents think and hold megabytes. */
    QUICK_TABLES = 64,
    THINKING_TABLES = 4,
    TABLES = QUICK_TABLES + THINKING_TABLES
};

typedef struct Chunk {
    int count;
    Job jobs[CHUNK_JOBS];
    GameRecord records[CHUNK_JOBS];
    Move *moves; /* turn_cap of a game apart */
    atomic_bool ready;
} Chunk;

typedef struct Driver {
    const RunConfig *config;
    Schedule *schedule;
    const DriverOptions *options;
    Geometry **geometries; /* [matchups], shared where boards are alike */
    Chunk *window;
    int window_size;
    Job waiting; /* taken from the schedule, in no chunk yet; id 0: none */
    bool exhausted;
    int64_t taken;        /* chunks */
    _Atomic int64_t sunk; /* chunks */
    atomic_bool failed;
    omp_lock_t sink_lock; /* guards status and message too */
    Status status;
    Message *message;
} Driver;

/* One worker's memory. */
typedef struct Worker {
    Driver *driver;
    struct {
        int key; /* 2 * matchup + whether colours are swapped, plus 1; 0: empty */
        Table table;
    } * tables; /* [TABLES] */
} Worker;

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

/* A game that a player gave up has a winner and no margins, so nothing is settled either. */
static bool is_counted(const FinishedGame *game) {
    return game->end != END_RESIGN && game->end != END_FORFEIT;
}

static void fill_record(GameRecord *record, const RunConfig *config, const Job *job,
                        const FinishedGame *game, const Settlement *settlement,
                        const Scores *scores) {
    *record = (GameRecord){
        .id = job->id,
        .matchup = job->matchup,
        .game_no = job->game_no,
        .black = job->black,
        .white = job->white,
        .seed = config->seed,
        .end = game->end,
        .winner = game->winner,
        .counted = is_counted(game),
        .territory_plain = scores->territory_plain,
        .turns = game->turns,
        .plays = {game->plays[BLACK], game->plays[WHITE]},
        .passes = {game->passes[BLACK], game->passes[WHITE]},
        .refused = {game->refused[BLACK], game->refused[WHITE]},
        .captured = {game->board->captured[BLACK], game->board->captured[WHITE]},
        .dead = settlement->dead,
        .unsettled = settlement->unsettled,
        .settled_by = settlement->method,
        .certainty = settlement->certainty,
        .playouts = {game->playouts[BLACK], game->playouts[WHITE]},
        .moves_count = game->turns,
    };
    memcpy(record->margins, scores->margins, sizeof record->margins);
}

/* Phantom is decided by the board as it stands; full information by the system played for. */
static int deciding_margin(const GameRecord *record, const Rules *rules, const Board *final) {
    if (rules->information == INFORMATION_FULL)
        return record->margins[rules->scoring];
    AreaCount count = area_count(final);
    return area_margin(&count);
}

/* Plays and scores one job; record->moves must hold turn_cap moves. */
static void play_job(const RunConfig *config, const Job *job, Table *table, GameRecord *record,
                     Scores *scores) {
    const Rules *rules = &config->matchups[job->matchup].rules;
    Move *moves = record->moves;
    Rng rng[2], scorer;
    uint32_t matchup = (uint32_t)job->matchup;
    uint64_t game_no = (uint64_t)job->game_no;
    rng_seed_game(&rng[BLACK], config->seed, matchup, game_no, RNG_BLACK);
    rng_seed_game(&rng[WHITE], config->seed, matchup, game_no, RNG_WHITE);
    rng_seed_game(&scorer, config->seed, matchup, game_no, RNG_SCORER);
    FinishedGame game;
    play_game(table, rng, &game);
    Settlement settlement = {.method = SETTLE_NONE};
    *scores = (Scores){0};
    if (is_counted(&game))
        play_score(&game, rules, &scorer, &settlement, scores);
    fill_record(record, config, job, &game, &settlement, scores);
    record->deciding = is_counted(&game) ? deciding_margin(record, rules, game.board) : 0;
    record->moves = moves;
    memcpy(moves, game.moves, (size_t)game.turns * sizeof *moves);
}

static void table_for_job(const RunConfig *config, const Geometry *geometry, const Job *job,
                          Table *table) {
    table_init(table, geometry, &config->matchups[job->matchup].rules,
               &config->agents[job->black].config, &config->agents[job->white].config);
}

/* Games of two players who do not think take microseconds. */
static bool is_quick(const RunConfig *config, const Job *job) {
    return config->agents[job->black].config.type->uniform &&
           config->agents[job->white].config.type->uniform;
}

static Table *worker_table(Worker *worker, const Job *job) {
    const RunConfig *config = worker->driver->config;
    bool swapped = job->black != config->matchups[job->matchup].agents[0];
    int key = 2 * job->matchup + swapped + 1;
    int slot = is_quick(config, job) ? key % QUICK_TABLES : QUICK_TABLES + key % THINKING_TABLES;
    Table *table = &worker->tables[slot].table;
    if (worker->tables[slot].key == key)
        return table;
    if (worker->tables[slot].key != 0)
        table_deinit(table);
    table_for_job(config, worker->driver->geometries[job->matchup], job, table);
    worker->tables[slot].key = key;
    return table;
}

static void worker_deinit(Worker *worker) {
    for (int i = 0; i < TABLES; i++)
        if (worker->tables[i].key != 0)
            table_deinit(&worker->tables[i].table);
    free(worker->tables);
}

static void play_chunk(Worker *worker, Chunk *chunk) {
    const RunConfig *config = worker->driver->config;
    Move *moves = chunk->moves;
    int64_t start = clock_monotonic_us();
    for (int i = 0; i < chunk->count; i++) {
        const Job *job = &chunk->jobs[i];
        GameRecord *record = &chunk->records[i];
        Scores scores;
        record->moves = moves;
        play_job(config, job, worker_table(worker, job), record, &scores);
        moves += config->matchups[job->matchup].rules.turn_cap;
        int64_t end = clock_monotonic_us();
        record->time_us = end - start;
        start = end;
    }
}

static bool driver_next_job(Driver *driver, Job *job) {
    if (driver->waiting.id != 0) {
        *job = driver->waiting;
        driver->waiting.id = 0;
        return true;
    }
    return schedule_next(driver->schedule, job);
}

static void fill_chunk(Driver *driver, Chunk *chunk) {
    int room = CHUNK_MOVES;
    Job job;
    chunk->count = 0;
    while (chunk->count < CHUNK_JOBS) {
        if (!driver_next_job(driver, &job)) {
            driver->exhausted = true;
            return;
        }
        int cap = driver->config->matchups[job.matchup].rules.turn_cap;
        bool fits = room >= cap && is_quick(driver->config, &job);
        if (chunk->count > 0 && !fits) {
            driver->waiting = job;
            return;
        }
        room -= cap;
        chunk->jobs[chunk->count++] = job;
        if (!fits)
            return;
    }
}

typedef enum Take { TAKE_CHUNK, TAKE_WAIT, TAKE_NONE } Take;

static Take take_chunk(Driver *driver, Chunk **chunk) {
    Take take = TAKE_CHUNK;
#pragma omp critical(driver_take)
    {
        bool stopped = driver->options->stop != NULL && atomic_load(driver->options->stop);
        if (driver->exhausted || stopped || atomic_load(&driver->failed)) {
            take = TAKE_NONE;
        } else if (driver->taken - atomic_load(&driver->sunk) >= driver->window_size) {
            take = TAKE_WAIT;
        } else {
            *chunk = &driver->window[driver->taken % driver->window_size];
            fill_chunk(driver, *chunk);
            take = (*chunk)->count > 0 ? TAKE_CHUNK : TAKE_NONE;
            driver->taken += take == TAKE_CHUNK;
        }
    }
    return take;
}

static bool next_is_ready(Driver *driver) {
    int64_t sunk = atomic_load(&driver->sunk);
    return atomic_load(&driver->window[sunk % driver->window_size].ready);
}

static void sink_chunk(Driver *driver, Chunk *chunk) {
    for (int i = 0; i < chunk->count && driver->status == STATUS_OK; i++)
        driver->status =
            driver->options->sink(driver->options->context, &chunk->records[i], driver->message);
    if (driver->status != STATUS_OK)
        atomic_store(&driver->failed, true);
    atomic_store(&chunk->ready, false);
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
    Worker worker = {.driver = driver};
    worker.tables = heap_new(TABLES, sizeof *worker.tables);
    for (;;) {
        Chunk *chunk = NULL;
        Take take = take_chunk(driver, &chunk);
        if (take == TAKE_NONE)
            break;
        if (take == TAKE_CHUNK) {
            play_chunk(&worker, chunk);
            atomic_store(&chunk->ready, true);
        } else {
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        }
        drain(driver);
    }
    worker_deinit(&worker);
}

static Chunk *window_create(const RunConfig *config, int size) {
    size_t moves = CHUNK_MOVES;
    for (int i = 0; i < config->matchups_count; i++)
        if (moves < (size_t)config->matchups[i].rules.turn_cap)
            moves = (size_t)config->matchups[i].rules.turn_cap;
    Chunk *window = heap_new((size_t)size, sizeof *window);
    for (int i = 0; i < size; i++)
        window[i].moves = heap_new(moves, sizeof *window[i].moves);
    return window;
}

static void window_destroy(Chunk *window, int size) {
    for (int i = 0; i < size; i++)
        free(window[i].moves);
    free(window);
}

Status driver_check_threads(int threads, Message *message) {
    int started = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(threads) reduction(+ : started)
    started++;
    if (started < threads)
        return message_set(message, STATUS_USAGE,
                           "%d threads wanted, %d to be had: OMP_THREAD_LIMIT is lower", threads,
                           started);
    return STATUS_OK;
}

Status driver_run(const RunConfig *config, Schedule *schedule, const DriverOptions *options,
                  Message *message) {
    CHECK(options->threads >= 1);
    Driver driver = {.config = config,
                     .schedule = schedule,
                     .options = options,
                     .window_size = WINDOW_PER_THREAD * options->threads,
                     .message = message};
    driver.geometries = geometries_create(config);
    driver.window = window_create(config, driver.window_size);
    omp_init_lock(&driver.sink_lock);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(options->threads)
    work(&driver);
    drain(&driver);
    CHECK(driver.status != STATUS_OK || driver.sunk == driver.taken);
    omp_destroy_lock(&driver.sink_lock);
    window_destroy(driver.window, driver.window_size);
    geometries_destroy(driver.geometries, config->matchups_count);
    Job left;
    if (driver.status == STATUS_OK && driver_next_job(&driver, &left))
        return message_set(message, STATUS_INTERRUPTED, "interrupted");
    return driver.status;
}

void driver_replay(const RunConfig *config, const Job *job, const Geometry *geometry,
                   GameRecord *record, Scores *scores, Board *final) {
    const Rules *rules = &config->matchups[job->matchup].rules;
    Table *table = heap_new(1, sizeof *table);
    table_for_job(config, geometry, job, table);
    record->moves = heap_new((size_t)rules->turn_cap, sizeof *record->moves);
    play_job(config, job, table, record, scores);
    board_copy(final, table->as_playout ? &table->playout.board : &table->referee.game.board);
    table_deinit(table);
    free(table);
}
