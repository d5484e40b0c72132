/* What the harness costs: random 9x9 games of two players, many at once; then recorded in the joint
 * histogram, or a row each; and one by one at a table with its referee; Phantom games likewise. One
 * thread; games per second, to be read as ratios to each other and to playout/uniform/9x9. */
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "driver.h"
#include "gb_shim.h"
#include "recorder.h"
#include "uniform_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIGNED_GAMES = 300 };

/* Games given one by one while `state` wants more, or SIGNED_GAMES of them where it is NULL. */
typedef struct Feed {
    GbState *state;
    bool over;
    uint64_t given;
    uint64_t signature; /* a sum, since the order of ends is not that of starts */
} Feed;

static bool next_game(void *context, UniformStart *start) {
    Feed *feed = context;
    if (!feed->over)
        feed->over = feed->state != NULL ? !gb_next(feed->state) : feed->given == SIGNED_GAMES;
    if (feed->over)
        return false;
    start->game = feed->given++;
    for (int c = BLACK; c <= WHITE; c++)
        rng_seed_game(&start->rng[c], 1, 0, start->game, (RngRole)c);
    return true;
}

static void seed_scorer(void *context, uint64_t game, Rng *rng) {
    (void)context;
    rng_seed_game(rng, 1, 0, game, RNG_SCORER);
}

static void sign_end(void *context, const UniformEnd *end) {
    Feed *feed = context;
    uint64_t signature = bench_sign((uint64_t)end->game, end->turns);
    for (int s = 0; s < SCORINGS; s++)
        signature = bench_sign(signature, end->margins[s]);
    feed->signature += signature;
}

static Feed play(UniformGames *games, GbState *state) {
    Feed feed = {.state = state};
    uniform_games_run(games, &(UniformCaller){next_game, seed_scorer, sign_end, &feed});
    return feed;
}

/* Three counts each, nothing kept. */
static void bench_lanes(GbState *state, const void *argument) {
    const Information *information = argument;
    Rules rules = rules_default();
    Geometry geometry;
    rules.settle = SETTLE_NONE;
    rules.information = *information;
    geometry_init(&geometry, rules.width, rules.height, rules.topology);
    UniformGames *games = uniform_games_create(&geometry, &rules, false);
    const Feed signed_games = play(games, NULL), feed = play(games, state);
    gb_items(state, (int64_t)feed.given);
    gb_signature(state, signed_games.signature);
    uniform_games_destroy(games);
}

static void bench_table(GbState *state, const void *argument) {
    (void)argument;
    BenchGames *games = bench_games_create("random", 9, INFORMATION_FULL);
    FinishedGame finished;
    uint64_t signature = 0;
    int64_t played = 0;
    for (int64_t i = 0; i < SIGNED_GAMES; i++) {
        bench_games_play(games, i, &finished);
        signature = bench_games_sign(signature, &finished);
    }
    while (gb_next(state))
        bench_games_play(games, played++, &finished);
    gb_items(state, played);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

typedef struct Subject {
    Information information;
    RecordMode record;
    int64_t games; /* of a run */
} Subject;

typedef struct SinkContext {
    uint64_t chain;
    Recorder *recorder;
} SinkContext;

static Status sink(void *context, const GameRecord *record, Message *message) {
    SinkContext *sink_context = context;
    sink_context->chain = bench_sign(sink_context->chain, record->margins[SCORING_AREA]);
    return recorder_add(sink_context->recorder, record, message);
}

/* Sums: the cells of a chunk are in no order. */
static Status count_sink(void *context, const CountedGames *games, Message *message) {
    SinkContext *sink_context = context;
    for (int i = 0; i < games->cells_count; i++)
        sink_context->chain += bench_sign(0, games->cells[i].margins[SCORING_TERRITORY]) *
                               (uint64_t)games->cells[i].games;
    return recorder_add_counted(sink_context->recorder, games, message);
}

static void config_init(RunConfig *config, Matchup *matchup, const Subject *subject) {
    *matchup = (Matchup){.rules = rules_default(), .games = subject->games};
    matchup->rules.settle = SETTLE_NONE;
    matchup->rules.information = subject->information;
    *config = (RunConfig){.name = "bench",
                          .seed = 1,
                          .threads = 1,
                          .record = subject->record,
                          .agents_count = 1,
                          .agents = {{.name = "random"}},
                          .matchups_count = 1,
                          .matchups = matchup};
    config->agents[0].config = agent_config_default(agent_type_find("random"));
}

static Status play_all(const RunConfig *config, SinkContext *context, Message *message) {
    Schedule schedule;
    schedule_init(&schedule, config, NULL);
    const bool counted = config->record == RECORD_HISTOGRAM;
    DriverOptions options = {
        .threads = 1, .sink = sink, .count_sink = counted ? count_sink : NULL, .context = context};
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

static void bench_run(GbState *state, const void *argument) {
    const Subject *subject = argument;
    RunConfig *config = heap_new(1, sizeof *config);
    Matchup matchup;
    config_init(config, &matchup, subject);
    char directory[] = "bench-run-XXXXXX";
    Message message = {{0}};
    SinkContext context = {0};
    Status status = STATUS_OK;
    int64_t played = 0;
    if (mkdtemp(directory) == NULL)
        status = message_set(&message, STATUS_IO, "no folder %s", directory);
    while (status == STATUS_OK && gb_next(state)) {
        context = (SinkContext){0};
        status = play_recorded(config, directory, &context, &message);
        played += subject->games;
    }
    gb_items(state, played);
    gb_signature(state, context.chain);
    if (status != STATUS_OK)
        gb_fail(state, message.text);
    remove_run(directory);
    free(config);
}

void bench_run_register(void) {
    static const Information FULL = INFORMATION_FULL, PHANTOM = INFORMATION_PHANTOM;
    static const Subject SUBJECTS[] = {{INFORMATION_FULL, RECORD_HISTOGRAM, 2000000},
                                       {INFORMATION_FULL, RECORD_GAMES, 20000},
                                       {INFORMATION_PHANTOM, RECORD_HISTOGRAM, 400000}};
    gb_register("game/random/9x9", bench_lanes, &FULL);
    gb_register("game/random/9x9/histogram", bench_run, &SUBJECTS[0]);
    gb_register("game/random/9x9/rows", bench_run, &SUBJECTS[1]);
    gb_register("game/random/9x9/referee", bench_table, NULL);
    gb_register("game/random-phantom/9x9", bench_lanes, &PHANTOM);
    gb_register("game/random-phantom/9x9/histogram", bench_run, &SUBJECTS[2]);
}
