/* The order of a run's games, generated one by one: pure, deterministic, no list of them all.
 *
 * A job is one game of one matchup. The next job always belongs to the matchup with the fewest
 * games scheduled, lowest index first, and pairs with swapped colours stay together; so all
 * matchups grow evenly and any prefix is a fair sample. Job number and id are counted from 1 in
 * this order. What comes next depends on the numbers of games scheduled alone, so a schedule that
 * starts behind any prefix, inside a pair too, goes on exactly as the uninterrupted one does.
 */
#ifndef JIGO_SCHEDULE_H
#define JIGO_SCHEDULE_H

#include "run_config.h"

typedef struct Job {
    int64_t id;       /* 1.. in schedule order */
    int matchup;      /* index */
    int64_t game_no;  /* 0.. within the matchup: with the run's seed it names the game's streams */
    int black, white; /* agent indices */
} Job;

typedef struct Schedule {
    const RunConfig *config;
    int64_t next_id;
    int64_t *done; /* games scheduled so far, by matchup; owned */
} Schedule;

/* Starts at the beginning, or behind `done[matchup]` games of each matchup (NULL: none), with ids
 * that go on from their sum. Borrows the config; matchups with all their games done are passed
 * over. */
void schedule_init(Schedule *schedule, const RunConfig *config, const int64_t *done);
void schedule_deinit(Schedule *schedule);

/* The next job; false when all games are scheduled. */
bool schedule_next(Schedule *schedule, Job *job);

/* The job of one game: who is Black and White in game `game_no` of a matchup. */
Job schedule_job(const RunConfig *config, int64_t id, int matchup, int64_t game_no);

/* All games of the run. */
int64_t schedule_total(const RunConfig *config);

#endif
