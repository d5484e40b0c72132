/* What the harness costs: random 9x9 games played, then scored, driven, counted in a histogram, and
 * recorded a row each. One thread; games per second, to be read as ratios to each other and to
 * playout/uniform/9x9. */
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "driver.h"
#include "gb_shim.h"
#include "recorder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { GAMES = 20000, SIGNED_GAMES = 100 };

static uint64_t sign(BenchGames *games) {
    uint64_t signature = 0;
    for (int64_t i = 0; i < SIGNED_GAMES; i++) {
        FinishedGame finished;
        bench_games_play(games, i, &finished);
        signature = bench_games_sign(signature, &finished);
    }
    return signature;
}

static void bench_table(GbState *state, const void *argument) {
    bool scored = *(const bool *)argument;
    BenchGames *games = bench_games_create("random", 9, INFORMATION_FULL);
    uint64_t signature = sign(games);
    int64_t played = 0;
    while (gb_next(state)) {
        FinishedGame finished;
        Scores scores;
        bench_games_play(games, played, &finished);
        if (scored)
            bench_games_score(games, played, &finished, &scores);
        played++;
    }
    gb_items(state, played);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

typedef enum SinkKind { SINK_SIGN, SINK_RECORDER } SinkKind;

typedef struct Subject {
    SinkKind sink;
    RecordMode record;
} Subject;

typedef struct SinkContext {
    uint64_t chain;
    Recorder *recorder;
} SinkContext;

static Status sink(void *context, const GameRecord *record, Message *message) {
    SinkContext *sink_context = context;
    sink_context->chain = bench_sign(sink_context->chain, (uint64_t)record->margins[SCORING_AREA]);
    if (sink_context->recorder == NULL)
        return STATUS_OK;
    return recorder_add(sink_context->recorder, record, message);
}

static void config_init(RunConfig *config, Matchup *matchup, RecordMode record) {
    *matchup = (Matchup){.rules = rules_default(), .games = GAMES};
    matchup->rules.settle = SETTLE_NONE;
    *config = (RunConfig){.name = "bench",
                          .seed = 1,
                          .threads = 1,
                          .record = record,
                          .agents_count = 1,
                          .agents = {{.name = "random"}},
                          .matchups_count = 1,
                          .matchups = matchup};
    config->agents[0].config = agent_config_default(agent_type_find("random"));
}

static Status play_all(const RunConfig *config, SinkContext *context, Message *message) {
    Schedule schedule;
    schedule_init(&schedule, config, NULL);
    DriverOptions options = {.threads = 1, .sink = sink, .context = context};
    Status status = driver_run(config, &schedule, &options, message);
    schedule_deinit(&schedule);
    return status;
}

static Status play_recorded(const RunConfig *config, const char *directory, SinkContext *context,
                            Message *message) {
    HostFacts host = {.processors = 1};
    Status status = recorder_open(directory, config, &host, true, &context->recorder, message);
    if (status != STATUS_OK)
        return status;
    status = play_all(config, context, message);
    Status closed = recorder_close(context->recorder, status == STATUS_OK ? message : NULL);
    return status != STATUS_OK ? status : closed;
}

static void remove_run(const char *directory) {
    static const char *const FILES[] = {"run.db", "run.db-wal", "run.db-shm", "run.lock"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", directory, FILES[i]);
        unlink(path);
    }
    rmdir(directory);
}

static void bench_driver(GbState *state, const void *argument) {
    const Subject *subject = argument;
    RunConfig *config = heap_new(1, sizeof *config);
    Matchup matchup;
    config_init(config, &matchup, subject->record);
    char directory[] = "bench-run-XXXXXX";
    bool recorded = subject->sink == SINK_RECORDER;
    Message message = {{0}};
    SinkContext context = {0};
    Status status = STATUS_OK;
    int64_t played = 0;
    if (recorded && mkdtemp(directory) == NULL)
        status = message_set(&message, STATUS_IO, "no folder %s", directory);
    while (status == STATUS_OK && gb_next(state)) {
        context = (SinkContext){0};
        status = recorded ? play_recorded(config, directory, &context, &message)
                          : play_all(config, &context, &message);
        played += GAMES;
    }
    gb_items(state, played);
    gb_signature(state, context.chain);
    if (status != STATUS_OK)
        gb_fail(state, message.text);
    if (recorded)
        remove_run(directory);
    free(config);
}

void bench_run_register(void) {
    static const bool SCORED[] = {false, true};
    static const Subject SUBJECTS[] = {{SINK_SIGN, RECORD_GAMES},
                                       {SINK_RECORDER, RECORD_HISTOGRAM},
                                       {SINK_RECORDER, RECORD_GAMES}};
    gb_register("game/random/9x9", bench_table, &SCORED[0]);
    gb_register("game/random/9x9/scored", bench_table, &SCORED[1]);
    gb_register("game/random/9x9/driven", bench_driver, &SUBJECTS[0]);
    gb_register("game/random/9x9/histogram", bench_driver, &SUBJECTS[1]);
    gb_register("game/random/9x9/rows", bench_driver, &SUBJECTS[2]);
}
