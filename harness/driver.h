/* Jobs to finished games, in parallel; the only file with OpenMP in it.
 *
 * Workers take jobs in schedule order, play and score them in their own memory without I/O. The
 * sink gets the records strictly in that order, from one thread at a time. A window bounds how far
 * workers run ahead, so memory does not grow with the number of games.
 */
#ifndef JIGO_DRIVER_H
#define JIGO_DRIVER_H

#include "counted_games.h"
#include "schedule.h"

#include <stdatomic.h>
#include <stdbool.h>

/* Takes one record; borrowed for the call. Any status but STATUS_OK stops the run. */
typedef Status (*RecordSink)(void *context, const GameRecord *record, Message *message);

typedef struct DriverOptions {
    int threads;             /* 1.. */
    const atomic_bool *stop; /* true: finish the games in flight and return */
    RecordSink sink;
    /* Where it is not NULL, games of uniform players that need no referee come here, counted, in
     * schedule order within each matchup, and not to `sink`. */
    Status (*count_sink)(void *context, const CountedGames *games, Message *message);
    /* Called when no record is at hand for the sink: a moment to put things in order. May be NULL.
     */
    Status (*rest)(void *context, Message *message);
    void *context;
} DriverOptions;

/* Starts and ends that many threads: STATUS_USAGE if they are not to be had. */
Status driver_check_threads(int threads, Message *message);

/* Plays all that the schedule still holds. STATUS_INTERRUPTED if stopped with games left;
 * STATUS_FAILED if a game cannot be played on this host (job_play), after all games before it. */
Status driver_run(const RunConfig *config, Schedule *schedule, const DriverOptions *options,
                  Message *message);

#endif
