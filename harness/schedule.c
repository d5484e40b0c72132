/* The order of games, from the numbers of games scheduled alone. */
#include "schedule.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

void schedule_init(Schedule *schedule, const RunConfig *config, const int64_t *done) {
    size_t count = (size_t)config->matchups_count;
    *schedule = (Schedule){.config = config, .next_id = 1};
    schedule->done = heap_new(count, sizeof *schedule->done);
    if (done == NULL)
        return;
    memcpy(schedule->done, done, count * sizeof *done);
    for (size_t i = 0; i < count; i++)
        schedule->next_id += done[i];
}

void schedule_deinit(Schedule *schedule) {
    free(schedule->done);
    *schedule = (Schedule){0};
}

/* The matchup of the next game, -1 when none is left: one inside a pair before all others, then the
 * one with the fewest games, lowest index first. */
static int next_matchup(const Schedule *schedule) {
    int best = -1;
    for (int i = 0; i < schedule->config->matchups_count; i++) {
        const Matchup *matchup = &schedule->config->matchups[i];
        int64_t done = schedule->done[i];
        if (done >= matchup->games)
            continue;
        if (matchup_is_swapped(matchup, done))
            return i;
        if (best < 0 || done < schedule->done[best])
            best = i;
    }
    return best;
}

bool schedule_next(Schedule *schedule, Job *job) {
    int matchup = next_matchup(schedule);
    if (matchup < 0)
        return false;
    *job = schedule_job(schedule->config, schedule->next_id++, matchup, schedule->done[matchup]++);
    return true;
}

Job schedule_job(const RunConfig *config, int64_t id, int matchup, int64_t game_no) {
    CHECK(matchup >= 0 && matchup < config->matchups_count && game_no >= 0);
    const Matchup *pairing = &config->matchups[matchup];
    int first = matchup_is_swapped(pairing, game_no);
    return (Job){.id = id,
                 .matchup = matchup,
                 .game_no = game_no,
                 .black = pairing->agents[first],
                 .white = pairing->agents[1 - first]};
}

int64_t schedule_total(const RunConfig *config) {
    int64_t total = 0;
    for (int i = 0; i < config->matchups_count; i++)
        total += config->matchups[i].games;
    return total;
}
