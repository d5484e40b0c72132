/* One job to one record: plays the game, settles and counts it. */
#ifndef JIGO_JOB_PLAY_H
#define JIGO_JOB_PLAY_H

#include "game_record.h"
#include "run_config.h"
#include "schedule.h"
#include "uniform_games.h"

/* A table for the players and rules of a job. Borrows both pointers. */
void job_table_init(Table *table, const RunConfig *config, const Job *job,
                    const Geometry *geometry);

/* Plays and scores one job at its table. record->moves must hold turn_cap moves; time_us is left
 * 0. `scores` gets the terms of the count, all 0 where there is none. STATUS_FAILED, with the agent
 * and its command: this host cannot run a player's program, and there is no record. */
Status job_play(const RunConfig *config, const Job *job, Table *table, GameRecord *record,
                Scores *scores, Message *message);

/* The scorer's stream of a job's game. */
void job_scorer(const RunConfig *config, const Job *job, Rng *rng);

/* The record of a game that lanes played, all but its moves. */
void job_record_uniform(const RunConfig *config, const Job *job, const UniformEnd *end,
                        GameRecord *record);

/* Plays one game again, with referee and agents whatever it was played with, as `jigo show` does.
 * `geometry` must fit the matchup's rules, and no player be external. Fills the record (its moves
 * are allocated, the caller frees them), the terms of the count and the final position. */
void job_replay(const RunConfig *config, const Job *job, const Geometry *geometry,
                GameRecord *record, Scores *scores, Board *final);

#endif
