/* The verbs of the command line: each is one file, verb_<name>.c, that fills in one Verb. */
#ifndef JIGO_VERB_H
#define JIGO_VERB_H

#include "options.h"

typedef struct Verb {
    const char *name;      /* "count" */
    const char *arguments; /* "DB GAME [--sgf | --json]" */
    const char *summary;   /* one line for `jigo --help` */
    const char *details;   /* further lines for `jigo VERB --help`; may be "" */
    const Option *options; /* a constant table, for help; run() copies it and parses the copy */
    int options_count;
    /* Does the work: results to stdout, messages to stderr. argv[0] is the verb. */
    Status (*run)(int argc, char **argv, Message *message);
} Verb;

extern const Verb verb_run, verb_summary, verb_show, verb_score, verb_count, verb_referee,
    verb_bench, verb_agents, verb_rules, verb_version;

#endif
