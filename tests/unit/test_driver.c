/* Jobs to records: every game once, in order, the same at any number of threads; stopping keeps
 * what was played; a sink that fails ends the run. The thread sanitizer's view is in tests/tsan. */
#include "cell_table.h"
#include "check.h"
#include "driver.h"
#include "job_play.h"
#include "signature.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { AGENTS = 3, MATCHUPS = 4 };

typedef struct Witness {
    int64_t records;
    bool in_order;
    uint64_t chain[MATCHUPS];
    int64_t fail_at; /* the sink fails at this record; 0: never */
    int64_t stop_at; /* raises `stop` at this record; 0: never */
    atomic_bool stop;
} Witness;

static Status take_record(void *context, const GameRecord *record, Message *message) {
    Witness *witness = context;
    witness->records++;
    witness->in_order &= record->id == witness->records;
    uint64_t *chain = &witness->chain[record->matchup];
    *chain = signature_add_game(*chain, record);
    if (witness->records == witness->stop_at)
        witness->stop = true;
    if (witness->records == witness->fail_at)
        return message_set(message, STATUS_IO, "the disk is full");
    return STATUS_OK;
}

static RunConfig *config_create(int64_t games) {
    static const char *const specs[AGENTS] = {"random", "flat-mc:playouts=12",
                                              "phantom-mc:playouts=8"};
    RunConfig *config = heap_new(1, sizeof *config);
    config->seed = 5;
    config->agents_count = AGENTS;
    for (int i = 0; i < AGENTS; i++)
        cr_assert_eq(agent_spec_parse(specs[i], &config->agents[i].config, NULL), STATUS_OK);
    Rules rules = rules_default();
    rules.width = rules.height = 5;
    rules.turn_cap = 75;
    Rules wide = rules, phantom = rules;
    wide.width = 7;
    wide.settle = SETTLE_NONE;
    phantom.information = INFORMATION_PHANTOM;
    config->matchups_count = MATCHUPS;
    config->matchups = heap_new(MATCHUPS, sizeof *config->matchups);
    config->matchups[0] = (Matchup){rules, {0, 0}, false, 20 * games};
    config->matchups[1] = (Matchup){rules, {1, 0}, true, games};
    config->matchups[2] = (Matchup){phantom, {2, 0}, true, games};
    config->matchups[3] = (Matchup){wide, {0, 0}, false, games};
    return config;
}

static void config_destroy(RunConfig *config) {
    free(config->matchups);
    free(config);
}

static Status drive(const RunConfig *config, int threads, const int64_t *done, Witness *witness,
                    Message *message) {
    Schedule schedule;
    DriverOptions options = {
        .threads = threads, .stop = &witness->stop, .sink = take_record, .context = witness};
    schedule_init(&schedule, config, done);
    Status status = driver_run(config, &schedule, &options, message);
    schedule_deinit(&schedule);
    return status;
}

Test(driver, records_do_not_depend_on_threads) {
    RunConfig *config = config_create(40);
    Witness alone = {.in_order = true};
    cr_assert_eq(drive(config, 1, NULL, &alone, NULL), STATUS_OK);
    cr_assert_eq(alone.records, schedule_total(config));
    cr_assert(alone.in_order);
    static const int threads[] = {2, 7, 32};
    for (int i = 0; i < 3; i++) {
        Witness witness = {.in_order = true};
        cr_assert_eq(drive(config, threads[i], NULL, &witness, NULL), STATUS_OK);
        cr_assert_eq(witness.records, alone.records);
        cr_assert(witness.in_order);
        cr_assert_arr_eq(witness.chain, alone.chain, sizeof alone.chain);
    }
    config_destroy(config);
}

Test(driver, more_threads_than_games) {
    RunConfig *config = config_create(2);
    config->matchups_count = 1;
    config->matchups[0].games = 1;
    Witness witness = {.in_order = true};
    cr_assert_eq(drive(config, 16, NULL, &witness, NULL), STATUS_OK);
    cr_assert_eq(witness.records, 1);
    config_destroy(config);
}

/* Games of each matchup among the first so many of the schedule. */
static void count_done(const RunConfig *config, int64_t records, int64_t done[MATCHUPS]) {
    Schedule schedule;
    Job job;
    memset(done, 0, MATCHUPS * sizeof *done);
    schedule_init(&schedule, config, NULL);
    for (int64_t i = 0; i < records && schedule_next(&schedule, &job); i++)
        done[job.matchup]++;
    schedule_deinit(&schedule);
}

Test(driver, stopping_keeps_games_in_order_and_the_rest_continues) {
    RunConfig *config = config_create(60);
    Witness whole = {.in_order = true};
    cr_assert_eq(drive(config, 2, NULL, &whole, NULL), STATUS_OK);
    Message message = {{0}};
    Witness stopped = {.in_order = true, .stop_at = 150};
    cr_assert_eq(drive(config, 2, NULL, &stopped, &message), STATUS_INTERRUPTED);
    cr_assert(stopped.in_order);
    cr_assert_geq(stopped.records, 150);
    cr_assert_lt(stopped.records, whole.records);
    int64_t done[MATCHUPS];
    count_done(config, stopped.records, done);
    stopped.stop_at = 0;
    stopped.stop = false;
    cr_assert_eq(drive(config, 3, done, &stopped, &message), STATUS_OK);
    cr_assert(stopped.in_order);
    cr_assert_eq(stopped.records, whole.records);
    cr_assert_arr_eq(stopped.chain, whole.chain, sizeof whole.chain);
    config_destroy(config);
}

Test(driver, a_stop_with_no_game_left_is_no_interruption) {
    RunConfig *config = config_create(2);
    config->matchups_count = 1;
    config->matchups[0].games = 4;
    Witness witness = {.in_order = true, .stop = true};
    cr_assert_eq(drive(config, 2, NULL, &witness, NULL), STATUS_INTERRUPTED);
    cr_assert_eq(witness.records, 0);
    witness.stop = false;
    witness.stop_at = 4;
    cr_assert_eq(drive(config, 1, NULL, &witness, NULL), STATUS_OK);
    cr_assert_eq(witness.records, 4);
    config_destroy(config);
}

/* Cells of the lanes' games, from their records or as they are counted. */
typedef struct Count {
    const RunConfig *config;
    CellTable *cells;
    int64_t games[MATCHUPS], turns[MATCHUPS];
} Count;

static Status count_record(void *context, const GameRecord *record, Message *message) {
    (void)message;
    Count *count = context;
    const Cell cell = cell_of_game(&count->config->matchups[record->matchup], record);
    cell_table_add(count->cells, &cell);
    count->games[record->matchup]++;
    count->turns[record->matchup] += record->turns;
    return STATUS_OK;
}

static Status count_games(void *context, const CountedGames *games, Message *message) {
    (void)message;
    Count *count = context;
    int64_t sum = 0;
    cr_assert_eq(games->first, count->games[games->matchup]);
    for (int i = 0; i < games->cells_count; i++) {
        cell_table_add(count->cells, &games->cells[i]);
        sum += games->cells[i].games;
    }
    cr_assert_eq(sum, games->games);
    count->games[games->matchup] += games->games;
    count->turns[games->matchup] += games->turns;
    return STATUS_OK;
}

static void drive_counting(const RunConfig *config, int threads, bool counted, Count *count) {
    Schedule schedule;
    const DriverOptions options = {.threads = threads,
                                   .sink = count_record,
                                   .count_sink = counted ? count_games : NULL,
                                   .context = count};
    count->config = config;
    count->cells = cell_table_create(1 << 15);
    schedule_init(&schedule, config, NULL);
    cr_assert_eq(driver_run(config, &schedule, &options, NULL), STATUS_OK);
    schedule_deinit(&schedule);
}

/* Sorted; returns their number. */
static int list_cells(const Count *count, Cell *cells) {
    int place = 0, number = 0;
    while (cell_table_next(count->cells, &place, &cells[number]))
        number++;
    qsort(cells, (size_t)number, sizeof *cells, stats_cell_compare);
    return number;
}

Test(driver, counted_games_are_those_of_the_records) {
    RunConfig *config = config_create(40);
    config->matchups[1].agents[0] = 0;
    config->matchups[1].games = 5001;
    config->matchups[3].games = 20000;
    Count recorded = {0};
    drive_counting(config, 1, false, &recorded);
    Cell *wanted = heap_new(1 << 15, sizeof *wanted), *got = heap_new(1 << 15, sizeof *got);
    const int number = list_cells(&recorded, wanted);
    for (int threads = 1; threads <= 3; threads += 2) {
        Count count = {0};
        drive_counting(config, threads, true, &count);
        cr_assert_arr_eq(count.games, recorded.games, sizeof count.games);
        cr_assert_arr_eq(count.turns, recorded.turns, sizeof count.turns);
        cr_assert_eq(list_cells(&count, got), number);
        for (int i = 0; i < number; i++) {
            cr_assert_eq(stats_cell_compare(&got[i], &wanted[i]), 0);
            cr_assert_eq(got[i].games, wanted[i].games);
        }
        cell_table_destroy(count.cells);
    }
    cell_table_destroy(recorded.cells);
    free(wanted);
    free(got);
    config_destroy(config);
}

static Status check_given_up(void *context, const GameRecord *record, Message *message) {
    (void)message;
    int *at_once = context;
    cr_assert_eq(record->counted, record->end != END_RESIGN);
    if (record->counted)
        return STATUS_OK;
    cr_assert(point_set_is_empty(&record->dead));
    for (int s = 0; s < SCORINGS; s++)
        cr_assert_eq(record->margins[s], 0);
    cr_assert_eq(record->deciding, 0);
    *at_once += record->turns == 0;
    return STATUS_OK;
}

/* White, facing a board full of handicap stones, resigns before the first move. */
Test(driver, games_given_up_have_no_margins) {
    RunConfig *config = config_create(2);
    config->matchups_count = 1;
    Matchup *matchup = &config->matchups[0];
    matchup->agents[0] = 0;
    matchup->agents[1] = 1;
    matchup->games = 40;
    matchup->rules.handicap = 20;
    for (Point p = 0; p < 20; p++)
        point_set_add(&matchup->rules.handicap_points, p);
    cr_assert_eq(agent_spec_parse("flat-mc:playouts=20,resign=50", &config->agents[1].config, NULL),
                 STATUS_OK);
    int at_once = 0;
    Schedule schedule;
    DriverOptions options = {.threads = 1, .sink = check_given_up, .context = &at_once};
    schedule_init(&schedule, config, NULL);
    cr_assert_eq(driver_run(config, &schedule, &options, NULL), STATUS_OK);
    schedule_deinit(&schedule);
    cr_assert_gt(at_once, 0);
    config_destroy(config);
}

/* What is left costs more than 64 bits hold; only the sanitizers see a sum that overflows. */
Test(driver, starts_the_longest_run_of_thinking_agents) {
    RunConfig *config = config_create(2);
    const Matchup thinking = config->matchups[1];
    free(config->matchups);
    config->matchups_count = MATCHUPS_MAX;
    config->matchups = heap_new(MATCHUPS_MAX, sizeof *config->matchups);
    for (int m = 0; m < MATCHUPS_MAX; m++) {
        config->matchups[m] = thinking;
        config->matchups[m].games = GAMES_MAX;
    }
    Message message = {{0}};
    Witness witness = {.in_order = true, .fail_at = 1};
    cr_assert_eq(drive(config, 1, NULL, &witness, &message), STATUS_IO);
    cr_assert_eq(witness.records, 1);
    config_destroy(config);
}

Test(driver, failing_sink_ends_the_run_with_its_message) {
    RunConfig *config = config_create(40);
    Message message = {{0}};
    Witness witness = {.in_order = true, .fail_at = 30};
    cr_assert_eq(drive(config, 4, NULL, &witness, &message), STATUS_IO);
    cr_assert_str_eq(message.text, "the disk is full");
    cr_assert_eq(witness.records, 30);
    config_destroy(config);
}

/* A player as `random`, for whose program the host has room in so many games. */
static AgentType guest_type;
static void (*guest_new_game)(Agent *agent, Colour colour);
static atomic_int guest_games;

static void new_game_of_guest(Agent *agent, Colour colour) {
    guest_new_game(agent, colour);
    agent->absent = atomic_fetch_sub(&guest_games, 1) <= 0;
    snprintf(agent->fault, FAULT_CAPACITY, "%s", agent->absent ? "no room" : "");
}

static void seat_guest(RunConfig *config, int agent) {
    guest_type = *agent_type_find("random");
    guest_new_game = guest_type.new_game;
    guest_type.new_game = new_game_of_guest;
    guest_type.uniform = false;
    guest_type.external = true;
    config->agents[agent].config = agent_config_default(&guest_type);
    strcpy(config->agents[agent].name, "guest");
    strcpy(config->agents[agent].config.text, "./guest --fast");
}

/* The run ends before the first game without it, keeps all that come before, and goes on later. */
Test(driver, an_absent_player_ends_the_run_and_costs_no_game) {
    static const int threads[] = {1, 2, 7};
    RunConfig *config = config_create(60);
    seat_guest(config, 2);
    Witness whole = {.in_order = true};
    guest_games = INT32_MAX;
    cr_assert_eq(drive(config, 2, NULL, &whole, NULL), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        int64_t done[MATCHUPS];
        Message message = {{0}};
        Witness witness = {.in_order = true};
        guest_games = 10;
        cr_assert_eq(drive(config, threads[i], NULL, &witness, &message), STATUS_FAILED);
        cr_expect_str_eq(message.text,
                         "agent 'guest': command './guest --fast' cannot be started: no room");
        cr_expect(witness.in_order);
        count_done(config, witness.records, done);
        if (threads[i] == 1)
            cr_expect_eq(done[2], 10);
        cr_expect_leq(done[2], 10);
        guest_games = INT32_MAX;
        cr_assert_eq(drive(config, threads[i], done, &witness, &message), STATUS_OK);
        cr_expect(witness.in_order);
        cr_expect_eq(witness.records, whole.records);
        cr_expect_arr_eq(witness.chain, whole.chain, sizeof whole.chain);
    }
    config_destroy(config);
}

Test(driver, replay_gives_the_recorded_game) {
    RunConfig *config = config_create(10);
    for (int matchup = 0; matchup < MATCHUPS; matchup++) {
        Witness witness = {.in_order = true};
        const Rules *rules = &config->matchups[matchup].rules;
        Geometry *geometry = heap_new(1, sizeof *geometry);
        Board *final = heap_new(1, sizeof *final);
        geometry_init(geometry, rules->width, rules->height, rules->topology);
        uint64_t chain = 0;
        for (int64_t game_no = 0; game_no < config->matchups[matchup].games; game_no++) {
            GameRecord record;
            Scores scores;
            Job job = schedule_job(config, 1, matchup, game_no);
            job_replay(config, &job, geometry, &record, &scores, final);
            cr_assert_eq(record.margins[SCORING_AREA], scores.margins[SCORING_AREA]);
            cr_assert_eq(record.captured[BLACK], final->captured[BLACK]);
            chain = signature_add_game(chain, &record);
            free(record.moves);
        }
        cr_assert_eq(drive(config, 2, NULL, &witness, NULL), STATUS_OK);
        cr_assert_eq(chain, witness.chain[matchup]);
        free(final);
        free(geometry);
    }
    config_destroy(config);
}
