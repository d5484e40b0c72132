/* Tables and objects of a small run whose numbers are known by hand, and boards in text. */
#define _GNU_SOURCE
#include "board_text.h"
#include "divergence_print.h"
#include "recorder_read.h"
#include "report.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Margins of the games: area (= pass-stone, = what decides) and territory. */
static const int GAMES[][2] = {{10, 9}, {8, 7}, {-4, -4}, {8, 7}, {7, 7}, {-30, -31}};
enum { COUNT = sizeof GAMES / sizeof *GAMES };

static GameRecord record_of(int n, Move *moves) {
    GameRecord record = {.id = n + 1,
                         .game_no = n,
                         .black = n % 2,
                         .white = 1 - n % 2,
                         .seed = 3,
                         .end = END_PASSES,
                         .winner = EMPTY,
                         .counted = true,
                         .margins = {GAMES[n][0], GAMES[n][1], GAMES[n][0]},
                         .territory_plain = GAMES[n][0],
                         .deciding = GAMES[n][0],
                         .turns = 2,
                         .passes = {1, 1},
                         .settled_by = SETTLE_NONE,
                         .certainty = 1000,
                         .playouts = {100, 200},
                         .moves_count = 2,
                         .moves = moves};
    return record;
}

static void make_run(const char *folder, RecordMode mode) {
    static RunConfig config;
    Matchup matchup = {.rules = rules_default(), .agents = {0, 1}, .swapped = true, .games = COUNT};
    HostFacts host = {.cpu = "cpu", .system = "system", .isa = "isa", .processors = 2};
    Message message = {{0}};
    Recorder *recorder;
    Move moves[2] = {MOVE_PASS, MOVE_PASS};
    memset(&config, 0, sizeof config);
    config.seed = 3;
    config.record = mode;
    config.agents_count = 2;
    config.matchups = &matchup;
    config.matchups_count = 1;
    strcpy(config.name, "small");
    strcpy(config.agents[0].name, "anna");
    strcpy(config.agents[1].name, "bert");
    for (int i = 0; i < 2; i++)
        config.agents[i].config = agent_config_default(agent_type_find("random"));
    cr_assert_eq(recorder_open(folder, &config, &host, true, &recorder, &message), STATUS_OK, "%s",
                 message.text);
    for (int n = 0; n < COUNT; n++) {
        GameRecord record = record_of(n, moves);
        cr_assert_eq(recorder_add(recorder, &record, &message), STATUS_OK);
    }
    cr_assert_eq(recorder_close(recorder, &message), STATUS_OK);
}

static char *report_of(const char *path, bool json) {
    char *text = NULL;
    size_t size = 0;
    Message message = {{0}};
    FILE *file = open_memstream(&text, &size);
    cr_assert_eq(report_run(path, json, file, &message), STATUS_OK, "%s", message.text);
    fclose(file);
    return text;
}

static void expect_part(const char *text, const char *part) {
    cr_assert_not_null(strstr(text, part), "'%s' is not in:\n%s", part, text);
}

/* Komi 7.5: anna as Black wins 1, 3, 5 with +10, -4, +7: won, lost, lost. bert as Black: +8, +8,
 * -30: two won, one lost. */
static void check_json(const char *json) {
    expect_part(json, "{\"black\": \"anna\", \"white\": \"bert\", \"games\": 3, \"wins\": 1, "
                      "\"draws\": 0, \"losses\": 2, \"elo\": -120.412, ");
    expect_part(json, "{\"black\": \"bert\", \"white\": \"anna\", \"games\": 3, \"wins\": 2, "
                      "\"draws\": 0, \"losses\": 1, \"elo\": 120.412, ");
    expect_part(json, "{\"players\": [\"anna\", \"bert\"], \"games\": 6, \"wins\": 2, "
                      "\"draws\": 0, \"losses\": 4, \"elo\": -120.412, ");
    expect_part(json, "\"elo_model\": \"logistic, per game, by colour\"");
    expect_part(json, "{\"systems\": [\"area\", \"territory\"], \"komi\": \"common\", "
                      "\"komi_points\": [7.5, 7.5], \"games\": 6, \"differ\": 2, ");
    expect_part(json,
                "{\"systems\": [\"area\", \"pass-stone\"], \"komi\": \"native\", "
                "\"komi_points\": [7.5, 7.5], \"games\": 6, \"differ\": 0, \"low\": 0.000000");
    expect_part(json, "{\"systems\": [\"area\", \"territory\"], \"komi\": \"native\", "
                      "\"komi_points\": [7.5, 6.5], \"games\": 6, \"differ\": 1, ");
    expect_part(json, "{\"system\": \"territory\", \"games\": 6, \"margin_mean\": -0.833333, ");
    expect_part(json, "{\"run\": \"small\", \"seed\": 3, \"version\": \"");
    expect_part(json, ", \"cpu\": \"cpu\", \"system\": \"system\", \"isa\": \"isa\", "
                      "\"processors\": 2, \"games\": 6, \"games_wanted\": 6, ");
    expect_part(json, "\"turns\": 12, \"playouts\": 1800, \"seconds\": ");
    expect_part(json, "\n{\"agent\": \"bert\", \"spec\": \"random:sighted=false\"}\n");
    expect_part(json, "\n{\"komi_at\": 8.0, \"area\": [1, 2, 3], \"territory\": [1, 0, 5], "
                      "\"pass_stone\": [1, 2, 3], \"rules\": 0}\n");
    expect_part(json, "\n{\"signature\": \"");
    cr_assert_null(strstr(json, "nan"));
    cr_assert_null(strstr(json, "inf\""));
}

/* 6 games and 6 times 300 playouts in the time that the database says. */
static void check_speed(const char *folder, const char *text) {
    RunReader *reader;
    Message message = {{0}};
    char line[256];
    cr_assert_eq(reader_open(folder, &reader, &message), STATUS_OK, "%s", message.text);
    const double seconds = reader_facts(reader)->seconds;
    const double cpu = reader_facts(reader)->cpu_seconds;
    cr_assert_gt(seconds, 0);
    snprintf(line, sizeof line,
             "Speed: %.1f s elapsed, in each %.1f games and %.0f playouts by players\n"
             "       %.1f s of processor time, in each %.1f games and %.0f playouts by players\n",
             seconds, 6 / seconds, 1800 / seconds, cpu, cpu > 0 ? 6 / cpu : 0,
             cpu > 0 ? 1800 / cpu : 0);
    expect_part(text, line);
    reader_close(reader);
}

static void check_text(const char *text) {
    expect_part(text, "Games: 6 of 6 done, ");
    expect_part(text, "Elo: logistic model");
    expect_part(text, "Both colours: the mean of the two scores");
    expect_part(text, "Interval: Wilson");
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t length = strcspn(line, "\n");
        cr_assert_leq(length, 100, "%.*s", (int)length, line);
        for (size_t i = 0; i < length; i++)
            cr_assert(line[i] >= ' ' && line[i] <= '~');
    }
}

Test(report, tables_and_objects_of_a_known_run) {
    char folder[] = "/tmp/jigo-test-XXXXXX", path[64];
    cr_assert_not_null(mkdtemp(folder));
    char *modes[3];
    for (int mode = RECORD_GAMES; mode <= RECORD_HISTOGRAM; mode++) {
        make_run(folder, (RecordMode)mode);
        char *json = report_of(folder, true), *text = report_of(folder, false);
        check_json(json);
        check_text(text);
        check_speed(folder, text);
        expect_part(text, "  area, territory                2  33.333  9.677 to 70.001\n");
        cr_assert_null(strstr(text, "unsettled: "), "no such games: no columns");
        const char *ids = "  area, territory at common komi: 2 4\n";
        cr_assert_eq(strstr(text, ids) == NULL, mode == RECORD_HISTOGRAM);
        free(text);
        modes[mode] = json;
    }
    cr_assert_str_eq(strchr(modes[RECORD_GAMES], '\n'), strchr(modes[RECORD_DIVERGENT], '\n'));
    cr_assert_str_neq(modes[RECORD_GAMES], modes[RECORD_HISTOGRAM], "another signature");
    for (int mode = 0; mode < 3; mode++)
        free(modes[mode]);
    static const char *const names[] = {"run.db", "run.lock"};
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* Eight games of 10 and 7 points, three of them unsettled, and one unsettled of 10 and 9: with komi
 * 8.5 the former differ. */
Test(report, unsettled_games_beside_the_others) {
    RulesetStats stats;
    Rules rules = rules_default();
    rules.komi_half = 17;
    Cell cell = {.end = END_PASSES,
                 .winner = EMPTY,
                 .counted = true,
                 .margins = {10, 7, 10},
                 .deciding = 10,
                 .games = 5};
    stats_ruleset_init(&stats);
    stats_ruleset_add(&stats, &cell, &rules);
    cell.unsettled = true;
    cell.games = 3;
    stats_ruleset_add(&stats, &cell, &rules);
    cell.margins[SCORING_TERRITORY] = 9;
    cell.games = 1;
    stats_ruleset_add(&stats, &cell, &rules);
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    divergence_print(&stats, "common", "native", file);
    fclose(file);
    expect_part(text, "   settled games: 5                     with 4 unsettled: 9\n");
    expect_part(text,
                "common\n"
                "  area, territory                5 100.000  56.552 to 100.000         8  88.889"
                "  56.500 to 98.011\n");
    expect_part(text,
                "native\n"
                "  area, territory                0   0.000  0.000 to 43.448           0   0.000"
                "  0.000 to 29.915\n");
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1)
        cr_assert_leq(strcspn(line, "\n"), 100);
    free(text);
}

Test(report, a_board_with_its_marks) {
    Geometry geometry;
    Board board;
    geometry_init(&geometry, 5, 2, TOPOLOGY_PLANE);
    board_init(&board, &geometry);
    board_setup(&board, BLACK, 0);
    board_setup(&board, WHITE, 1);
    board_setup(&board, BLACK, 5);
    board_setup(&board, WHITE, 6);
    PointSet dead = {{1}}, seki = {{1 << 1}}, unsettled = {{1 | 1 << 6}};
    PointSet surrounded[2] = {{{1 << 2 | 1 << 3}}, {{1 << 7 | 1 << 8}}};
    PointSet territory[2] = {{{1 << 2}}, {{1 << 7}}};
    BoardMarks marks = {&dead, &seki, &unsettled, surrounded, territory};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    board_text_print(&board, &marks, " ", file);
    fclose(file);
    cr_assert_str_eq(text, "    A B C D E\n"
                           "  2 X O?- w .  2\n"
                           "  1 x?O=+ b .  1\n"
                           "    A B C D E\n");
    free(text);
}
