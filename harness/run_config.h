/* A run, as its config file says it: validated once, then const.
 *
 * The file is YAML (libyaml's document API). Every mistake is answered with one line
 * "file:line:column: error: what; what is allowed; nearest known name" and STATUS_CONFIG, before
 * any game. The keys are documented in configs/README.md.
 */
#ifndef JIGO_RUN_CONFIG_H
#define JIGO_RUN_CONFIG_H

#include "agent_registry.h"
#include "rules.h"
#include "status.h"

#include <stdio.h>

enum {
    NAME_CAPACITY = 64, /* of a run or an agent; [A-Za-z0-9_.+-], first a letter or digit */
    AGENTS_MAX = 64,
    MATCHUPS_MAX = 1024,
    THREADS_MAX = 1024
};

#define GAMES_MAX INT64_C(1000000000000) /* of one matchup */

typedef enum RecordMode { RECORD_GAMES, RECORD_DIVERGENT, RECORD_HISTOGRAM } RecordMode;

typedef struct NamedAgent {
    char name[NAME_CAPACITY];
    AgentConfig config;
} NamedAgent;

/* Two agents under one set of rules. */
typedef struct Matchup {
    Rules rules;
    int agents[2]; /* indices into RunConfig.agents; [0] is Black in even games */
    bool swapped;  /* colours are swapped in odd games; else agents[0] is always Black */
    int64_t games; /* 1.. ; even where swapped */
} Matchup;

/* Whether agents[1] is Black in a game of it. */
static inline bool matchup_is_swapped(const Matchup *matchup, int64_t game_no) {
    return matchup->swapped && game_no % 2 == 1;
}

typedef struct RunConfig {
    char name[NAME_CAPACITY];
    uint64_t seed;
    int threads; /* 0: one per processor */
    RecordMode record;
    int agents_count;
    NamedAgent agents[AGENTS_MAX];
    int matchups_count;
    Matchup *matchups; /* owned */
} RunConfig;

/* Reads and checks a config, and whether this host has the programs of players in its matches
 * (AgentType.ready). On any status but STATUS_OK the config is empty and message->text
 * holds one line. `path` is used in messages; "-" reads standard input. */
Status run_config_load(const char *path, RunConfig *config, Message *message);

/* The same from memory, which is borrowed for the call, wherever it is from: programs are not
 * looked for. `name` stands for the file in messages. */
Status run_config_parse(const char *text, size_t length, const char *name, RunConfig *config,
                        Message *message);

void run_config_deinit(RunConfig *config);

/* Sets the number of games of every matchup, as --games does. STATUS_USAGE, and nothing is changed,
 * if it does not fit: outside 1..GAMES_MAX, or odd where colours are swapped. */
Status run_config_set_games(RunConfig *config, int64_t games, Message *message);

/* Writes the canonical form: every key with its value, defaults included, in fixed order. It is
 * YAML that run_config_load reads back as the same config, and the text kept in the database. */
void run_config_write(const RunConfig *config, FILE *file);

/* Canonical text of what decides the games: all but name, threads, record and numbers of games. One
 * line a value, each with the whole path of its key, such as "matches[2].rules.komi: 7.5" (lists
 * count from 1, every pair of players is a match). The caller frees it. Two runs may continue each
 * other exactly when these texts are equal. */
char *run_config_identity(const RunConfig *config);

/* Canonical text of one set of rules, "size: 9x9, topology: plane, ..." on one line; the caller
 * frees it. */
char *rules_text(const Rules *rules);

const char *record_mode_name(RecordMode mode);

#endif
