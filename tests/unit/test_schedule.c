/* The order of games: each once, pairs together, even growth, and the same after any resumption. */
#include "schedule.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

enum { MATCHUPS = 5, JOBS_MAX = 512 };

typedef struct Shape {
    int64_t games[MATCHUPS];
    bool swapped[MATCHUPS];
} Shape;

static const Shape SHAPES[] = {
    {{8, 8, 8, 8, 8}, {true, true, true, true, true}},
    {{8, 2, 6, 4, 20}, {true, true, true, true, true}},
    {{5, 2, 7, 4, 1}, {false, true, false, true, false}},
    {{1, 1, 1, 1, 1}, {false, false, false, false, false}},
    {{100, 2, 3, 2, 40}, {true, true, false, true, true}},
};
enum { SHAPES_COUNT = sizeof SHAPES / sizeof *SHAPES };

/* A config of the shape; only what a schedule reads. Matchup i is agent i against agent i + 1. */
static void make_config(const Shape *shape, Matchup matchups[MATCHUPS], RunConfig *config) {
    memset(config, 0, sizeof *config);
    memset(matchups, 0, MATCHUPS * sizeof *matchups);
    for (int i = 0; i < MATCHUPS; i++) {
        matchups[i].agents[0] = i;
        matchups[i].agents[1] = i + 1;
        matchups[i].games = shape->games[i];
        matchups[i].swapped = shape->swapped[i];
    }
    config->matchups = matchups;
    config->matchups_count = MATCHUPS;
}

/* All jobs behind `done`; returns their number. */
static int run_schedule(const RunConfig *config, const int64_t *done, Job *jobs) {
    Schedule schedule;
    int count = 0;
    schedule_init(&schedule, config, done);
    while (count < JOBS_MAX && schedule_next(&schedule, &jobs[count]))
        count++;
    Job untouched = {.id = -7};
    cr_expect(not(schedule_next(&schedule, &untouched)));
    cr_expect(untouched.id == -7);
    schedule_deinit(&schedule);
    return count;
}

static bool job_equal(const Job *a, const Job *b) {
    return a->id == b->id && a->matchup == b->matchup && a->game_no == b->game_no &&
           a->black == b->black && a->white == b->white;
}

/* Numbers count up from 0 in each matchup, so each game comes once; ids count up from 1. */
static void expect_each_game_once(const RunConfig *config, const Job *jobs, int count) {
    int64_t done[MATCHUPS] = {0};
    for (int i = 0; i < count; i++) {
        cr_expect(jobs[i].id == i + 1);
        cr_expect(jobs[i].game_no == done[jobs[i].matchup]++);
    }
    for (int i = 0; i < MATCHUPS; i++)
        cr_expect(done[i] == config->matchups[i].games);
    cr_expect(schedule_total(config) == count);
}

/* Odd games of swapped colours follow their partner at once, with the colours exchanged. */
static void expect_pairs_together(const RunConfig *config, const Job *jobs, int count) {
    for (int i = 0; i < count; i++) {
        const Job *job = &jobs[i];
        const Matchup *matchup = &config->matchups[job->matchup];
        bool second = matchup->swapped && job->game_no % 2 == 1;
        cr_expect(job->black == matchup->agents[second ? 1 : 0]);
        cr_expect(job->white == matchup->agents[second ? 0 : 1]);
        if (second)
            cr_expect(job[-1].matchup == job->matchup && job[-1].game_no == job->game_no - 1);
    }
}

/* At every point no matchup with games left is more than a pair behind another. */
static void expect_even_growth(const RunConfig *config, const Job *jobs, int count) {
    int64_t done[MATCHUPS] = {0};
    bool even = true;
    for (int i = 0; i < count; i++) {
        done[jobs[i].matchup]++;
        for (int a = 0; a < MATCHUPS; a++)
            for (int b = 0; b < MATCHUPS; b++)
                even &= done[a] <= done[b] + 2 || done[b] == config->matchups[b].games;
    }
    cr_expect(even);
}

Test(schedule, order) {
    for (int s = 0; s < SHAPES_COUNT; s++) {
        static RunConfig config;
        Matchup matchups[MATCHUPS];
        Job jobs[JOBS_MAX];
        make_config(&SHAPES[s], matchups, &config);
        int count = run_schedule(&config, NULL, jobs);
        expect_each_game_once(&config, jobs, count);
        expect_pairs_together(&config, jobs, count);
        expect_even_growth(&config, jobs, count);
        for (int i = 0; i < count; i++) {
            Job job = schedule_job(&config, jobs[i].id, jobs[i].matchup, jobs[i].game_no);
            cr_expect(job_equal(&job, &jobs[i]));
        }
    }
}

/* Two swapped matchups and three fixed ones, by the rule of schedule.h. */
Test(schedule, order_by_hand) {
    static const Shape shape = {{4, 4, 3, 1, 1}, {true, true, false, false, false}};
    static const int expected[] = {0, 0, 1, 1, 2, 3, 4, 2, 0, 0, 1, 1, 2};
    static RunConfig config;
    Matchup matchups[MATCHUPS];
    Job jobs[JOBS_MAX];
    make_config(&shape, matchups, &config);
    cr_assert(run_schedule(&config, NULL, jobs) == 13);
    for (int i = 0; i < 13; i++)
        cr_expect(jobs[i].matchup == expected[i], "job %d", i);
}

/* Stopped behind any job, inside pairs too, and started again from the counts. */
Test(schedule, resumes_at_every_point) {
    for (int s = 0; s < SHAPES_COUNT; s++) {
        static RunConfig config;
        Matchup matchups[MATCHUPS];
        Job whole[JOBS_MAX], rest[JOBS_MAX];
        int64_t done[MATCHUPS] = {0};
        make_config(&SHAPES[s], matchups, &config);
        int count = run_schedule(&config, NULL, whole);
        for (int start = 0; start <= count; start++) {
            cr_assert(run_schedule(&config, done, rest) == count - start);
            bool same = true;
            for (int i = start; i < count; i++)
                same &= job_equal(&rest[i - start], &whole[i]);
            cr_expect(same, "shape %d from job %d", s, start);
            if (start < count)
                done[whole[start].matchup]++;
        }
    }
}

/* With more games than before, what was played stands, and all the new games come once. Where every
 * matchup has the same number of games, the order is that of a run with the larger number. */
Test(schedule, grows) {
    for (int s = 0; s < SHAPES_COUNT; s++) {
        static RunConfig config;
        Matchup matchups[MATCHUPS];
        Job whole[JOBS_MAX], jobs[JOBS_MAX];
        make_config(&SHAPES[s], matchups, &config);
        int before = run_schedule(&config, NULL, jobs);
        for (int i = 0; i < MATCHUPS; i++)
            matchups[i].games += 6;
        int all = run_schedule(&config, NULL, whole);
        int after = run_schedule(&config, SHAPES[s].games, jobs + before);
        cr_assert(before + after == all);
        expect_each_game_once(&config, jobs, all);
        expect_pairs_together(&config, jobs, all);
        bool equal_games = s == 0 || s == 3;
        for (int i = 0; equal_games && i < all; i++)
            cr_expect(job_equal(&jobs[i], &whole[i]));
    }
}

/* A run whose number of games was lowered has nothing left to play. */
Test(schedule, more_done_than_wanted) {
    static const int64_t done[MATCHUPS] = {9, 9, 9, 9, 9};
    static RunConfig config;
    Matchup matchups[MATCHUPS];
    Job jobs[JOBS_MAX];
    make_config(&SHAPES[0], matchups, &config);
    cr_expect(run_schedule(&config, done, jobs) == 0);
}
