/* fts does the walking; one buffer serves all files. */
#define _GNU_SOURCE
#include "sgf_files.h"

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Walk {
    SgfFileSink *sink;
    void *context;
    char *bytes; /* [capacity]; owned */
    size_t capacity;
} Walk;

static Status hand_over_failure(const Walk *walk, const char *path, const char *reason) {
    Message message;
    const SgfFile file = {.path = path, .status = STATUS_IO};
    message_set(&message, STATUS_IO, "%s", reason);
    return walk->sink(walk->context, &file, &message);
}

/* Reads to the end; NULL, or the reason why not. */
static const char *read_all(Walk *walk, int descriptor, size_t *length) {
    enum { FIRST = 1 << 16 };
    *length = 0;
    for (;;) {
        if (*length == walk->capacity) {
            if (walk->capacity >> 20 >= SGF_FILE_MAX_MIB)
                return "longer than 64 MiB";
            walk->capacity = walk->capacity == 0 ? FIRST : 2 * walk->capacity;
            walk->bytes = heap_resize(walk->bytes, walk->capacity, 1);
        }
        ssize_t got = read(descriptor, walk->bytes + *length, walk->capacity - *length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return strerror(errno);
        if (got == 0)
            return NULL;
        *length += (size_t)got;
    }
}

static Status hand_over(Walk *walk, const char *path) {
    const bool standard = strcmp(path, "-") == 0;
    const int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    SgfFile file = {.path = path};
    if (descriptor < 0)
        return hand_over_failure(walk, path, strerror(errno));
    const char *wrong = read_all(walk, descriptor, &file.length);
    if (!standard)
        close(descriptor);
    if (wrong != NULL)
        return hand_over_failure(walk, path, wrong);
    file.bytes = walk->bytes;
    return walk->sink(walk->context, &file, NULL);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool is_sgf(const FTSENT *entry) {
    return entry->fts_info == FTS_F && entry->fts_namelen > 4 &&
           strcasecmp(entry->fts_name + entry->fts_namelen - 4, ".sgf") == 0;
}

static Status walk_entry(Walk *walk, const FTSENT *entry, int64_t *files) {
    const bool broken =
        entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS;
    if (broken)
        return hand_over_failure(walk, entry->fts_path, strerror(entry->fts_errno));
    if (!is_sgf(entry))
        return STATUS_OK;
    ++*files;
    return hand_over(walk, entry->fts_path);
}

static Status walk_folder(Walk *walk, char *folder) {
    char *const paths[] = {folder, NULL};
    FTS *tree = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (tree == NULL)
        return hand_over_failure(walk, folder, strerror(errno));
    Status status = STATUS_OK;
    int64_t files = 0;
    for (FTSENT *entry = fts_read(tree); entry != NULL && status == STATUS_OK;
         entry = fts_read(tree))
        status = walk_entry(walk, entry, &files);
    fts_close(tree);
    if (files == 0 && status == STATUS_OK)
        return hand_over_failure(walk, folder, "no file named *.sgf in it or below it");
    return status;
}

bool sgf_files_is_folder(const char *operand) {
    struct stat facts;
    return strcmp(operand, "-") != 0 && stat(operand, &facts) == 0 && S_ISDIR(facts.st_mode);
}

Status sgf_files_walk(char *const *operands, int count, SgfFileSink *sink, void *context) {
    Walk walk = {.sink = sink, .context = context};
    Status status = STATUS_OK;
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = sgf_files_is_folder(operands[i]) ? walk_folder(&walk, operands[i])
                                                  : hand_over(&walk, operands[i]);
    free(walk.bytes);
    return status;
}
