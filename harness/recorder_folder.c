/* The folder of a run: made, locked by one writer, and cleared for a fresh start. */
#include "recorder_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes every folder of a path. */
Status folder_create(const char *directory, Message *message) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s", directory);
    if (length == 0 || length >= (int)sizeof path - 16)
        return message_set(message, STATUS_USAGE, "results folder: a name of 1 to %zu bytes",
                           sizeof path - 16);
    for (int i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        path[i] = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return message_set(message, STATUS_IO, "%s: cannot make the folder: %s", path,
                               strerror(errno));
        path[i] = i < length ? '/' : '\0';
    }
    struct stat facts;
    if (stat(path, &facts) != 0 || !S_ISDIR(facts.st_mode))
        return message_set(message, STATUS_IO, "%s: is not a folder", path);
    return STATUS_OK;
}

Status folder_lock(const char *directory, int *lock, Message *message) {
    char path[4200];
    snprintf(path, sizeof path, "%s/run.lock", directory);
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (*lock < 0)
        return message_set(message, STATUS_IO, "%s: cannot be written: %s", path, strerror(errno));
    if (flock(*lock, LOCK_EX | LOCK_NB) == 0)
        return STATUS_OK;
    if (errno == EWOULDBLOCK)
        return message_set(message, STATUS_FAILED,
                           "%s: another jigo is writing to this folder; wait for it, or choose "
                           "another folder with --out",
                           directory);
    return message_set(message, STATUS_IO, "%s: cannot be locked: %s", path, strerror(errno));
}

static Status remove_old(const Store *store, Message *message) {
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        char path[4200];
        snprintf(path, sizeof path, "%s%s", store->path, suffixes[i]);
        if (unlink(path) != 0 && errno != ENOENT)
            return message_set(message, STATUS_IO, "%s: cannot be removed: %s", path,
                               strerror(errno));
    }
    return STATUS_OK;
}

/* A database that SQLite cannot read any more may still say whose it was: bytes 68 to 71 of its
 * header are the application id (SQLite file format, section 1.3). */
static bool header_is_ours(const char *path) {
    unsigned char header[72] = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool whole = file >= 0 && read(file, header, sizeof header) == (ssize_t)sizeof header;
    if (file >= 0)
        close(file);
    uint32_t id = (uint32_t)header[68] << 24 | (uint32_t)header[69] << 16 |
                  (uint32_t)header[70] << 8 | header[71];
    return whole && id == RECORDER_APPLICATION_ID;
}

/* Removes what a run left behind, of any version and in any state, but nothing of another program.
 */
Status folder_start_over(Store *store, Message *message) {
    struct stat facts;
    if (stat(store->path, &facts) != 0 || facts.st_size == 0)
        return remove_old(store, message);
    int64_t objects = 1, application = 0;
    bool ours = header_is_ours(store->path);
    if (!ours && store_open(store, SQLITE_OPEN_READWRITE, NULL) == STATUS_OK &&
        store_integer(store, "SELECT count(*) FROM sqlite_schema", 0, &objects, NULL) ==
            STATUS_OK &&
        store_integer(store, "PRAGMA application_id", 0, &application, NULL) == STATUS_OK)
        ours = objects == 0 || application == RECORDER_APPLICATION_ID;
    store_close(store);
    if (!ours)
        return message_set(message, STATUS_FAILED,
                           "%s: is not a run database of jigo, so --fresh leaves it; remove it, or "
                           "choose another folder with --out",
                           store->path);
    return remove_old(store, message);
}
