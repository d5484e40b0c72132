/* Games of a real run, played again from their numbers. */
#define _GNU_SOURCE
#include "driver.h"
#include "recorder.h"
#include "scored_game.h"
#include "show.h"
#include "signature.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

enum { COUNT = 40 };

static Status sink(void *context, const GameRecord *record, Message *message) {
    return recorder_add(context, record, message);
}

static void make_config(RunConfig *config, Matchup matchups[2], RecordMode mode) {
    memset(config, 0, sizeof *config);
    strcpy(config->name, "again");
    config->seed = 8;
    config->record = mode;
    config->agents_count = 1;
    strcpy(config->agents[0].name, "dice");
    config->agents[0].config = agent_config_default(agent_type_find("random"));
    config->matchups = matchups;
    config->matchups_count = 2;
    for (int m = 0; m < 2; m++) {
        matchups[m] = (Matchup){.rules = rules_default(), .games = COUNT / 2};
        Rules *rules = &matchups[m].rules;
        rules->width = 5;
        rules->height = m == 0 ? 5 : 4;
        rules->turn_cap = 75;
        rules->settle = SETTLE_PROVEN;
    }
    matchups[1].rules.compensation = COMPENSATION_N;
    matchups[1].rules.handicap = 2;
    matchups[1].rules.handicap_points = (PointSet){{1 << 6 | 1 << 13}};
}

static void make_run(const char *folder, RecordMode mode) {
    static RunConfig config;
    Matchup matchups[2];
    HostFacts host = {{0}, {0}, {0}, 1};
    Message message = {{0}};
    Recorder *recorder;
    Schedule schedule;
    make_config(&config, matchups, mode);
    cr_assert_eq(recorder_open(folder, &config, &host, true, &recorder, &message), STATUS_OK, "%s",
                 message.text);
    schedule_init(&schedule, &config, NULL);
    DriverOptions options = {.threads = 1, .sink = sink, .context = recorder};
    cr_assert_eq(driver_run(&config, &schedule, &options, &message), STATUS_OK, "%s", message.text);
    schedule_deinit(&schedule);
    cr_assert_eq(recorder_close(recorder, &message), STATUS_OK);
}

static char *printed(const ShownGame *shown, void (*print)(const ShownGame *, FILE *)) {
    enum { CAPACITY = 1 << 16 };
    char *text = calloc(1, CAPACITY);
    FILE *file = fmemopen(text, CAPACITY, "w");
    print(shown, file);
    cr_assert_eq(fclose(file), 0);
    return text;
}

/* The SGF text is the same game with the same count for whoever reads it. */
static void check_sgf(const ShownGame *shown, const char *sgf) {
    static ScoredGame game;
    SgfReader reader = {0};
    Message message = {{0}};
    bool found;
    const GameRecord *record = &shown->record;
    sgf_reader_start(&reader, sgf, strlen(sgf));
    cr_assert_eq(sgf_read(&reader, &game.record, &found, &message), STATUS_OK, "%s", message.text);
    sgf_reader_deinit(&reader);
    cr_assert_eq(game.record.steps_count, shown->rules->handicap + record->moves_count);
    for (int i = 0; i < record->moves_count; i++)
        cr_assert_eq(game.record.steps[shown->rules->handicap + i].move, record->moves[i]);
    const ScoreWish wish = {.dead = DEAD_AUTO};
    cr_assert_eq(game.record.compensation, shown->rules->compensation);
    cr_assert_eq(score_record(&game, &wish, &message), STATUS_OK, "%s", message.text);
    cr_assert(point_set_equal(&game.settlement.dead, &record->dead));
    cr_assert_arr_eq(game.scores.margins, record->margins, sizeof record->margins);
    for (int s = 0; s < SCORINGS; s++)
        cr_assert_eq(scored_winner(&game, (Scoring)s, false),
                     game_record_winner(record, shown->rules, (Scoring)s, shown->rules->komi_half),
                     "%s\n%s", scoring_name((Scoring)s), sgf);
    sgf_record_deinit(&game.record);
}

static void check_prints(const ShownGame *shown) {
    char *text = printed(shown, show_print_text), *json = printed(shown, show_print_json),
         *sgf = printed(shown, show_print_sgf);
    char margin[32];
    snprintf(margin, sizeof margin, "\"area\": %d,", shown->record.margins[SCORING_AREA]);
    cr_assert_not_null(strstr(json, margin));
    cr_assert_not_null(strstr(json, "\"terms\": {\"live\": ["));
    cr_assert_eq(strchr(json, '\n') - json, (ptrdiff_t)strlen(json) - 1, "one line");
    cr_assert_eq(strncmp(sgf, "(;FF[4]GM[1]", 12), 0);
    check_sgf(shown, sgf);
    const int territory = shown->record.margins[SCORING_TERRITORY];
    snprintf(margin, sizeof margin, territory == 0 ? "margin %d\n" : "margin %+d\n", territory);
    cr_assert_not_null(strstr(text, margin), "%s", text);
    free(text);
    free(json);
    free(sgf);
}

/* Rows are found by id and by match and number in turns; games without a row by the latter. */
static GameName name_of(int64_t id, bool kept) {
    if (kept && id % 3 == 0)
        return (GameName){.id = id};
    return (GameName){.matchup = (int)((id - 1) % 2), .game_no = (id - 1) / 2};
}

Test(show, names_of_games) {
    GameName name;
    Message message;
    cr_assert_eq(game_name_parse("139", &name, &message), STATUS_OK);
    cr_assert_eq(name.id, 139);
    cr_assert_eq(game_name_parse("2:30", &name, &message), STATUS_OK);
    cr_assert(name.id == 0 && name.matchup == 1 && name.game_no == 29);
    static const char *const wrong[] = {"0",     "-1",     "",     "x",
                                        "1:",    ":1",     "1:0",  "0:1",
                                        "1:2:3", "1 ",     "1: 2", "9999999999999999999999",
                                        "1.5",   "99999:1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_eq(game_name_parse(wrong[i], &name, &message), STATUS_USAGE, "%s", wrong[i]);
}

Test(show, every_game_comes_out_as_it_was_recorded) {
    char folder[] = "/tmp/jigo-test-XXXXXX", path[64];
    cr_assert_not_null(mkdtemp(folder));
    uint64_t signs[2] = {0, 0};
    for (int kept = 0; kept < 2; kept++) {
        Message message = {{0}};
        RunReader *reader;
        make_run(folder, kept == 0 ? RECORD_HISTOGRAM : RECORD_GAMES);
        cr_assert_eq(reader_open(folder, &reader, &message), STATUS_OK, "%s", message.text);
        for (int64_t id = 1; id <= COUNT; id++) {
            static ShownGame shown;
            const GameName name = name_of(id, kept);
            cr_assert_eq(show_open(reader, &name, &shown, &message), STATUS_OK, "game %lld: %s",
                         (long long)id, message.text);
            cr_assert_eq(shown.record.game_no, (id - 1) / 2);
            cr_assert_eq(shown.record.matchup, (id - 1) % 2);
            cr_assert_eq(shown.has_row, kept);
            cr_assert_null(shown.differs, "game %lld: %s", (long long)id, shown.differs);
            signs[kept] = signature_add_game(signs[kept], &shown.record);
            check_prints(&shown);
            show_close(&shown);
        }
        static ShownGame none;
        const GameName absent = {.id = COUNT + 1}, beyond = {.matchup = 1, .game_no = COUNT / 2};
        cr_assert_eq(show_open(reader, &absent, &none, &message), STATUS_USAGE);
        cr_assert_not_null(strstr(message.text, "no game with id 41 is kept"), "%s", message.text);
        cr_assert_eq(show_open(reader, &beyond, &none, &message), STATUS_USAGE);
        cr_assert_not_null(strstr(message.text, "match 2 has no game 21"), "%s", message.text);
        reader_close(reader);
    }
    cr_assert_eq(signs[0], signs[1], "with a row or without");
    static const char *const names[] = {"run.db", "run.lock"};
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}
