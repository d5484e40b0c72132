/* What a worker plays at one go: consecutive jobs, and room for what becomes of them.
 *
 * Games of two uniform players, that lanes play a hundred at a time, come by the thousand; games
 * that a referee leads through random moves by the dozen; of games in which somebody thinks a chunk
 * holds one. Towards the end of a run chunks grow smaller, so that all threads end together. Where
 * no records are wanted (counted), the games for the lanes have no job of their own: a number of
 * games from a first one on, by matchup.
 */
#ifndef JIGO_CHUNK_H
#define JIGO_CHUNK_H

#include "counted_games.h"
#include "schedule.h"

/* What is asked of all chunks of a run. */
typedef struct ChunkPlan {
    const RunConfig *config;
    bool counted; /* games for the lanes are counted, not recorded */
    int threads;
    bool *lanes; /* [matchups]: its games are for the lanes; owned */
} ChunkPlan;

typedef struct Chunk {
    int count;           /* of jobs and records */
    Job *jobs;           /* owned, as all below */
    GameRecord *records; /* their moves lie in `moves` */
    Move *moves;
    int counted_count; /* matchups that have counted games here */
    CountedGames *counted;
    Cell *cells; /* of all counted games; room for one a game */
    int cells_count;
    Status status; /* STATUS_OK, or why the run cannot go on behind the records */
    Message message;
} Chunk;

/* Where a chunk's jobs come from. */
typedef struct JobSource {
    Schedule *schedule;
    int64_t total; /* of the schedule, when all are done */
    Job waiting;   /* taken from the schedule, in no chunk yet; id 0: none */
} JobSource;

/* Whether neither player of the game thinks. */
bool job_is_quick(const RunConfig *config, const Job *job);

/* False: none left. */
bool job_source_next(JobSource *source, Job *job);

void chunk_plan_init(ChunkPlan *plan, const RunConfig *config, int threads, bool counted);
void chunk_plan_deinit(ChunkPlan *plan);

void chunk_init(Chunk *chunk, const ChunkPlan *plan);
void chunk_deinit(Chunk *chunk);

/* Takes the next jobs. A chunk left empty means that none are left. */
void chunk_fill(Chunk *chunk, const ChunkPlan *plan, JobSource *source);

bool chunk_is_empty(const Chunk *chunk);

#endif
