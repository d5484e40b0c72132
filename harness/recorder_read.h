/* Reading a run's database, also while a run is writing to it.
 *
 * A reader sees one moment of the run, that of its opening: all its answers agree with each other.
 * Close it soon: an open reader keeps the writer's log from being folded back. One thread.
 */
#ifndef JIGO_RECORDER_READ_H
#define JIGO_RECORDER_READ_H

#include "game_record.h"
#include "recorder.h"
#include "run_config.h"
#include "stats.h"

typedef struct RunReader RunReader;

/* The row of the run. Texts belong to the reader. */
typedef struct RunFacts {
    const char *name;
    const char *config;   /* canonical text */
    const char *identity; /* text of what decides the games */
    const char *version;  /* of the engine */
    const char *record;   /* "games", "divergent", "histogram" */
    const char *started, *updated;
    double seconds, cpu_seconds; /* of all invocations */
    int interrupted;
    bool open; /* being written, or killed while it was */
    HostFacts host;
} RunFacts;

/* A row of the table progress. */
typedef struct MatchupProgress {
    int64_t games, records;
    uint64_t chain;
    int64_t turns, playouts[2], refused[2], time_us;
} MatchupProgress;

/* Opens `path`, a database or the folder that holds run.db. STATUS_IO or STATUS_FAILED if there is
 * none, or it is none of jigo's. */
Status reader_open(const char *path, RunReader **reader, Message *message);
void reader_close(RunReader *reader);

/* The file's name. */
const char *reader_path(const RunReader *reader);
const RunFacts *reader_facts(const RunReader *reader);

/* The run's config; NULL with the message set if it cannot be read back. Owned by the reader. */
const RunConfig *reader_config(RunReader *reader, Message *message);

/* progress[m] for every matchup of the config; the caller frees it. */
Status reader_progress(RunReader *reader, MatchupProgress **progress, Message *message);

/* All cells in stats_cell_compare order, from the table of cells or from the rows of games; the
 * caller frees them. */
Status reader_cells(RunReader *reader, Cell **cells, int *count, Message *message);

/* The signature of what is recorded so far. */
Status reader_signature(RunReader *reader, uint64_t *signature, Message *message);

/* The id of the row of one game of a matchup; 0 if it has none. */
Status reader_game_id(RunReader *reader, int matchup, int64_t game_no, int64_t *id,
                      Message *message);

/* One game; *found is false if it has no row. The moves are allocated; the caller frees them. */
Status reader_game(RunReader *reader, int64_t id, GameRecord *record, bool *found,
                   Message *message);

/* The first games under `rules` (a text of rules_text), at most `limit`, in which the two systems
 * of `divergence` pick different winners and every chain is settled. Games without a row are not
 * among them. */
Status reader_divergent(RunReader *reader, const char *rules, const Divergence *divergence,
                        int64_t *ids, int limit, int *count, Message *message);

/* Games with a row that a player lost by breaking off in one way. */
typedef struct Breakdown {
    int agent;
    EndReason end;
    int64_t games, first; /* their number; the id of the first */
} Breakdown;

/* All of a run, by agent and end; at most `limit` of them. */
Status reader_breakdowns(RunReader *reader, Breakdown *breakdowns, int limit, int *count,
                         Message *message);

#endif
