/* Whether a database may be continued by a run, and if not, in what they differ. */
#include "recorder_sql.h"

#include "version.h"

#include <stdlib.h>
#include <string.h>

static const char ADVICE[] = "use --fresh to start over or --out for another folder";

/* One line "key: value" of an identity text; an empty one where the text has ended. */
typedef struct Entry {
    const char *key, *value;
    int key_length, value_length, length;
} Entry;

static Entry line_at(const char *text) {
    Entry line = {.key = text, .value = "nothing", .value_length = 7};
    line.length = (int)strcspn(text, "\n");
    line.key_length = (int)strcspn(text, ":\n");
    if (line.key_length + 2 < line.length) {
        line.value = text + line.key_length + 2;
        line.value_length = line.length - line.key_length - 2;
    }
    return line;
}

static bool same_line(const Entry *a, const Entry *b) {
    return a->length == b->length && strncmp(a->key, b->key, (size_t)a->length) == 0;
}

static Status refuse_difference(const Store *store, const char *there, const char *here,
                                Message *message) {
    Entry a = line_at(there), b = line_at(here);
    while (*there != '\0' && *here != '\0' && same_line(&a, &b)) {
        there += a.length + (there[a.length] == '\n');
        here += b.length + (here[b.length] == '\n');
        a = line_at(there);
        b = line_at(here);
    }
    if (a.key_length == b.key_length && strncmp(a.key, b.key, (size_t)a.key_length) == 0)
        return message_set(message, STATUS_CONFIG,
                           "%s holds another run: %.*s is %.*s there and %.*s here; %s",
                           store->path, a.key_length, a.key, a.value_length, a.value,
                           b.value_length, b.value, ADVICE);
    return message_set(message, STATUS_CONFIG,
                       "%s holds another run: where it has '%.*s', this one has '%.*s'; %s",
                       store->path, a.length, a.key, b.length, b.key, ADVICE);
}

static Status compare(const Store *store, sqlite3_stmt *row, const RunConfig *config,
                      Message *message) {
    const char *version = (const char *)sqlite3_column_text(row, 0);
    const char *record = (const char *)sqlite3_column_text(row, 1);
    const char *identity = (const char *)sqlite3_column_text(row, 2);
    const char *mode = record_mode_name(config->record);
    if (strcmp(version, version_engine()) != 0)
        return message_set(message, STATUS_CONFIG,
                           "%s was made by jigo %s, whose games may differ from those of this jigo "
                           "%s; %s",
                           store->path, version, version_engine(), ADVICE);
    char *here = run_config_identity(config);
    Status status = STATUS_OK;
    if (strcmp(identity, here) != 0)
        status = refuse_difference(store, identity, here, message);
    else if (strcmp(record, mode) != 0)
        status = message_set(message, STATUS_CONFIG,
                             "%s holds another run: run.record is %s there and %s here; %s",
                             store->path, record, mode, ADVICE);
    free(here);
    return status;
}

Status identity_check(const Store *store, const RunConfig *config, Message *message) {
    sqlite3_stmt *statement;
    Status status = store_prepare(store, "SELECT engine_version, record, identity FROM run",
                                  &statement, message);
    bool found = false;
    if (status == STATUS_OK)
        status = store_next(store, statement, &found, message);
    if (status == STATUS_OK && !found)
        status = message_set(message, STATUS_FAILED, "%s: holds no run", store->path);
    if (status == STATUS_OK)
        status = compare(store, statement, config, message);
    sqlite3_finalize(statement);
    return status;
}
