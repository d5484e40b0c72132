/* The main job: config -> schedule -> driver -> recorder, with a progress line beside it. */
#ifndef JIGO_MATCH_H
#define JIGO_MATCH_H

#include "run_config.h"

#include <stdatomic.h>

typedef struct MatchOptions {
    const char *directory;   /* of the database */
    bool fresh;              /* start over instead of continuing */
    bool quiet;              /* no progress line */
    const atomic_bool *stop; /* true: finish the games in flight, keep them, return */
} MatchOptions;

/* Plays what the database in `directory` does not hold yet and records it. STATUS_INTERRUPTED if
 * stopped with games left; what was finished is kept. */
Status match_run(const RunConfig *config, const MatchOptions *options, Message *message);

#endif
