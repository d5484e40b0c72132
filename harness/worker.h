/* One thread's memory, and the playing of a chunk in it, without I/O. */
#ifndef JIGO_WORKER_H
#define JIGO_WORKER_H

#include "chunk.h"

typedef struct Worker Worker;

/* Matchups with players who think, or are programs outside, that a worker keeps in memory. */
enum { WORKER_THINKING_TABLES = 4 };

/* Borrows the plan and the geometries, one for each matchup. */
Worker *worker_create(const ChunkPlan *plan, Geometry *const *geometries);
void worker_destroy(Worker *worker);

/* Plays all jobs of a filled chunk into its records, and its counted games into its cells. On any
 * other status than STATUS_OK, which is the chunk's too, the chunk ends before the job that could
 * not be played. */
Status worker_play(Worker *worker, Chunk *chunk);

#endif
