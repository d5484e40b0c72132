/* How many games make a chunk: each kind of job has a cost, and a chunk a budget. */
#include "chunk.h"

#include "check.h"
#include "uniform_games.h"

#include <stdlib.h>

enum {
    BUDGET_MAX = 1 << 15,
    BUDGET_MIN = 1 << 10,
    CHUNKS_TO_END = 4, /* a thread's share of what is left is at least so many chunks */
    COST_COUNTED = 1,  /* on the smallest boards, as the next */
    COST_LANES = 16,
    POINTS_A_COST = 96,
    COST_REFEREE = 512,
    COST_THINKING = BUDGET_MAX,
    MOVES_MAX = 1 << 20, /* of a chunk's records, at least one game's */
    MOVES_FEW = 1 << 14  /* where the games for the lanes have no records */
};

bool job_is_quick(const RunConfig *config, const Job *job) {
    return config->agents[job->black].config.type->uniform &&
           config->agents[job->white].config.type->uniform;
}

/* Games of the lanes take longer on larger boards. */
static int cost_of(const ChunkPlan *plan, const Job *job) {
    const Rules *rules = &plan->config->matchups[job->matchup].rules;
    if (plan->lanes[job->matchup])
        return (plan->counted ? COST_COUNTED : COST_LANES) *
               (1 + rules->width * rules->height / POINTS_A_COST);
    return job_is_quick(plan->config, job) ? COST_REFEREE : COST_THINKING;
}

static int turn_cap(const ChunkPlan *plan, int matchup) {
    return plan->config->matchups[matchup].rules.turn_cap;
}

static size_t moves_room(const ChunkPlan *plan) {
    size_t room = plan->counted ? MOVES_FEW : MOVES_MAX;
    for (int m = 0; m < plan->config->matchups_count; m++)
        if (room < (size_t)turn_cap(plan, m))
            room = (size_t)turn_cap(plan, m);
    return room;
}

void chunk_plan_init(ChunkPlan *plan, const RunConfig *config, int threads, bool counted) {
    *plan = (ChunkPlan){.config = config, .counted = counted, .threads = threads};
    plan->lanes = heap_new((size_t)config->matchups_count, sizeof *plan->lanes);
    for (int m = 0; m < config->matchups_count; m++) {
        const Matchup *matchup = &config->matchups[m];
        plan->lanes[m] =
            uniform_games_fit(&matchup->rules, &config->agents[matchup->agents[0]].config,
                              &config->agents[matchup->agents[1]].config);
    }
}

void chunk_plan_deinit(ChunkPlan *plan) {
    free(plan->lanes);
}

void chunk_init(Chunk *chunk, const ChunkPlan *plan) {
    const int jobs = BUDGET_MAX / (plan->counted ? COST_REFEREE : COST_LANES);
    *chunk = (Chunk){.count = 0};
    chunk->jobs = heap_new((size_t)jobs, sizeof *chunk->jobs);
    chunk->records = heap_new((size_t)jobs, sizeof *chunk->records);
    chunk->moves = heap_new(moves_room(plan), sizeof *chunk->moves);
    if (!plan->counted)
        return;
    chunk->counted = heap_new((size_t)plan->config->matchups_count, sizeof *chunk->counted);
    chunk->cells = heap_new(BUDGET_MAX, sizeof *chunk->cells);
}

void chunk_deinit(Chunk *chunk) {
    free(chunk->jobs);
    free(chunk->records);
    free(chunk->moves);
    free(chunk->counted);
    free(chunk->cells);
}

bool job_source_next(JobSource *source, Job *job) {
    if (source->waiting.id == 0)
        return schedule_next(source->schedule, job);
    *job = source->waiting;
    source->waiting.id = 0;
    return true;
}

static void count_job(Chunk *chunk, const Job *job) {
    int i = 0;
    while (i < chunk->counted_count && chunk->counted[i].matchup != job->matchup)
        i++;
    if (i == chunk->counted_count)
        chunk->counted[chunk->counted_count++] =
            (CountedGames){.matchup = job->matchup, .first = job->game_no};
    chunk->counted[i].games++;
}

/* What a chunk that begins with the job may cost. Jobs are shared out before they are weighed: the
 * cost of all that a config may ask for does not fit in 64 bits. */
static int64_t budget_for(const ChunkPlan *plan, const JobSource *source, const Job *job) {
    const int64_t left = source->total - job->id + 1;
    const int64_t share = left / (CHUNKS_TO_END * plan->threads) * cost_of(plan, job);
    return share < BUDGET_MIN ? BUDGET_MIN : share > BUDGET_MAX ? BUDGET_MAX : share;
}

void chunk_fill(Chunk *chunk, const ChunkPlan *plan, JobSource *source) {
    int64_t budget = 0, room = (int64_t)moves_room(plan);
    Job job;
    chunk->count = chunk->counted_count = chunk->cells_count = 0;
    chunk->status = STATUS_OK;
    while (job_source_next(source, &job)) {
        const bool first = chunk_is_empty(chunk),
                   counted = plan->counted && plan->lanes[job.matchup];
        if (first)
            budget = budget_for(plan, source, &job);
        budget -= cost_of(plan, &job);
        room -= counted ? 0 : turn_cap(plan, job.matchup);
        if (!first && (budget < 0 || room < 0)) {
            source->waiting = job;
            return;
        }
        if (counted)
            count_job(chunk, &job);
        else
            chunk->jobs[chunk->count++] = job;
        if (budget <= 0)
            return;
    }
}

bool chunk_is_empty(const Chunk *chunk) {
    return chunk->count == 0 && chunk->counted_count == 0;
}
