/* Looks at limits; starts nothing. */
#include "external_players.h"

#include "agent_pipe.h"
#include "worker.h"

#include <signal.h>
#include <sys/resource.h>

/* Streams of one process, and more of them while it is started; and what else a run has open. */
enum { STREAMS_OF_PLAYER = 2, STREAMS_OF_START = 4, STREAMS_OF_RUN = 32 };

/* Where the parent left children to be forgotten, none could be waited for. */
void external_players_register(void) {
    signal(SIGCHLD, SIG_DFL);
    agent_register(&agent_pipe);
}

Status external_player_absent(const char *who, const Agent *agent, Message *message) {
    return message_set(message, STATUS_FAILED, "%s: command '%s' cannot be started: %s", who,
                       agent->config->text, agent->fault);
}

static bool is_external(const RunConfig *config, int agent) {
    return config->agents[agent].config.type->external;
}

bool matchup_is_repeatable(const RunConfig *config, const Matchup *matchup) {
    return !is_external(config, matchup->agents[0]) && !is_external(config, matchup->agents[1]);
}

bool run_is_repeatable(const RunConfig *config) {
    bool repeatable = true;
    for (int m = 0; m < config->matchups_count; m++)
        repeatable &= matchup_is_repeatable(config, &config->matchups[m]);
    return repeatable;
}

/* External players in the matches that a worker can hold at the same time, at most. */
static int players_at_once(const RunConfig *config) {
    int players = 0;
    for (int m = 0; m < config->matchups_count; m++)
        for (int i = 0; i < 2; i++)
            players += is_external(config, config->matchups[m].agents[i]);
    return players < 2 * WORKER_THINKING_TABLES ? players : 2 * WORKER_THINKING_TABLES;
}

Status external_players_check(const RunConfig *config, int threads, Message *message) {
    const int players = players_at_once(config);
    const int each = players * STREAMS_OF_PLAYER + STREAMS_OF_START;
    const long long wanted = STREAMS_OF_RUN + (long long)threads * each;
    struct rlimit limit;
    if (players == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
        (rlim_t)wanted <= limit.rlim_cur)
        return STATUS_OK;
    return message_set(message, STATUS_USAGE,
                       "external players on %d threads need %lld open files, %llu are allowed; "
                       "raise the limit (ulimit -n) or lower --threads",
                       threads, wanted, (unsigned long long)limit.rlim_cur);
}
