/* Writing a run: opening or continuing its database, and committing records in batches.
 *
 * Invariant: a transaction holds rows (or counts of cells) together with the progress that includes
 * them, so whatever a killed run leaves behind says exactly which games it holds. A lock on the
 * file run.lock, which ends with the process, keeps a second writer out; readers need no lock.
 * SQLite's settings: write-ahead log, synchronous=NORMAL, so a crash of the machine may cost the
 * last commits, never the database.
 */
#include "recorder.h"

#include "cell_table.h"
#include "check.h"
#include "clock.h"
#include "recorder_folder.h"
#include "recorder_sql.h"
#include "signature.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    COMMIT_RECORDS = 10000,
    COMMIT_US = 1000000,
    CELLS_MAX = 1 << 15,  /* different cells between two commits */
    WORK_SHARE = 100,     /* a commit waits so many times what the last one took ... */
    WAIT_MAX_US = 5000000 /* ... but no longer than this */
};

/* Sums of a matchup as in the table progress, beside RunProgress. */
typedef struct Sums {
    int64_t records, turns, playouts[2], refused[2], time_us;
    bool changed; /* since the last commit */
} Sums;

struct Recorder {
    Store store;
    int lock; /* file descriptor */
    const RunConfig *config;
    RunProgress progress;
    Sums *sums;            /* [matchups] */
    int *points;           /* [matchups], of the board */
    Geometry **geometries; /* [matchups]; made when dead stones must be written first */
    CellTable *cells;      /* NULL where every game has a row */
    sqlite3_stmt *insert_game, *upsert_cell, *update_progress, *update_run;
    unsigned char *bytes; /* of the longest game's moves */
    int uncommitted;      /* rows since the last commit */
    bool dirty;           /* something was added since the last commit */
    bool added;           /* something was added since the recorder was opened */
    bool in_transaction, failed;
    int64_t opened_us, committed_us, commit_took_us;
    double seconds, cpu_seconds; /* of earlier invocations */
    double cpu_opened;
};

/* Takes over what the run's row counts of earlier invocations. */
static Status read_seconds(Recorder *recorder, Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(&recorder->store, "SELECT seconds, cpu_seconds FROM run",
                                  &statement, message);
    bool found = false;
    if (status == STATUS_OK)
        status = store_next(&recorder->store, statement, &found, message);
    if (found) {
        recorder->seconds = sqlite3_column_double(statement, 0);
        recorder->cpu_seconds = sqlite3_column_double(statement, 1);
    }
    sqlite3_finalize(statement);
    return status;
}

static void take_progress_row(Recorder *recorder, sqlite3_stmt *row) {
    int m = sqlite3_column_int(row, 0);
    if (m < 0 || m >= recorder->config->matchups_count)
        return;
    RunProgress *progress = &recorder->progress;
    progress->done[m] = sqlite3_column_int64(row, 1);
    progress->chains[m] = (uint64_t)sqlite3_column_int64(row, 3);
    progress->games += progress->done[m];
    progress->records += sqlite3_column_int64(row, 2);
    recorder->sums[m] =
        (Sums){.records = sqlite3_column_int64(row, 2),
               .turns = sqlite3_column_int64(row, 4),
               .playouts = {sqlite3_column_int64(row, 5), sqlite3_column_int64(row, 6)},
               .refused = {sqlite3_column_int64(row, 7), sqlite3_column_int64(row, 8)},
               .time_us = sqlite3_column_int64(row, 9)};
}

static Status read_progress(Recorder *recorder, Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(&recorder->store,
                                  "SELECT matchup, games, records, chain, turns, playouts_black, "
                                  "playouts_white, refused_black, refused_white, time_us "
                                  "FROM progress",
                                  &statement, message);
    bool found = status == STATUS_OK;
    while (found) {
        status = store_next(&recorder->store, statement, &found, message);
        if (found)
            take_progress_row(recorder, statement);
    }
    sqlite3_finalize(statement);
    return status;
}

/* Rows, progress and config must agree before anything is added to them. */
static Status check_progress(Recorder *recorder, Message *message) {
    const char *path = recorder->store.path;
    for (int m = 0; m < recorder->config->matchups_count; m++) {
        int64_t done = recorder->progress.done[m], wanted = recorder->config->matchups[m].games;
        int64_t rows = 0;
        char sql[64];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM games WHERE matchup = %d", m);
        Status status = store_integer(&recorder->store, sql, 0, &rows, message);
        if (status != STATUS_OK)
            return status;
        if (done < 0 || done > GAMES_MAX || rows != recorder->sums[m].records)
            return message_set(
                message, STATUS_FAILED,
                "%s: is damaged: match %d counts %lld games, %lld of them with a row, "
                "and has %lld rows",
                path, m + 1, (long long)done, (long long)recorder->sums[m].records,
                (long long)rows);
        if (wanted < done)
            return message_set(
                message, STATUS_CONFIG,
                "%s: match %d has %lld games done, and %lld are wanted now; allowed: "
                "%lld or more, --fresh to start over, or another folder with --out",
                path, m + 1, (long long)done, (long long)wanted, (long long)done);
    }
    return STATUS_OK;
}

static Status prepare_statements(Recorder *recorder, Message *message) {
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } list[] = {
        {&recorder->update_progress,
         "UPDATE progress SET games=?2, records=?3, chain=?4, turns=?5, playouts_black=?6, "
         "playouts_white=?7, refused_black=?8, refused_white=?9, time_us=?10 WHERE matchup=?1"},
        {&recorder->update_run, "UPDATE run SET seconds=?1, cpu_seconds=?2, "
                                "updated=strftime('%Y-%m-%dT%H:%M:%SZ','now')"},
    };
    const Store *store = &recorder->store;
    Status status = store_prepare_insert(store, "games (" GAME_COLUMNS ")", GAME_COLUMNS_COUNT, "",
                                         &recorder->insert_game, message);
    if (status == STATUS_OK)
        status = store_prepare_insert(store, "cells (" CELL_COLUMNS ", games)", CELL_KEYS + 1,
                                      " ON CONFLICT DO UPDATE SET games = games + excluded.games",
                                      &recorder->upsert_cell, message);
    for (size_t i = 0; i < sizeof list / sizeof *list && status == STATUS_OK; i++)
        status = store_prepare(store, list[i].sql, list[i].statement, message);
    return status;
}

static Status open_store(Recorder *recorder, const HostFacts *host, bool fresh, Message *message) {
    Status status = fresh ? folder_start_over(&recorder->store, message) : STATUS_OK;
    if (status == STATUS_OK)
        status = store_open(&recorder->store, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, message);
    bool empty = false;
    if (status == STATUS_OK)
        status = store_check(&recorder->store, &empty, message);
    if (status == STATUS_OK)
        status = store_run(&recorder->store,
                           "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
                           "PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16000",
                           message);
    if (status != STATUS_OK)
        return status;
    if (empty)
        return schema_create(&recorder->store, recorder->config, host, message);
    return identity_check(&recorder->store, recorder->config, message);
}

static void allocate(Recorder *recorder) {
    const RunConfig *config = recorder->config;
    size_t matchups = (size_t)config->matchups_count;
    int cap = 0;
    recorder->progress.done = heap_new(matchups, sizeof(int64_t));
    recorder->progress.chains = heap_new(matchups, sizeof(uint64_t));
    recorder->sums = heap_new(matchups, sizeof(Sums));
    recorder->points = heap_new(matchups, sizeof(int));
    recorder->geometries = heap_new(matchups, sizeof(Geometry *));
    for (size_t m = 0; m < matchups; m++) {
        const Rules *rules = &config->matchups[m].rules;
        recorder->points[m] = rules->width * rules->height;
        cap = rules->turn_cap > cap ? rules->turn_cap : cap;
    }
    recorder->bytes = heap_new((size_t)cap + 1, 2);
    if (config->record != RECORD_GAMES)
        recorder->cells = cell_table_create(CELLS_MAX);
}

static void destroy(Recorder *recorder) {
    sqlite3_finalize(recorder->insert_game);
    sqlite3_finalize(recorder->upsert_cell);
    sqlite3_finalize(recorder->update_progress);
    sqlite3_finalize(recorder->update_run);
    store_close(&recorder->store);
    if (recorder->lock >= 0)
        close(recorder->lock);
    for (int m = 0; recorder->geometries != NULL && m < recorder->config->matchups_count; m++)
        free(recorder->geometries[m]);
    free(recorder->geometries);
    cell_table_destroy(recorder->cells);
    free(recorder->progress.done);
    free(recorder->progress.chains);
    free(recorder->sums);
    free(recorder->points);
    free(recorder->bytes);
    free(recorder);
}

Status recorder_open(const char *directory, const RunConfig *config, const HostFacts *host,
                     bool fresh, Recorder **result, Message *message) {
    *result = NULL;
    Recorder *recorder = heap_new(1, sizeof *recorder);
    recorder->lock = -1;
    recorder->config = config;
    allocate(recorder);
    Status status = folder_create(directory, message);
    if (status == STATUS_OK) {
        snprintf(recorder->store.path, sizeof recorder->store.path, "%s/run.db", directory);
        status = folder_lock(directory, &recorder->lock, message);
    }
    if (status == STATUS_OK)
        status = open_store(recorder, host, fresh, message);
    if (status == STATUS_OK)
        status = read_progress(recorder, message);
    if (status == STATUS_OK)
        status = check_progress(recorder, message);
    if (status == STATUS_OK)
        status = schema_update(&recorder->store, config, message);
    if (status == STATUS_OK)
        status = read_seconds(recorder, message);
    if (status == STATUS_OK)
        status = prepare_statements(recorder, message);
    if (status == STATUS_OK)
        status = store_run(&recorder->store,
                           "UPDATE run SET interrupted = interrupted + open, open = 1", message);
    if (status != STATUS_OK) {
        destroy(recorder);
        return status;
    }
    recorder->opened_us = recorder->committed_us = clock_monotonic_us();
    recorder->cpu_opened = clock_cpu_seconds();
    *result = recorder;
    return STATUS_OK;
}

const RunProgress *recorder_progress(const Recorder *recorder) {
    return &recorder->progress;
}

static Status write_cells(Recorder *recorder, Message *message) {
    Cell cell;
    int place = 0;
    while (cell_table_next(recorder->cells, &place, &cell)) {
        int keys[CELL_KEYS];
        cell_keys(&cell, keys);
        for (int i = 0; i < CELL_KEYS; i++)
            sqlite3_bind_int(recorder->upsert_cell, i + 1, keys[i]);
        sqlite3_bind_int64(recorder->upsert_cell, CELL_KEYS + 1, cell.games);
        Status status = store_step(&recorder->store, recorder->upsert_cell, message);
        if (status != STATUS_OK)
            return status;
    }
    cell_table_clear(recorder->cells);
    return STATUS_OK;
}

static Status write_progress(Recorder *recorder, Message *message) {
    Status status = STATUS_OK;
    for (int m = 0; m < recorder->config->matchups_count && status == STATUS_OK; m++) {
        Sums *sums = &recorder->sums[m];
        if (!sums->changed)
            continue;
        const int64_t fields[] = {m,
                                  recorder->progress.done[m],
                                  sums->records,
                                  (int64_t)recorder->progress.chains[m],
                                  sums->turns,
                                  sums->playouts[BLACK],
                                  sums->playouts[WHITE],
                                  sums->refused[BLACK],
                                  sums->refused[WHITE],
                                  sums->time_us};
        for (int i = 0; i < 10; i++)
            sqlite3_bind_int64(recorder->update_progress, i + 1, fields[i]);
        status = store_step(&recorder->store, recorder->update_progress, message);
        sums->changed = false;
    }
    return status;
}

static Status begin(Recorder *recorder, Message *message) {
    if (recorder->in_transaction)
        return STATUS_OK;
    Status status = store_run(&recorder->store, "BEGIN IMMEDIATE", message);
    recorder->in_transaction = status == STATUS_OK;
    return status;
}

/* With the time used so far. */
static Status commit(Recorder *recorder, Message *message) {
    int64_t start_us = clock_monotonic_us();
    Status status = begin(recorder, message);
    if (status == STATUS_OK && recorder->cells != NULL)
        status = write_cells(recorder, message);
    if (status == STATUS_OK)
        status = write_progress(recorder, message);
    double seconds = (double)(start_us - recorder->opened_us) / 1e6;
    double cpu_seconds = clock_cpu_seconds() - recorder->cpu_opened;
    sqlite3_bind_double(recorder->update_run, 1, recorder->seconds + seconds);
    sqlite3_bind_double(recorder->update_run, 2, recorder->cpu_seconds + cpu_seconds);
    if (status == STATUS_OK)
        status = store_step(&recorder->store, recorder->update_run, message);
    if (status == STATUS_OK)
        status = store_run(&recorder->store, "COMMIT", message);
    recorder->in_transaction = recorder->in_transaction && status != STATUS_OK;
    recorder->uncommitted = 0;
    recorder->dirty = false;
    recorder->committed_us = clock_monotonic_us();
    recorder->commit_took_us = recorder->committed_us - start_us;
    return status;
}

/* The time before which a commit would take too large a share of the work. */
static int64_t commit_due_us(const Recorder *recorder) {
    const int64_t wait_us = WORK_SHARE * recorder->commit_took_us;
    return recorder->committed_us + (wait_us < WAIT_MAX_US ? wait_us : WAIT_MAX_US);
}

static Status commit_if_due(Recorder *recorder, Message *message) {
    const int64_t now_us = clock_monotonic_us();
    const bool full = recorder->cells != NULL && cell_table_is_full(recorder->cells);
    const bool late =
        now_us - recorder->committed_us >= COMMIT_US && now_us >= commit_due_us(recorder);
    if (!full && recorder->uncommitted < COMMIT_RECORDS && !late)
        return STATUS_OK;
    return commit(recorder, message);
}

/* Binds to a column of the row of a game; SQLite counts places from 1. */
static void bind_number(const Recorder *recorder, int column, int64_t value) {
    sqlite3_bind_int64(recorder->insert_game, column + 1, value);
}

static void bind_points(Recorder *recorder, int column, int matchup, const PointSet *set) {
    if (point_set_is_empty(set)) {
        sqlite3_bind_null(recorder->insert_game, column + 1);
        return;
    }
    Geometry **geometry = &recorder->geometries[matchup];
    if (*geometry == NULL) {
        const Rules *rules = &recorder->config->matchups[matchup].rules;
        *geometry = heap_new(1, sizeof **geometry);
        geometry_init(*geometry, rules->width, rules->height, rules->topology);
    }
    char text[POINTS_TEXT_CAPACITY];
    int length = points_format(*geometry, set, text);
    sqlite3_bind_text(recorder->insert_game, column + 1, text, length, SQLITE_TRANSIENT);
}

/* A statement that was reset keeps its values, so what is missing must be bound as NULL. */
static void bind_margins(const Recorder *recorder, const GameRecord *record) {
    for (int s = 0; s < SCORINGS && record->counted; s++)
        bind_number(recorder, GAME_MARGINS + s, record->margins[s]);
    if (record->counted) {
        bind_number(recorder, GAME_TERRITORY_PLAIN, record->territory_plain);
        bind_number(recorder, GAME_DECIDING, record->deciding);
        return;
    }
    for (int column = GAME_MARGINS; column <= GAME_DECIDING; column++)
        sqlite3_bind_null(recorder->insert_game, column + 1);
}

static void bind_game(Recorder *recorder, const GameRecord *record) {
    bind_number(recorder, GAME_ID, record->id);
    bind_number(recorder, GAME_MATCHUP, record->matchup);
    bind_number(recorder, GAME_NO, record->game_no);
    bind_number(recorder, GAME_BLACK, record->black);
    bind_number(recorder, GAME_WHITE, record->white);
    bind_number(recorder, GAME_END, record->end);
    if (record->winner != EMPTY)
        bind_number(recorder, GAME_WINNER, record->winner);
    else
        sqlite3_bind_null(recorder->insert_game, GAME_WINNER + 1);
    bind_margins(recorder, record);
    bind_number(recorder, GAME_TURNS, record->turns);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        bind_number(recorder, GAME_PLAYS + colour, record->plays[colour]);
        bind_number(recorder, GAME_PASSES + colour, record->passes[colour]);
        bind_number(recorder, GAME_CAPTURED + colour, record->captured[colour]);
        bind_number(recorder, GAME_REFUSED + colour, record->refused[colour]);
        bind_number(recorder, GAME_PLAYOUTS + colour, record->playouts[colour]);
    }
    bind_points(recorder, GAME_DEAD, record->matchup, &record->dead);
    bind_points(recorder, GAME_UNSETTLED, record->matchup, &record->unsettled);
    bind_number(recorder, GAME_SETTLED_BY, record->settled_by);
    bind_number(recorder, GAME_CERTAINTY, record->certainty);
    if (record->fault[0] != '\0')
        sqlite3_bind_text(recorder->insert_game, GAME_FAULT + 1, record->fault, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(recorder->insert_game, GAME_FAULT + 1);
    bind_number(recorder, GAME_TIME_US, record->time_us);
    int size = moves_pack(record->moves, record->moves_count, recorder->points[record->matchup],
                          recorder->bytes);
    sqlite3_bind_blob(recorder->insert_game, GAME_MOVES + 1, recorder->bytes, size, SQLITE_STATIC);
}

static Status add_row(Recorder *recorder, const GameRecord *record, Message *message) {
    Status status = begin(recorder, message);
    if (status != STATUS_OK)
        return status;
    bind_game(recorder, record);
    recorder->uncommitted++;
    recorder->sums[record->matchup].records++;
    recorder->progress.records++;
    return store_step(&recorder->store, recorder->insert_game, message);
}

static void add_progress(Recorder *recorder, const GameRecord *record) {
    RunProgress *progress = &recorder->progress;
    Sums *sums = &recorder->sums[record->matchup];
    progress->games++;
    progress->done[record->matchup]++;
    if (recorder->config->record != RECORD_HISTOGRAM) {
        uint64_t *chain = &progress->chains[record->matchup];
        *chain = signature_add_game(*chain, record);
    }
    sums->changed = true;
    recorder->dirty = recorder->added = true;
    sums->turns += record->turns;
    sums->time_us += record->time_us;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        sums->playouts[colour] += record->playouts[colour];
        sums->refused[colour] += record->refused[colour];
    }
}

Status recorder_add(Recorder *recorder, const GameRecord *record, Message *message) {
    const RunConfig *config = recorder->config;
    const Rules *rules = &config->matchups[record->matchup].rules;
    CHECK(record->game_no == recorder->progress.done[record->matchup]);
    const char *broken = game_record_broken_identity(record, rules);
    if (broken != NULL)
        fprintf(stderr, "game %lld breaks the identity %s\n", (long long)record->id, broken);
    CHECK(broken == NULL);
    Status status = STATUS_OK;
    if (config->record == RECORD_GAMES ||
        (config->record == RECORD_DIVERGENT && game_record_diverges(record, rules)))
        status = add_row(recorder, record, message);
    if (status == STATUS_OK) {
        add_progress(recorder, record);
        if (recorder->cells != NULL) {
            const Cell cell = cell_of_game(&config->matchups[record->matchup], record);
            cell_table_add(recorder->cells, &cell);
        }
        status = commit_if_due(recorder, message);
    }
    recorder->failed |= status != STATUS_OK;
    return status;
}

/* A full table goes to the database, in the transaction that the counts will be committed with. */
static Status add_cells(Recorder *recorder, const CountedGames *games, Message *message) {
    Status status = STATUS_OK;
    for (int i = 0; i < games->cells_count && status == STATUS_OK; i++) {
        if (cell_table_is_full(recorder->cells)) {
            status = begin(recorder, message);
            if (status == STATUS_OK)
                status = write_cells(recorder, message);
        }
        if (status == STATUS_OK)
            cell_table_add(recorder->cells, &games->cells[i]);
    }
    return status;
}

Status recorder_add_counted(Recorder *recorder, const CountedGames *games, Message *message) {
    RunProgress *progress = &recorder->progress;
    Sums *sums = &recorder->sums[games->matchup];
    CHECK(recorder->config->record == RECORD_HISTOGRAM);
    CHECK(games->first == progress->done[games->matchup]);
    Status status = add_cells(recorder, games, message);
    if (status == STATUS_OK) {
        progress->games += games->games;
        progress->done[games->matchup] += games->games;
        sums->turns += games->turns;
        for (int colour = BLACK; colour <= WHITE; colour++)
            sums->refused[colour] += games->refused[colour];
        sums->time_us += games->time_us;
        sums->changed = recorder->dirty = recorder->added = true;
        status = commit_if_due(recorder, message);
    }
    recorder->failed |= status != STATUS_OK;
    return status;
}

Status recorder_rest(Recorder *recorder, Message *message) {
    if (!recorder->dirty || clock_monotonic_us() < commit_due_us(recorder))
        return STATUS_OK;
    Status status = commit(recorder, message);
    recorder->failed |= status != STATUS_OK;
    return status;
}

/* The games still missing make a closed run an interrupted one. */
static bool is_complete(const Recorder *recorder) {
    bool complete = true;
    for (int m = 0; m < recorder->config->matchups_count; m++)
        complete &= recorder->progress.done[m] >= recorder->config->matchups[m].games;
    return complete;
}

Status recorder_close(Recorder *recorder, Message *message) {
    Status status = STATUS_OK;
    if (!recorder->failed && recorder->added)
        status = commit(recorder, message);
    if (!recorder->failed && status == STATUS_OK)
        status = store_run(&recorder->store,
                           is_complete(recorder)
                               ? "UPDATE run SET open = 0"
                               : "UPDATE run SET open = 0, interrupted = interrupted + 1",
                           message);
    /* Back to one plain file; with a reader at work it stays as it is, which harms nothing. */
    if (!recorder->failed && status == STATUS_OK) {
        sqlite3_busy_timeout(recorder->store.db, 0);
        sqlite3_exec(recorder->store.db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
    }
    destroy(recorder);
    return status;
}
