/* What a report shows, computed once from the database and printed by report_text.c as tables or
 * by report_json.c as objects. */
#ifndef JIGO_REPORT_DATA_H
#define JIGO_REPORT_DATA_H

#include "recorder_read.h"

#include <stdio.h>

enum { DIVERGENT_SHOWN = 4 /* ids named per pair of systems */ };

/* The games of all matchups with the same rules. */
typedef struct RulesetReport {
    const Rules *rules;
    char *text; /* of the rules; owned */
    RulesetStats stats;
} RulesetReport;

typedef struct RunReport {
    RunReader *reader; /* borrowed */
    const RunFacts *facts;
    const RunConfig *config;
    MatchupProgress *progress; /* [matchups]; owned */
    MatchupProgress sum;       /* of all matchups: games, records, turns, playouts by colour */
    int *ruleset_of;           /* [matchups]; owned */
    RulesetReport *rulesets;   /* owned */
    int rulesets_count;
    Tally (*tallies)[2];   /* [matchups][swapped], seen from Black; owned */
    Breakdown *breakdowns; /* owned */
    int breakdowns_count;
    uint64_t signature;
} RunReport;

/* One line of results: two players, with their colours or, where `both`, over both colours seen
 * from players[0]. */
typedef struct Pairing {
    const char *players[2];
    bool both;
    Tally tally;
    Interval elo;
} Pairing;

/* The pairings of a matchup that has games: one, or with swapped colours two and their sum. Returns
 * their number. */
int report_pairings(const RunReport *report, int matchup, Pairing pairings[3]);

/* The first games of a pair of systems, at most DIVERGENT_SHOWN, where the run keeps any; returns
 * their number. */
int report_divergent(const RunReport *report, const RulesetReport *ruleset,
                     const Divergence *divergence, int64_t ids[DIVERGENT_SHOWN]);

/* A rate; 0 where no time has passed. */
double report_per_second(int64_t count, double seconds);

void report_print_text(const RunReport *report, FILE *file);
void report_print_json(const RunReport *report, FILE *file);

/* Prints text broken behind commas, each line behind `indent`, in 100 columns where it can be. */
void report_print_wrapped(const char *text, const char *indent, FILE *file);

#endif
