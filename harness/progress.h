/* The one progress line of a run: games, games a second, time left, score so far. */
#ifndef JIGO_PROGRESS_H
#define JIGO_PROGRESS_H

#include "counted_games.h"

typedef struct Progress {
    const RunConfig *config;
    bool shown;          /* on a terminal, and not quiet */
    int64_t total;       /* games of the run */
    int64_t done;        /* of them, earlier invocations included */
    int64_t done_before; /* in earlier invocations */
    int64_t started_us;
    int64_t printed_us;
    int64_t *half_points; /* by matchup: two a win, one a tie, of agents[0]; this invocation */
    int64_t *played;      /* by matchup, this invocation */
} Progress;

/* `done` games are recorded already. Prints to stderr, and only if that is a terminal. */
void progress_init(Progress *progress, const RunConfig *config, int64_t total, int64_t done,
                   bool quiet);

/* Counts a record, or counted games, and redraws the line, ten times a second at most. */
void progress_add(Progress *progress, const GameRecord *record);
void progress_add_counted(Progress *progress, const CountedGames *games);

/* Draws the last state, ends the line and frees. */
void progress_deinit(Progress *progress);

#endif
