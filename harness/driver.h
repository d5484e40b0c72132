/* Jobs to finished games, in parallel; the only file with OpenMP in it.
 *
 * Workers take jobs in schedule order, play and score them in their own memory without I/O. The
 * sink gets the records strictly in that order, from one thread at a time. A window bounds how far
 * workers run ahead, so memory does not grow with the number of games.
 */
#ifndef JIGO_DRIVER_H
#define JIGO_DRIVER_H

#include "game_record.h"
#include "run_config.h"
#include "schedule.h"

#include <stdatomic.h>
#include <stdbool.h>

/* Takes one record; borrowed for the call. Any status but STATUS_OK stops the run. */
typedef Status (*RecordSink)(void *context, const GameRecord *record, Message *message);

typedef struct DriverOptions {
    int threads;             /* 1.. */
    const atomic_bool *stop; /* true: finish the games in flight and return */
    RecordSink sink;
    /* Called when no record is at hand for the sink: a moment to put things in order. May be NULL.
     */
    Status (*rest)(void *context, Message *message);
    void *context;
} DriverOptions;

/* Starts and ends that many threads: STATUS_USAGE if they are not to be had. */
Status driver_check_threads(int threads, Message *message);

/* Plays all that the schedule still holds. STATUS_INTERRUPTED if stopped with games left. */
Status driver_run(const RunConfig *config, Schedule *schedule, const DriverOptions *options,
                  Message *message);

/* Plays one game again, as `jigo show` does. `geometry` must fit the matchup's rules. Fills the
 * record (its moves are allocated, the caller frees them; time_us is 0), the terms of the count and
 * the final position. */
void driver_replay(const RunConfig *config, const Job *job, const Geometry *geometry,
                   GameRecord *record, Scores *scores, Board *final);

#endif
