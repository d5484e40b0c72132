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

/* Reads to the end; NULL, or the reason why not. One byte past the limit tells a text that is too
 * long from one that fills it. */
static const char *read_all(Walk *walk, int descriptor, size_t *length) {
    enum { FIRST = 1 << 16, LIMIT = SGF_FILE_MAX_MIB << 20 };
    *length = 0;
    for (;;) {
        _Static_assert(SGF_FILE_MAX_MIB == 64, "the reason names the limit");
        if (*length > LIMIT)
            return "longer than 64 MiB";
        if (*length == walk->capacity) {
            walk->capacity = walk->capacity == 0      ? FIRST
                             : walk->capacity < LIMIT ? 2 * walk->capacity
                                                      : LIMIT + 1;
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

static bool is_named_sgf(const FTSENT *entry) {
    return entry->fts_namelen > 4 &&
           strcasecmp(entry->fts_name + entry->fts_namelen - 4, ".sgf") == 0;
}

/* Why an entry that should be read cannot be; else NULL. */
static const char *wrong_with(const FTSENT *entry) {
    switch (entry->fts_info) {
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return strerror(entry->fts_errno);
    case FTS_DC:
        return "a link to a folder that it lies in";
    case FTS_SLNONE:
        return is_named_sgf(entry) ? "a link that leads nowhere" : NULL;
    }
    return NULL;
}

/* *handed grows where there was something to hand over. */
static Status walk_entry(Walk *walk, const FTSENT *entry, int64_t *handed) {
    const char *wrong = wrong_with(entry);
    if (wrong == NULL && (entry->fts_info != FTS_F || !is_named_sgf(entry)))
        return STATUS_OK;
    ++*handed;
    return wrong != NULL ? hand_over_failure(walk, entry->fts_path, wrong)
                         : hand_over(walk, entry->fts_path);
}

/* NULL at the end, with errno 0, or where the walk cannot go on. */
static const FTSENT *next_entry(FTS *tree) {
    errno = 0;
    return fts_read(tree);
}

static Status walk_tree(Walk *walk, const char *folder, FTS *tree) {
    const FTSENT *entry;
    int64_t handed = 0;
    while ((entry = next_entry(tree)) != NULL) {
        Status status = walk_entry(walk, entry, &handed);
        if (status != STATUS_OK)
            return status;
    }
    if (errno != 0)
        return hand_over_failure(walk, folder, strerror(errno));
    if (handed == 0)
        return hand_over_failure(walk, folder, "no file named *.sgf in it or below it");
    return STATUS_OK;
}

static Status walk_folder(Walk *walk, char *folder) {
    char *const paths[] = {folder, NULL};
    FTS *tree = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (tree == NULL)
        return hand_over_failure(walk, folder, strerror(errno));
    Status status = walk_tree(walk, folder, tree);
    fts_close(tree);
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
