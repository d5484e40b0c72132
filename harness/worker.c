/* Games for the lanes go there matchup by matchup, the others to a table one by one. */
#include "worker.h"

#include "cell_table.h"
#include "check.h"
#include "clock.h"
#include "job_play.h"

#include <stdlib.h>

enum {
    /* A worker keeps this many tables (one a matchup) at hand: many where making one takes longer
     * than a game, few (WORKER_THINKING_TABLES) where agents think and hold megabytes. */
    QUICK_TABLES = 32,
    TABLES = QUICK_TABLES + WORKER_THINKING_TABLES,
    LANES_TABLES = 16, /* matchups */
    CELLS_MAX = 4096   /* different cells that are gathered before they go to the chunk */
};

struct Worker {
    const ChunkPlan *plan;
    Geometry *const *geometries;
    struct {
        int key; /* matchup plus 1; 0: empty */
        Table table;
    } tables[TABLES];
    struct {
        int key; /* matchup plus 1; 0: empty */
        UniformGames *games;
    } lanes[LANES_TABLES];
    CellTable *cells; /* NULL where nothing is counted */
};

/* One matchup's games of a chunk on their way through the lanes. A game's number is its job's index
 * in the chunk, or, of counted games, its place after the first. */
typedef struct Feed {
    const Worker *worker;
    Chunk *chunk;
    int matchup;
    RngSeries series[2]; /* of Black and White */
    int64_t next;
    CountedGames *counted; /* NULL: jobs and records */
    Move *moves;           /* where the next record's go */
} Feed;

static Feed feed_of(const Worker *worker, Chunk *chunk, int matchup) {
    const uint64_t seed = worker->plan->config->seed;
    return (Feed){.worker = worker,
                  .chunk = chunk,
                  .matchup = matchup,
                  .series = {rng_series(seed, (uint32_t)matchup, RNG_BLACK),
                             rng_series(seed, (uint32_t)matchup, RNG_WHITE)}};
}

Worker *worker_create(const ChunkPlan *plan, Geometry *const *geometries) {
    Worker *worker = heap_new(1, sizeof *worker);
    worker->plan = plan;
    worker->geometries = geometries;
    if (plan->counted)
        worker->cells = cell_table_create(CELLS_MAX);
    return worker;
}

void worker_destroy(Worker *worker) {
    for (int i = 0; i < TABLES; i++)
        if (worker->tables[i].key != 0)
            table_deinit(&worker->tables[i].table);
    for (int i = 0; i < LANES_TABLES; i++)
        if (worker->lanes[i].key != 0)
            uniform_games_destroy(worker->lanes[i].games);
    if (worker->cells != NULL)
        cell_table_destroy(worker->cells);
    free(worker);
}

/* The players of a matchup keep their memory, and a program outside its process, whatever colour
 * they have. */
static Table *table_for(Worker *worker, const Job *job) {
    const RunConfig *config = worker->plan->config;
    const int key = job->matchup + 1;
    const int slot = job_is_quick(config, job) ? key % QUICK_TABLES
                                               : QUICK_TABLES + key % WORKER_THINKING_TABLES;
    Table *table = &worker->tables[slot].table;
    if (worker->tables[slot].key == key) {
        if (table->configs[BLACK] != &config->agents[job->black].config)
            table_swap(table);
        return table;
    }
    if (worker->tables[slot].key != 0)
        table_deinit(table);
    job_table_init(table, config, job, worker->geometries[job->matchup]);
    worker->tables[slot].key = key;
    return table;
}

static UniformGames *lanes_for(Worker *worker, int matchup) {
    const int key = matchup + 1, slot = matchup % LANES_TABLES;
    UniformGames **games = &worker->lanes[slot].games;
    if (worker->lanes[slot].key == key)
        return *games;
    if (worker->lanes[slot].key != 0)
        uniform_games_destroy(*games);
    *games = uniform_games_create(worker->geometries[matchup],
                                  &worker->plan->config->matchups[matchup].rules,
                                  !worker->plan->counted);
    worker->lanes[slot].key = key;
    return *games;
}

static Job job_of(const Feed *feed, uint64_t game) {
    if (feed->counted == NULL)
        return feed->chunk->jobs[game];
    return schedule_job(feed->worker->plan->config, 0, feed->matchup,
                        feed->counted->first + (int64_t)game);
}

static void give_scorer(void *context, uint64_t game, Rng *rng) {
    const Feed *feed = context;
    const Job job = job_of(feed, game);
    job_scorer(feed->worker->plan->config, &job, rng);
}

static void give_start(Feed *feed, int64_t game_no, UniformStart *start) {
    start->game = (uint64_t)feed->next++;
    for (Colour c = BLACK; c <= WHITE; c++)
        rng_seed_in_series(&start->rng[c], feed->series[c], (uint64_t)game_no);
}

static bool next_job(void *context, UniformStart *start) {
    Feed *feed = context;
    const Chunk *chunk = feed->chunk;
    while (feed->next < chunk->count && chunk->jobs[feed->next].matchup != feed->matchup)
        feed->next++;
    if (feed->next == chunk->count)
        return false;
    give_start(feed, chunk->jobs[feed->next].game_no, start);
    return true;
}

static void record_end(void *context, const UniformEnd *end) {
    Feed *feed = context;
    const Job *job = &feed->chunk->jobs[end->game];
    GameRecord *record = &feed->chunk->records[end->game];
    job_record_uniform(feed->worker->plan->config, job, end, record);
    record->moves = feed->moves;
    memcpy(record->moves, end->moves, (size_t)end->turns * sizeof *end->moves);
    feed->moves += end->turns;
}

static bool next_counted(void *context, UniformStart *start) {
    Feed *feed = context;
    if (feed->next == feed->counted->games)
        return false;
    give_start(feed, feed->counted->first + feed->next, start);
    return true;
}

/* Moves the cells gathered so far to the chunk. */
static void flush_cells(const Feed *feed) {
    CellTable *cells = feed->worker->cells;
    Chunk *chunk = feed->chunk;
    int place = 0;
    while (cell_table_next(cells, &place, &chunk->cells[chunk->cells_count]))
        chunk->cells_count++;
    cell_table_clear(cells);
}

static void count_end(void *context, const UniformEnd *end) {
    Feed *feed = context;
    const Matchup *matchup = &feed->worker->plan->config->matchups[feed->matchup];
    const int64_t game_no = feed->counted->first + (int64_t)end->game;
    Cell cell = {.matchup = feed->matchup,
                 .swapped = matchup_is_swapped(matchup, game_no),
                 .end = end->end,
                 .winner = EMPTY,
                 .counted = true,
                 .unsettled = !point_set_is_empty(&end->settlement->unsettled),
                 .deciding = end->margins[matchup->rules.scoring],
                 .games = 1};
    memcpy(cell.margins, end->margins, sizeof cell.margins);
    if (cell_table_is_full(feed->worker->cells))
        flush_cells(feed);
    cell_table_add(feed->worker->cells, &cell);
    feed->counted->turns += end->turns;
    for (Colour c = BLACK; c <= WHITE; c++)
        feed->counted->refused[c] += end->refused[c];
}

static void play_counted(Worker *worker, Chunk *chunk, CountedGames *counted) {
    Feed feed = feed_of(worker, chunk, counted->matchup);
    const UniformCaller caller = {next_counted, give_scorer, count_end, &feed};
    const int first_cell = chunk->cells_count;
    const int64_t start_us = clock_monotonic_us();
    feed.counted = counted;
    uniform_games_run(lanes_for(worker, counted->matchup), &caller);
    flush_cells(&feed);
    counted->cells = &chunk->cells[first_cell];
    counted->cells_count = chunk->cells_count - first_cell;
    counted->time_us = clock_monotonic_us() - start_us;
}

/* All games of the matchup of job `first`, which share the time they took. Returns the place behind
 * their moves. */
static Move *play_in_lanes(Worker *worker, Chunk *chunk, int first, Move *moves) {
    const int matchup = chunk->jobs[first].matchup;
    Feed feed = feed_of(worker, chunk, matchup);
    const UniformCaller caller = {next_job, give_scorer, record_end, &feed};
    const int64_t start_us = clock_monotonic_us();
    int64_t games = 0;
    feed.next = first;
    feed.moves = moves;
    uniform_games_run(lanes_for(worker, matchup), &caller);
    for (int i = first; i < chunk->count; i++)
        games += chunk->jobs[i].matchup == matchup;
    const int64_t time_us = clock_monotonic_us() - start_us;
    for (int i = first; i < chunk->count; i++)
        if (chunk->jobs[i].matchup == matchup)
            chunk->records[i].time_us = time_us / games;
    return feed.moves;
}

static bool is_first_of_matchup(const Chunk *chunk, int i) {
    int j = 0;
    while (chunk->jobs[j].matchup != chunk->jobs[i].matchup)
        j++;
    return j == i;
}

Status worker_play(Worker *worker, Chunk *chunk) {
    const RunConfig *config = worker->plan->config;
    Move *moves = chunk->moves;
    for (int i = 0; i < chunk->counted_count; i++)
        play_counted(worker, chunk, &chunk->counted[i]);
    for (int i = 0; i < chunk->count; i++) {
        const Job *job = &chunk->jobs[i];
        GameRecord *record = &chunk->records[i];
        if (worker->plan->lanes[job->matchup]) {
            if (is_first_of_matchup(chunk, i))
                moves = play_in_lanes(worker, chunk, i, moves);
            continue;
        }
        Scores scores;
        const int64_t start_us = clock_monotonic_us();
        record->moves = moves;
        chunk->status =
            job_play(config, job, table_for(worker, job), record, &scores, &chunk->message);
        if (chunk->status != STATUS_OK) {
            chunk->count = i;
            break;
        }
        record->time_us = clock_monotonic_us() - start_us;
        moves += record->moves_count;
    }
    return chunk->status;
}
