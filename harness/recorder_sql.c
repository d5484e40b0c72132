/* Opening a database, running statements, and plain words for what goes wrong. */
#include "recorder_sql.h"

#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { BUSY_TIMEOUT_MS = 10000 };

static const char *plain_reason(const Store *store, int code) {
    switch (code & 0xff) {
    case SQLITE_NOTADB:
        return "is not a database";
    case SQLITE_CORRUPT:
        return "is damaged (cut short, or written to by something else)";
    case SQLITE_FULL:
        return "no space left to write";
    case SQLITE_READONLY:
        return "cannot be written";
    case SQLITE_CANTOPEN:
        return "cannot be opened";
    case SQLITE_BUSY:
        return "is locked by another program";
    case SQLITE_NOMEM:
        return "out of memory";
    default:
        return store->db != NULL ? sqlite3_errmsg(store->db) : sqlite3_errstr(code);
    }
}

Status store_failed(const Store *store, int code, Message *message) {
    int error = store->db != NULL ? sqlite3_system_errno(store->db) : 0;
    int kind = code & 0xff;
    bool known = error != 0 && (kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN);
    return message_set(message, STATUS_IO, "%s: %s%s%s", store->path, plain_reason(store, code),
                       known ? ": " : "", known ? strerror(error) : "");
}

/* Whether a write-ahead log or a journal holds what the file itself may lack. */
static bool has_log(const char *path) {
    static const char *const suffixes[] = {"-wal", "-journal"};
    struct stat facts;
    char log[4200];
    bool any = false;
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        snprintf(log, sizeof log, "%s%s", path, suffixes[i]);
        any |= stat(log, &facts) == 0 && facts.st_size > 0;
    }
    return any;
}

/* The bytes that a database's header promises: page size at 16 (1 stands for 65536) and number of
 * pages at 28, big-endian (SQLite file format, section 1.3); 0 if it is no header. */
static int64_t size_promised(const unsigned char header[100]) {
    if (memcmp(header, "SQLite format 3", 16) != 0)
        return 0;
    const int64_t page = header[16] << 8 | header[17];
    const int64_t pages =
        (int64_t)header[28] << 24 | header[29] << 16 | header[30] << 8 | header[31];
    return (page == 1 ? 65536 : page) * pages;
}

/* SQLite takes a file of a few bytes for a new database, and reads one that lost its end as long as
 * nobody asks for that. A missing or empty file is a new database. */
static Status check_whole(const char *path, Message *message) {
    unsigned char header[100] = {0};
    struct stat facts;
    if (stat(path, &facts) != 0 || facts.st_size == 0)
        return STATUS_OK;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return STATUS_OK;
    const bool readable = fread(header, sizeof header, 1, file) == 1;
    fclose(file);
    if (!readable)
        return message_set(message, STATUS_IO, "%s: is not a database", path);
    if (facts.st_size < size_promised(header) && !has_log(path))
        return message_set(message, STATUS_IO, "%s: is damaged (cut short: %lld of %lld bytes)",
                           path, (long long)facts.st_size, (long long)size_promised(header));
    return STATUS_OK;
}

Status store_open(Store *store, int flags, Message *message) {
    store->db = NULL;
    Status whole = check_whole(store->path, message);
    if (whole != STATUS_OK)
        return whole;
    int code = sqlite3_open_v2(store->path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(store->db, BUSY_TIMEOUT_MS);
    if (code == SQLITE_OK)
        return STATUS_OK;
    Status status = store_failed(store, code, message);
    store_close(store);
    return status;
}

void store_close(Store *store) {
    sqlite3_close(store->db);
    store->db = NULL;
}

Status store_run(const Store *store, const char *sql, Message *message) {
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : store_failed(store, code, message);
}

Status store_prepare(const Store *store, const char *sql, sqlite3_stmt **statement,
                     Message *message) {
    *statement = NULL;
    int code = sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return code == SQLITE_OK ? STATUS_OK : store_failed(store, code, message);
}

Status store_prepare_insert(const Store *store, const char *table, int count, const char *tail,
                            sqlite3_stmt **statement, Message *message) {
    char sql[1024];
    int length = snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?", table);
    for (int i = 1; i < count && length < (int)sizeof sql; i++)
        length += snprintf(sql + length, sizeof sql - (size_t)length, ",?");
    if (length < (int)sizeof sql)
        length += snprintf(sql + length, sizeof sql - (size_t)length, ")%s", tail);
    CHECK(length < (int)sizeof sql);
    return store_prepare(store, sql, statement, message);
}

Status store_step(const Store *store, sqlite3_stmt *statement, Message *message) {
    sqlite3_step(statement);
    int code = sqlite3_reset(statement);
    return code == SQLITE_OK ? STATUS_OK : store_failed(store, code, message);
}

Status store_next(const Store *store, sqlite3_stmt *statement, bool *found, Message *message) {
    int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE ? STATUS_OK
                                                     : store_failed(store, code, message);
}

Status store_integer(const Store *store, const char *sql, int64_t fallback, int64_t *value,
                     Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(store, sql, &statement, message);
    bool found = false;
    if (status == STATUS_OK)
        status = store_next(store, statement, &found, message);
    *value = found ? sqlite3_column_int64(statement, 0) : fallback;
    sqlite3_finalize(statement);
    return status;
}

Status store_check(const Store *store, bool *empty, Message *message) {
    int64_t objects = 0, application = 0, version = 0;
    Status status =
        store_integer(store, "SELECT count(*) FROM sqlite_schema", 0, &objects, message);
    if (status == STATUS_OK)
        status = store_integer(store, "PRAGMA application_id", 0, &application, message);
    if (status == STATUS_OK)
        status = store_integer(store, "PRAGMA user_version", 0, &version, message);
    if (status != STATUS_OK)
        return status;
    if (empty != NULL)
        *empty = objects == 0;
    if (objects == 0 && empty != NULL)
        return STATUS_OK;
    if (objects == 0 || application != RECORDER_APPLICATION_ID)
        return message_set(message, STATUS_FAILED, "%s: is not a run database of jigo",
                           store->path);
    if (version != RECORDER_SCHEMA_VERSION)
        return message_set(message, STATUS_CONFIG,
                           "%s: has schema version %lld; this jigo works with version %d only",
                           store->path, (long long)version, RECORDER_SCHEMA_VERSION);
    return STATUS_OK;
}
