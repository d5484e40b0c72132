/* The run's database: the one truth about what was played. Reading it: recorder_read.h. Only the
 * recorder*.c files know SQLite.
 *
 * One writer. Rows are committed in batches (by number and by time) together with the count of
 * games done and the state of the signature, so that a killed run resumes at a committed game and
 * ends with the signature of one never interrupted. Schema: results/README.md.
 */
#ifndef JIGO_RECORDER_H
#define JIGO_RECORDER_H

#include "counted_games.h"

typedef struct Recorder Recorder;

/* What a database holds of a run's progress. */
typedef struct RunProgress {
    int64_t games;    /* done, all matchups */
    int64_t *done;    /* by matchup; owned by the recorder */
    uint64_t *chains; /* signature chain by matchup; owned by the recorder */
    int64_t records;  /* rows in games */
} RunProgress;

typedef struct HostFacts {
    char cpu[128];
    char system[128];
    char isa[32]; /* compiled and chosen */
    int processors;
} HostFacts;

/* Opens `directory`/run.db for a run, creating both where needed. If it holds another run, fails
 * with STATUS_CONFIG and the first line in which run_config_identity differs, unless `fresh`, which
 * starts over. A second writer on the same database is refused. */
Status recorder_open(const char *directory, const RunConfig *config, const HostFacts *host,
                     bool fresh, Recorder **recorder, Message *message);

/* Progress so far, kept up to date by recorder_add. */
const RunProgress *recorder_progress(const Recorder *recorder);

/* Takes the next record in schedule order: a row, or a count in the joint histogram, as the run's
 * record mode says. */
Status recorder_add(Recorder *recorder, const GameRecord *record, Message *message);

/* Takes the next games of a matchup, counted. Only where the record mode is histogram (checked). */
Status recorder_add_counted(Recorder *recorder, const CountedGames *games, Message *message);

/* Between records, when none is at hand: commits what was added, unless a commit was made so
 * recently that committing would take more than a hundredth of the time, and less than five seconds
 * ago. So a kill loses a slow game only if it ended soon after another: within milliseconds, or,
 * where committing takes long, within five seconds. */
Status recorder_rest(Recorder *recorder, Message *message);

/* Commits, closes, frees. The time since recorder_open is added to the run's, if games were. */
Status recorder_close(Recorder *recorder, Message *message);

#endif
