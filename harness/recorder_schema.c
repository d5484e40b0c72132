/* The tables of a run database and the rows that are written once. Every column is explained in
 * results/README.md; change both together, and RECORDER_SCHEMA_VERSION with them. */
#include "recorder_sql.h"

#include "signature.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>

#define INTEGER(key)     " " #key " INTEGER,"
#define COUNT(key)       " " #key " INTEGER NOT NULL,"
#define COMMON_HALF(key) ", common_" #key "_half INTEGER NOT NULL"
#define NATIVE_HALF(key) ", native_" #key "_half INTEGER NOT NULL"
#define MARGINS_OR_NULL  SCORING_KEYS(INTEGER)
#define MARGINS          SCORING_KEYS(COUNT)
#define THRESHOLDS       SCORING_KEYS(COMMON_HALF) SCORING_KEYS(NATIVE_HALF)

enum { PLAYED_HALF = 21, MATCHUP_COLUMNS_COUNT = PLAYED_HALF + 2 * SCORINGS };

static const char TABLES[] =
    "CREATE TABLE run (name TEXT NOT NULL, seed INTEGER NOT NULL, record TEXT NOT NULL,"
    " config TEXT NOT NULL, identity TEXT NOT NULL, identity_hash TEXT NOT NULL,"
    " engine_version TEXT NOT NULL, cpu TEXT NOT NULL, system TEXT NOT NULL, isa TEXT NOT NULL,"
    " processors INTEGER NOT NULL, started TEXT NOT NULL, updated TEXT NOT NULL,"
    " seconds REAL NOT NULL, cpu_seconds REAL NOT NULL, interrupted INTEGER NOT NULL,"
    " open INTEGER NOT NULL) STRICT;"
    "CREATE TABLE agents (agent INTEGER PRIMARY KEY, name TEXT NOT NULL, spec TEXT NOT NULL,"
    " repeatable INTEGER NOT NULL) STRICT;"
    "CREATE TABLE matchups (matchup INTEGER PRIMARY KEY, agent_0 INTEGER NOT NULL,"
    " agent_1 INTEGER NOT NULL, swapped INTEGER NOT NULL, games INTEGER NOT NULL,"
    " rules TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,"
    " topology TEXT NOT NULL, information TEXT NOT NULL, scoring TEXT NOT NULL,"
    " komi_half INTEGER NOT NULL, ko TEXT NOT NULL, suicide INTEGER NOT NULL,"
    " capture_go INTEGER NOT NULL, compensation TEXT NOT NULL, handicap INTEGER NOT NULL,"
    " handicap_points TEXT NOT NULL, turn_cap INTEGER NOT NULL, settle TEXT NOT NULL,"
    " played_half INTEGER NOT NULL" THRESHOLDS ") STRICT;"
    "CREATE TABLE progress (matchup INTEGER PRIMARY KEY, games INTEGER NOT NULL,"
    " records INTEGER NOT NULL, chain INTEGER NOT NULL, turns INTEGER NOT NULL,"
    " playouts_black INTEGER NOT NULL, playouts_white INTEGER NOT NULL,"
    " refused_black INTEGER NOT NULL, refused_white INTEGER NOT NULL, time_us INTEGER NOT NULL)"
    " STRICT;"
    "CREATE TABLE games (id INTEGER PRIMARY KEY, matchup INTEGER NOT NULL,"
    " game_no INTEGER NOT NULL, black INTEGER NOT NULL, white INTEGER NOT NULL,"
    " end_reason INTEGER NOT NULL, winner INTEGER," MARGINS_OR_NULL
    " territory_plain INTEGER, deciding INTEGER, turns INTEGER NOT NULL,"
    " plays_black INTEGER NOT NULL, plays_white INTEGER NOT NULL,"
    " passes_black INTEGER NOT NULL, passes_white INTEGER NOT NULL,"
    " captured_black INTEGER NOT NULL, captured_white INTEGER NOT NULL,"
    " refused_black INTEGER NOT NULL, refused_white INTEGER NOT NULL, dead TEXT, unsettled TEXT,"
    " settled_by INTEGER NOT NULL, certainty INTEGER NOT NULL,"
    " playouts_black INTEGER NOT NULL, playouts_white INTEGER NOT NULL, fault TEXT,"
    " time_us INTEGER NOT NULL, moves BLOB NOT NULL, UNIQUE (matchup, game_no)) STRICT;"
    "CREATE TABLE cells (matchup INTEGER NOT NULL, swapped INTEGER NOT NULL,"
    " end_reason INTEGER NOT NULL, winner INTEGER NOT NULL, counted INTEGER NOT NULL,"
    " unsettled INTEGER NOT NULL," MARGINS " deciding INTEGER NOT NULL,"
    " games INTEGER NOT NULL, PRIMARY KEY (" CELL_COLUMNS ")) STRICT, WITHOUT ROWID;";

#define MARGIN_OF_GAME(key) " g." #key ","
#define WINNER(key, komi)                                                                          \
    " substr('W0B', 2 + sign(2 * g." #key " - m." komi "_" #key "_half), 1) AS " #key "_" komi ","
#define WINNER_COMMON(key) WINNER(key, "common")
#define WINNER_NATIVE(key) WINNER(key, "native")
#define MARGINS_OF_GAME    SCORING_KEYS(MARGIN_OF_GAME)
#define WINNERS            SCORING_KEYS(WINNER_COMMON) SCORING_KEYS(WINNER_NATIVE)

static const char VIEWS[] =
    "CREATE VIEW games_named AS SELECT g.id, g.matchup, g.game_no, b.name AS black,"
    " w.name AS white, CASE g.end_reason WHEN 1 THEN 'passes' WHEN 2 THEN 'cap'"
    " WHEN 3 THEN 'capture' WHEN 4 THEN 'resign' WHEN 5 THEN 'forfeit'"
    " WHEN 6 THEN 'crash' WHEN 7 THEN 'stall' ELSE 'protocol' END AS end_reason,"
    " substr('W0B', 2 + coalesce(1 - 2 * g.winner, sign(2 * g.deciding - m.played_half)), 1)"
    " AS result," MARGINS_OF_GAME " g.territory_plain," WINNERS
    " g.turns, g.dead, g.unsettled, g.certainty, g.fault"
    " FROM games g JOIN matchups m USING (matchup)"
    " JOIN agents b ON b.agent = g.black JOIN agents w ON w.agent = g.white;";

static char *config_text(const RunConfig *config) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL)
        return NULL;
    run_config_write(config, file);
    fclose(file);
    return text;
}

static void bind_text(sqlite3_stmt *statement, int column, const char *text) {
    sqlite3_bind_text(statement, column, text, -1, SQLITE_TRANSIENT);
}

static void bind_run(sqlite3_stmt *statement, const RunConfig *config, const HostFacts *host) {
    char *text = config_text(config), *identity = run_config_identity(config), hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)signature_of_text(identity));
    bind_text(statement, 1, config->name);
    sqlite3_bind_int64(statement, 2, (int64_t)config->seed);
    bind_text(statement, 3, record_mode_name(config->record));
    bind_text(statement, 4, text);
    bind_text(statement, 5, identity);
    bind_text(statement, 6, hash);
    bind_text(statement, 7, version_engine());
    bind_text(statement, 8, host->cpu);
    bind_text(statement, 9, host->system);
    bind_text(statement, 10, host->isa);
    sqlite3_bind_int(statement, 11, host->processors);
    free(text);
    free(identity);
}

static Status write_run(const Store *store, const RunConfig *config, const HostFacts *host,
                        Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(store,
                                  "INSERT INTO run VALUES (?,?,?,?,?,?,?,?,?,?,?,"
                                  "strftime('%Y-%m-%dT%H:%M:%SZ','now'),"
                                  "strftime('%Y-%m-%dT%H:%M:%SZ','now'),0,0,0,0)",
                                  &statement, message);
    if (status != STATUS_OK)
        return status;
    bind_run(statement, config, host);
    status = store_step(store, statement, message);
    sqlite3_finalize(statement);
    return status;
}

static Status write_agents(const Store *store, const RunConfig *config, Message *message) {
    sqlite3_stmt *statement;
    Status status =
        store_prepare(store, "INSERT INTO agents VALUES (?,?,?,?)", &statement, message);
    for (int i = 0; i < config->agents_count && status == STATUS_OK; i++) {
        char spec[SPEC_CAPACITY];
        sqlite3_bind_int(statement, 1, i);
        bind_text(statement, 2, config->agents[i].name);
        bind_text(statement, 3, agent_spec_format(&config->agents[i].config, spec, sizeof spec));
        sqlite3_bind_int(statement, 4, !config->agents[i].config.type->external);
        status = store_step(store, statement, message);
    }
    sqlite3_finalize(statement);
    return status;
}

/* The half points that Black's margin must exceed, in the order of the columns. */
static void bind_thresholds(sqlite3_stmt *statement, int column, const Rules *rules) {
    sqlite3_bind_int(statement, column++,
                     rules_threshold_half(rules, rules->scoring, rules->komi_half));
    for (int s = 0; s < SCORINGS; s++)
        sqlite3_bind_int(statement, column++, rules_threshold_half(rules, s, rules->komi_half));
    for (int s = 0; s < SCORINGS; s++)
        sqlite3_bind_int(statement, column++,
                         rules_threshold_half(rules, s, rules->komi_native_half[s]));
}

static void bind_matchup(sqlite3_stmt *statement, int index, const Matchup *matchup) {
    const Rules *rules = &matchup->rules;
    Geometry geometry;
    geometry_init(&geometry, rules->width, rules->height, rules->topology);
    char points[POINTS_TEXT_CAPACITY], *text = rules_text(rules);
    points_format(&geometry, &rules->handicap_points, points);
    const int integers[][2] = {{1, index},
                               {2, matchup->agents[0]},
                               {3, matchup->agents[1]},
                               {4, matchup->swapped},
                               {7, rules->width},
                               {8, rules->height},
                               {12, rules->komi_half},
                               {14, rules->suicide_allowed},
                               {15, rules->capture_go},
                               {17, rules->handicap},
                               {19, rules->turn_cap}};
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        sqlite3_bind_int(statement, integers[i][0], integers[i][1]);
    sqlite3_bind_int64(statement, 5, matchup->games);
    bind_text(statement, 6, text);
    bind_text(statement, 9, topology_name(rules->topology));
    bind_text(statement, 10, information_name(rules->information));
    bind_text(statement, 11, scoring_name(rules->scoring));
    bind_text(statement, 13, ko_name(rules->ko));
    bind_text(statement, 16, compensation_name(rules->compensation));
    bind_text(statement, 18, points);
    bind_text(statement, 20, settle_name(rules->settle));
    bind_thresholds(statement, PLAYED_HALF, rules);
    free(text);
}

static Status write_matchups(const Store *store, const RunConfig *config, Message *message) {
    sqlite3_stmt *matchups, *progress = NULL;
    Status status =
        store_prepare_insert(store, "matchups", MATCHUP_COLUMNS_COUNT, "", &matchups, message);
    if (status == STATUS_OK)
        status = store_prepare(store, "INSERT INTO progress VALUES (?,0,0,0,0,0,0,0,0,0)",
                               &progress, message);
    for (int i = 0; i < config->matchups_count && status == STATUS_OK; i++) {
        bind_matchup(matchups, i, &config->matchups[i]);
        sqlite3_bind_int(progress, 1, i);
        status = store_step(store, matchups, message);
        if (status == STATUS_OK)
            status = store_step(store, progress, message);
    }
    sqlite3_finalize(matchups);
    sqlite3_finalize(progress);
    return status;
}

Status schema_create(const Store *store, const RunConfig *config, const HostFacts *host,
                     Message *message) {
    char pragmas[128];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id=%d; PRAGMA user_version=%d;",
             RECORDER_APPLICATION_ID, RECORDER_SCHEMA_VERSION);
    const char *const texts[] = {"BEGIN IMMEDIATE", pragmas, TABLES, VIEWS};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == STATUS_OK; i++)
        status = store_run(store, texts[i], message);
    if (status == STATUS_OK)
        status = write_run(store, config, host, message);
    if (status == STATUS_OK)
        status = write_agents(store, config, message);
    if (status == STATUS_OK)
        status = write_matchups(store, config, message);
    return status == STATUS_OK ? store_run(store, "COMMIT", message) : status;
}

static Status update_games(const Store *store, const RunConfig *config, Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(store, "UPDATE matchups SET games = ? WHERE matchup = ?",
                                  &statement, message);
    for (int i = 0; i < config->matchups_count && status == STATUS_OK; i++) {
        sqlite3_bind_int64(statement, 1, config->matchups[i].games);
        sqlite3_bind_int(statement, 2, i);
        status = store_step(store, statement, message);
    }
    sqlite3_finalize(statement);
    return status;
}

Status schema_update(const Store *store, const RunConfig *config, Message *message) {
    sqlite3_stmt *statement;
    Status status = store_run(store, "BEGIN IMMEDIATE", message);
    if (status == STATUS_OK)
        status = update_games(store, config, message);
    if (status == STATUS_OK)
        status = store_prepare(store, "UPDATE run SET name = ?, config = ?", &statement, message);
    if (status != STATUS_OK)
        return status;
    char *text = config_text(config);
    bind_text(statement, 1, config->name);
    bind_text(statement, 2, text);
    free(text);
    status = store_step(store, statement, message);
    sqlite3_finalize(statement);
    return status == STATUS_OK ? store_run(store, "COMMIT", message) : status;
}
