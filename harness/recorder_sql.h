/* What the recorder*.c files share: opening, statements, errors, the schema, the form of moves.
 *
 * Included by recorder*.c only; no other file knows SQLite. Functions that can fail put one line
 * "path: reason" into the message.
 */
#ifndef JIGO_RECORDER_SQL_H
#define JIGO_RECORDER_SQL_H

#include "recorder.h"
#include "recorder_codec.h"
#include "stats.h"

#include <sqlite3.h>

enum {
    RECORDER_APPLICATION_ID = 0x6a69676f, /* "jigo" */
    RECORDER_SCHEMA_VERSION = 2
};

/* The columns of games as written and read, and their places. The systems' margins stand together,
 * in the order of Scoring; a database of another order of columns reads and writes the same. */
#define SYSTEM_COLUMN(key) #key ", "
#define SYSTEM_COLUMNS     SCORING_KEYS(SYSTEM_COLUMN)
#define GAME_COLUMNS                                                                               \
    "id, matchup, game_no, black, white, end_reason, winner, " SYSTEM_COLUMNS                      \
    "territory_plain, deciding, turns, plays_black, plays_white, passes_black, passes_white, "     \
    "captured_black, captured_white, refused_black, refused_white, dead, unsettled, settled_by, "  \
    "certainty, playouts_black, playouts_white, fault, time_us, moves"

typedef enum GameColumn {
    GAME_ID,
    GAME_MATCHUP,
    GAME_NO,
    GAME_BLACK,
    GAME_WHITE,
    GAME_END,
    GAME_WINNER,
    GAME_MARGINS,
    GAME_TERRITORY_PLAIN = GAME_MARGINS + SCORINGS,
    GAME_DECIDING,
    GAME_TURNS,
    GAME_PLAYS, /* by colour, as the next three */
    GAME_PASSES = GAME_PLAYS + 2,
    GAME_CAPTURED = GAME_PASSES + 2,
    GAME_REFUSED = GAME_CAPTURED + 2,
    GAME_DEAD = GAME_REFUSED + 2,
    GAME_UNSETTLED,
    GAME_SETTLED_BY,
    GAME_CERTAINTY,
    GAME_PLAYOUTS, /* by colour */
    GAME_FAULT = GAME_PLAYOUTS + 2,
    GAME_TIME_US,
    GAME_MOVES,
    GAME_COLUMNS_COUNT
} GameColumn;

/* The columns of cells that are its keys, in the order of cell_keys. */
#define CELL_COLUMNS                                                                               \
    "matchup, swapped, end_reason, winner, counted, unsettled, " SYSTEM_COLUMNS "deciding"

/* A database and the name it goes by in messages. */
typedef struct Store {
    sqlite3 *db;
    char path[4096];
} Store;

/* The message for the database's last error, in plain words where the reason is known. */
Status store_failed(const Store *store, int code, Message *message);

/* Opens the file with the given sqlite3_open_v2 flags and the settings of every connection. A file
 * too short for a database, or shorter than its header says, is STATUS_IO; an empty one is new. */
Status store_open(Store *store, int flags, Message *message);
void store_close(Store *store);

/* Runs statements without results. */
Status store_run(const Store *store, const char *sql, Message *message);

/* Compiles one statement; the caller finalizes it. */
Status store_prepare(const Store *store, const char *sql, sqlite3_stmt **statement,
                     Message *message);

/* Compiles an INSERT of rows of `count` values into `table`, which may name its columns in
 * brackets, with `tail` behind it. */
Status store_prepare_insert(const Store *store, const char *table, int count, const char *tail,
                            sqlite3_stmt **statement, Message *message);

/* Steps a statement that gives no rows, and resets it. */
Status store_step(const Store *store, sqlite3_stmt *statement, Message *message);

/* Steps to the next row: *found is false behind the last. */
Status store_next(const Store *store, sqlite3_stmt *statement, bool *found, Message *message);

/* The first column of the first row of a statement; `fallback` where there is none. */
Status store_integer(const Store *store, const char *sql, int64_t fallback, int64_t *value,
                     Message *message);

/* Checks application id and schema version. An empty database is refused too, unless `empty` is
 * not NULL; then it is told there. */
Status store_check(const Store *store, bool *empty, Message *message);

/* Creates tables and views and writes the rows of run, agents and matchups. */
Status schema_create(const Store *store, const RunConfig *config, const HostFacts *host,
                     Message *message);

/* Brings what may change between invocations up to date: name, config text, numbers of games. */
Status schema_update(const Store *store, const RunConfig *config, Message *message);

/* STATUS_CONFIG, with the first difference, if the database holds a run that `config` does not
 * continue: other rules, players, seed, record mode or engine version. */
Status identity_check(const Store *store, const RunConfig *config, Message *message);

#endif
