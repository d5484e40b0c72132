/* Reading: one read transaction from opening to closing, and rows back to records and cells. */
#include "recorder_read.h"

#include "check.h"
#include "recorder_sql.h"
#include "signature.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct RunReader {
    Store store;
    sqlite3_stmt *run; /* stands on the run's row, which holds the texts of `facts` */
    RunFacts facts;
    bool config_loaded;
    RunConfig config;
};

static Status find_file(RunReader *reader, const char *path, Message *message) {
    struct stat facts;
    char *target = reader->store.path;
    const size_t capacity = sizeof reader->store.path;
    if (strlen(path) + sizeof "/run.db" > capacity)
        return message_set(message, STATUS_USAGE, "a name of at most %zu bytes is allowed",
                           capacity - sizeof "/run.db");
    bool folder = stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
    snprintf(target, capacity, "%s%s", path, folder ? "/run.db" : "");
    if (stat(target, &facts) != 0)
        return message_set(message, STATUS_IO, "%s: %s", target, strerror(errno));
    if (!S_ISREG(facts.st_mode))
        return message_set(message, STATUS_IO, "%s: is not a file", target);
    return STATUS_OK;
}

static const char *text_at(sqlite3_stmt *row, int column) {
    return (const char *)sqlite3_column_text(row, column);
}

static void take_facts(RunReader *reader) {
    sqlite3_stmt *row = reader->run;
    RunFacts *facts = &reader->facts;
    facts->name = text_at(row, 0);
    facts->config = text_at(row, 1);
    facts->identity = text_at(row, 2);
    facts->version = text_at(row, 3);
    facts->record = text_at(row, 4);
    facts->started = text_at(row, 5);
    facts->updated = text_at(row, 6);
    facts->seconds = sqlite3_column_double(row, 7);
    facts->cpu_seconds = sqlite3_column_double(row, 8);
    facts->interrupted = sqlite3_column_int(row, 9);
    facts->open = sqlite3_column_int(row, 10);
    snprintf(facts->host.cpu, sizeof facts->host.cpu, "%s", text_at(row, 11));
    snprintf(facts->host.system, sizeof facts->host.system, "%s", text_at(row, 12));
    snprintf(facts->host.isa, sizeof facts->host.isa, "%s", text_at(row, 13));
    facts->host.processors = sqlite3_column_int(row, 14);
}

static Status read_run(RunReader *reader, Message *message) {
    const char *sql = "SELECT name, config, identity, engine_version, record, started, updated, "
                      "seconds, cpu_seconds, interrupted, open, cpu, system, isa, processors "
                      "FROM run";
    bool found = false;
    Status status = store_prepare(&reader->store, sql, &reader->run, message);
    if (status == STATUS_OK)
        status = store_next(&reader->store, reader->run, &found, message);
    if (status == STATUS_OK && !found)
        return message_set(message, STATUS_FAILED, "%s: holds no run", reader->store.path);
    if (status == STATUS_OK)
        take_facts(reader);
    return status;
}

static Status open_file(RunReader *reader, Message *message) {
    Status status = store_open(&reader->store, SQLITE_OPEN_READONLY, message);
    if (status == STATUS_OK)
        status = store_run(&reader->store, "BEGIN", message);
    if (status == STATUS_OK)
        status = store_check(&reader->store, NULL, message);
    return status;
}

Status reader_open(const char *path, RunReader **result, Message *message) {
    *result = NULL;
    RunReader *reader = heap_new(1, sizeof *reader);
    Status status = find_file(reader, path, message);
    if (status == STATUS_OK)
        status = open_file(reader, message);
    if (status == STATUS_OK)
        status = read_run(reader, message);
    if (status != STATUS_OK) {
        reader_close(reader);
        return status;
    }
    *result = reader;
    return STATUS_OK;
}

void reader_close(RunReader *reader) {
    sqlite3_finalize(reader->run);
    store_close(&reader->store);
    if (reader->config_loaded)
        run_config_deinit(&reader->config);
    free(reader);
}

const char *reader_path(const RunReader *reader) {
    return reader->store.path;
}

const RunFacts *reader_facts(const RunReader *reader) {
    return &reader->facts;
}

const RunConfig *reader_config(RunReader *reader, Message *message) {
    if (reader->config_loaded)
        return &reader->config;
    const char *text = reader->facts.config;
    Message reason = {{0}};
    reader->config_loaded =
        run_config_parse(text, strlen(text), "config", &reader->config, &reason) == STATUS_OK;
    if (!reader->config_loaded)
        message_set(message, STATUS_CONFIG, "%s: its config cannot be read: %s", reader->store.path,
                    reason.text);
    return reader->config_loaded ? &reader->config : NULL;
}

static void take_progress(sqlite3_stmt *row, MatchupProgress *progress) {
    *progress =
        (MatchupProgress){.games = sqlite3_column_int64(row, 1),
                          .records = sqlite3_column_int64(row, 2),
                          .chain = (uint64_t)sqlite3_column_int64(row, 3),
                          .turns = sqlite3_column_int64(row, 4),
                          .playouts = {sqlite3_column_int64(row, 5), sqlite3_column_int64(row, 6)},
                          .refused = {sqlite3_column_int64(row, 7), sqlite3_column_int64(row, 8)},
                          .time_us = sqlite3_column_int64(row, 9)};
}

static Status damaged(const RunReader *reader, const char *what, Message *message) {
    return message_set(message, STATUS_FAILED, "%s: is damaged: %s", reader->store.path, what);
}

static Status matchups_count(RunReader *reader, int *count, Message *message) {
    int64_t number = 0;
    Status status =
        store_integer(&reader->store, "SELECT count(*) FROM progress", 0, &number, message);
    *count = (int)number;
    if (status == STATUS_OK && (number < 1 || number > MATCHUPS_MAX))
        return damaged(reader, "its number of matchups is not possible", message);
    return status;
}

Status reader_progress(RunReader *reader, MatchupProgress **progress, Message *message) {
    int count;
    sqlite3_stmt *statement = NULL;
    *progress = NULL;
    Status status = matchups_count(reader, &count, message);
    if (status == STATUS_OK)
        status = store_prepare(&reader->store,
                               "SELECT matchup, games, records, chain, turns, playouts_black, "
                               "playouts_white, refused_black, refused_white, time_us "
                               "FROM progress ORDER BY matchup",
                               &statement, message);
    if (status != STATUS_OK)
        return status;
    *progress = heap_new((size_t)count, sizeof **progress);
    for (int m = 0; m < count && status == STATUS_OK; m++) {
        bool found;
        status = store_next(&reader->store, statement, &found, message);
        if (status == STATUS_OK && (!found || sqlite3_column_int(statement, 0) != m))
            status = damaged(reader, "the table progress has a gap", message);
        if (status == STATUS_OK)
            take_progress(statement, &(*progress)[m]);
    }
    sqlite3_finalize(statement);
    return status;
}

static const char CELLS_OF_TABLE[] =
    "SELECT " CELL_COLUMNS ", games FROM cells ORDER BY " CELL_COLUMNS;

#define MARGIN_OR_0(key) " coalesce(" #key ", 0) AS " #key ","
#define MARGINS_OR_0     SCORING_KEYS(MARGIN_OR_0)

static const char CELLS_OF_GAMES[] =
    "SELECT " CELL_COLUMNS ", count(*) FROM (SELECT matchup, swapped AND (game_no & 1) AS swapped,"
    " end_reason, coalesce(winner, 2) AS winner, deciding IS NOT NULL AS counted,"
    " unsettled IS NOT NULL AS unsettled," MARGINS_OR_0
    " coalesce(deciding, 0) AS deciding FROM games JOIN matchups USING (matchup))"
    " GROUP BY " CELL_COLUMNS " ORDER BY " CELL_COLUMNS;

static bool take_cell(sqlite3_stmt *row, int matchups, Cell *cell) {
    int keys[CELL_KEYS];
    for (int i = 0; i < CELL_KEYS; i++)
        keys[i] = sqlite3_column_int(row, i);
    *cell = cell_of_keys(keys);
    cell->games = sqlite3_column_int64(row, CELL_KEYS);
    return cell->matchup >= 0 && cell->matchup < matchups && cell->end >= END_PASSES &&
           cell->end <= END_PROTOCOL && cell->winner <= EMPTY && cell->games > 0 &&
           (cell->counted || cell->winner != EMPTY);
}

static Status read_cells(RunReader *reader, sqlite3_stmt *statement, int matchups, Cell **cells,
                         int *count, Message *message) {
    int capacity = 0;
    bool found = true;
    Status status = STATUS_OK;
    while (status == STATUS_OK) {
        status = store_next(&reader->store, statement, &found, message);
        if (status != STATUS_OK || !found)
            break;
        if (*count == capacity) {
            capacity = capacity == 0 ? 1024 : 2 * capacity;
            *cells = heap_resize(*cells, (size_t)capacity, sizeof **cells);
        }
        if (!take_cell(statement, matchups, &(*cells)[*count]))
            return damaged(reader, "a result that no game can have", message);
        ++*count;
    }
    return status;
}

Status reader_cells(RunReader *reader, Cell **cells, int *count, Message *message) {
    *cells = NULL;
    *count = 0;
    int matchups;
    sqlite3_stmt *statement = NULL;
    bool rows = strcmp(reader->facts.record, record_mode_name(RECORD_GAMES)) == 0;
    Status status = matchups_count(reader, &matchups, message);
    if (status == STATUS_OK)
        status = store_prepare(&reader->store, rows ? CELLS_OF_GAMES : CELLS_OF_TABLE, &statement,
                               message);
    if (status == STATUS_OK)
        status = read_cells(reader, statement, matchups, cells, count, message);
    sqlite3_finalize(statement);
    return status;
}

static Status sign_cells(RunReader *reader, uint64_t *signature, Message *message) {
    Cell *cells;
    int count;
    Status status = reader_cells(reader, &cells, &count, message);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        *signature = signature_add_cell(*signature, &cells[i]);
    free(cells);
    return status;
}

Status reader_signature(RunReader *reader, uint64_t *signature, Message *message) {
    *signature = signature_of_text(reader->facts.identity);
    if (strcmp(reader->facts.record, record_mode_name(RECORD_HISTOGRAM)) == 0)
        return sign_cells(reader, signature, message);
    int count;
    MatchupProgress *progress = NULL;
    Status status = matchups_count(reader, &count, message);
    if (status == STATUS_OK)
        status = reader_progress(reader, &progress, message);
    for (int m = 0; m < count && status == STATUS_OK; m++)
        *signature = signature_add_matchup(*signature, progress[m].games, progress[m].chain);
    free(progress);
    return status;
}

/* What a row of GAME_OF_RUN has behind the columns of a game. */
enum { ROW_WIDTH = GAME_COLUMNS_COUNT, ROW_HEIGHT, ROW_SEED };

static const char GAME_OF_RUN[] = "SELECT " GAME_COLUMNS ", width, height, (SELECT seed FROM run)"
                                  " FROM games JOIN matchups USING (matchup) WHERE id = ?";

static void take_numbers(sqlite3_stmt *row, GameRecord *record) {
    bool decided = sqlite3_column_type(row, GAME_WINNER) != SQLITE_NULL;
    *record = (GameRecord){.id = sqlite3_column_int64(row, GAME_ID),
                           .matchup = sqlite3_column_int(row, GAME_MATCHUP),
                           .game_no = sqlite3_column_int64(row, GAME_NO),
                           .black = sqlite3_column_int(row, GAME_BLACK),
                           .white = sqlite3_column_int(row, GAME_WHITE),
                           .end = (EndReason)sqlite3_column_int(row, GAME_END),
                           .winner = decided ? (Colour)sqlite3_column_int(row, GAME_WINNER) : EMPTY,
                           .counted = sqlite3_column_type(row, GAME_DECIDING) != SQLITE_NULL,
                           .territory_plain = sqlite3_column_int(row, GAME_TERRITORY_PLAIN),
                           .deciding = sqlite3_column_int(row, GAME_DECIDING),
                           .turns = sqlite3_column_int(row, GAME_TURNS),
                           .settled_by = (Settle)sqlite3_column_int(row, GAME_SETTLED_BY),
                           .certainty = sqlite3_column_int(row, GAME_CERTAINTY),
                           .time_us = sqlite3_column_int64(row, GAME_TIME_US),
                           .seed = (uint64_t)sqlite3_column_int64(row, ROW_SEED)};
    if (sqlite3_column_type(row, GAME_FAULT) != SQLITE_NULL)
        snprintf(record->fault, sizeof record->fault, "%s", text_at(row, GAME_FAULT));
    for (int s = 0; s < SCORINGS; s++)
        record->margins[s] = sqlite3_column_int(row, GAME_MARGINS + s);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        record->plays[colour] = sqlite3_column_int(row, GAME_PLAYS + colour);
        record->passes[colour] = sqlite3_column_int(row, GAME_PASSES + colour);
        record->captured[colour] = sqlite3_column_int(row, GAME_CAPTURED + colour);
        record->refused[colour] = sqlite3_column_int(row, GAME_REFUSED + colour);
        record->playouts[colour] = sqlite3_column_int64(row, GAME_PLAYOUTS + colour);
    }
}

/* A set is NULL where it is empty. */
static bool take_set(sqlite3_stmt *row, int column, const Geometry *geometry, PointSet *set) {
    const char *text = text_at(row, column);
    size_t length;
    return text == NULL || points_parse(geometry, text, set, &length) == NULL;
}

/* Fills a record whose moves are allocated. */
static Status take_game(const RunReader *reader, sqlite3_stmt *row, GameRecord *record,
                        Message *message) {
    int width = sqlite3_column_int(row, ROW_WIDTH), height = sqlite3_column_int(row, ROW_HEIGHT);
    take_numbers(row, record);
    int size = sqlite3_column_bytes(row, GAME_MOVES);
    bool fits = width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX &&
                record->black >= 0 && record->black < AGENTS_MAX && record->white >= 0 &&
                record->white < AGENTS_MAX;
    if (!fits || record->end < END_PASSES || record->end > END_PROTOCOL || record->winner > EMPTY ||
        size > 2 * TURN_CAP_MAX)
        return damaged(reader, "a game that cannot be", message);
    Geometry geometry;
    geometry_init(&geometry, width, height, TOPOLOGY_PLANE);
    record->moves = heap_new((size_t)size + 1, sizeof *record->moves);
    record->moves_count =
        moves_unpack(sqlite3_column_blob(row, GAME_MOVES), size, width * height, record->moves);
    if (record->moves_count >= 0 && take_set(row, GAME_DEAD, &geometry, &record->dead) &&
        take_set(row, GAME_UNSETTLED, &geometry, &record->unsettled))
        return STATUS_OK;
    free(record->moves);
    return damaged(reader, "moves that are none", message);
}

Status reader_game_id(RunReader *reader, int matchup, int64_t game_no, int64_t *id,
                      Message *message) {
    sqlite3_stmt *statement;
    bool found = false;
    *id = 0;
    Status status =
        store_prepare(&reader->store, "SELECT id FROM games WHERE matchup = ?1 AND game_no = ?2",
                      &statement, message);
    if (status == STATUS_OK) {
        sqlite3_bind_int(statement, 1, matchup);
        sqlite3_bind_int64(statement, 2, game_no);
        status = store_next(&reader->store, statement, &found, message);
    }
    if (found)
        *id = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return status;
}

Status reader_game(RunReader *reader, int64_t id, GameRecord *record, bool *found,
                   Message *message) {
    sqlite3_stmt *statement;
    *found = false;
    Status status = store_prepare(&reader->store, GAME_OF_RUN, &statement, message);
    if (status == STATUS_OK)
        sqlite3_bind_int64(statement, 1, id);
    if (status == STATUS_OK)
        status = store_next(&reader->store, statement, found, message);
    if (*found)
        status = take_game(reader, statement, record, message);
    *found = *found && status == STATUS_OK;
    sqlite3_finalize(statement);
    return status;
}

Status reader_divergent(RunReader *reader, const char *rules, const Divergence *divergence,
                        int64_t *ids, int limit, int *count, Message *message) {
    const char *komi = divergence->native ? "native" : "common";
    const char *a = scoring_key(divergence->systems[0]), *b = scoring_key(divergence->systems[1]);
    char sql[512];
    snprintf(sql, sizeof sql,
             "SELECT g.id FROM games g JOIN matchups m USING (matchup) WHERE m.rules = ?1 AND "
             "g.winner IS NULL AND g.unsettled IS NULL AND sign(2 * g.%s - m.%s_%s_half) <> sign(2 "
             "* g.%s - m.%s_%s_half)"
             " ORDER BY g.id LIMIT %d",
             a, komi, a, b, komi, b, limit);
    sqlite3_stmt *statement;
    *count = 0;
    Status status = store_prepare(&reader->store, sql, &statement, message);
    bool found = status == STATUS_OK;
    if (found)
        sqlite3_bind_text(statement, 1, rules, -1, SQLITE_STATIC);
    while (found) {
        status = store_next(&reader->store, statement, &found, message);
        if (found)
            ids[(*count)++] = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return status;
}

static const char BREAKDOWNS[] =
    "SELECT CASE winner WHEN 0 THEN white ELSE black END AS loser, end_reason, count(*), min(id)"
    " FROM games WHERE end_reason >= ?1 GROUP BY loser, end_reason ORDER BY loser, end_reason"
    " LIMIT ?2";

Status reader_breakdowns(RunReader *reader, Breakdown *breakdowns, int limit, int *count,
                         Message *message) {
    sqlite3_stmt *statement;
    *count = 0;
    Status status = store_prepare(&reader->store, BREAKDOWNS, &statement, message);
    bool found = status == STATUS_OK;
    if (found) {
        sqlite3_bind_int(statement, 1, END_FORFEIT);
        sqlite3_bind_int(statement, 2, limit);
    }
    while (found) {
        status = store_next(&reader->store, statement, &found, message);
        if (found)
            breakdowns[(*count)++] = (Breakdown){.agent = sqlite3_column_int(statement, 0),
                                                 .end = (EndReason)sqlite3_column_int(statement, 1),
                                                 .games = sqlite3_column_int64(statement, 2),
                                                 .first = sqlite3_column_int64(statement, 3)};
    }
    sqlite3_finalize(statement);
    return status;
}
