/* Run configs: every kind of mistake with its exact message, defaults, overrides, canonical form.
 *
 * A bad config is a file of tests/configs/bad, whose first line is a comment with the message to
 * expect behind the file's name; so the list grows without a change here.
 */
#include "run_config.h"

#include "check.h"
#include "external_players.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BAD_FOLDER JIGO_SOURCE_DIR "/tests/configs/bad/"

static const char HEAD[] = "run: {name: t}\n"
                           "agents:\n"
                           "  - {name: a, type: random}\n"
                           "  - {name: b, type: random}\n"
                           "  - {name: c, type: flat-mc}\n";

/* Loads bytes through a file in the working directory. */
static Status load_file(const void *bytes, size_t length, RunConfig *config, Message *message) {
    char path[] = "config-XXXXXX";
    int descriptor = mkstemp(path);
    CHECK(descriptor >= 0);
    CHECK(write(descriptor, bytes, length) == (ssize_t)length);
    close(descriptor);
    Status status = run_config_load(path, config, message);
    unlink(path);
    return status;
}

/* Loads a text that must be right. */
static void load_right(const char *text, RunConfig *config) {
    Message message = {{0}};
    Status status = run_config_parse(text, strlen(text), "text", config, &message);
    cr_assert(status == STATUS_OK, "%s", message.text);
}

/* Loads HEAD with `rules` for the run and `matches`. */
static void load_parts(const char *rules, const char *matches, RunConfig *config) {
    char text[4096];
    snprintf(text, sizeof text, "%s%s\nmatches:\n%s", HEAD, rules, matches);
    load_right(text, config);
}

static char *canonical(const RunConfig *config) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    run_config_write(config, file);
    fclose(file);
    return text;
}

static bool is_empty(const RunConfig *config) {
    static const RunConfig empty;
    return memcmp(config, &empty, sizeof empty) == 0;
}

/* The first line of a file without "# ". */
static void expected_message(const char *path, char *line, size_t capacity) {
    FILE *file = fopen(path, "rb");
    cr_assert(file != NULL && fgets(line, (int)capacity, file) != NULL);
    fclose(file);
    line[strcspn(line, "\n")] = '\0';
    cr_assert(strncmp(line, "# ", 2) == 0, "%s lacks the message", path);
    memmove(line, line + 2, strlen(line + 2) + 1);
}

Test(run_config, every_mistake_has_its_message) {
    glob_t files;
    cr_assert(glob(BAD_FOLDER "*.yaml", 0, NULL, &files) == 0);
    cr_assert(files.gl_pathc > 90);
    static RunConfig config;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char line[MESSAGE_CAPACITY], expected[MESSAGE_CAPACITY + 512];
        Message message = {{0}};
        memset(&config, 0x55, sizeof config);
        expected_message(files.gl_pathv[i], line, sizeof line);
        snprintf(expected, sizeof expected, "%s:%s", files.gl_pathv[i], line);
        Status status = run_config_load(files.gl_pathv[i], &config, &message);
        cr_expect(status == STATUS_CONFIG, "%s", files.gl_pathv[i]);
        cr_expect(strcmp(message.text, expected) == 0, "%s\nbut wanted\n%s", message.text,
                  expected);
        cr_expect(is_empty(&config), "%s", files.gl_pathv[i]);
        run_config_deinit(&config);
    }
    globfree(&files);
}

static void expect_message(const Message *message, const char *part) {
    cr_expect(strstr(message->text, part) != NULL, "'%s' is not in '%s'", part, message->text);
}

static void expect_unreadable(const char *path, const char *expected) {
    static RunConfig config;
    Message message = {{0}};
    cr_expect(eq(int, (int)run_config_load(path, &config, &message), STATUS_CONFIG));
    cr_expect(strcmp(message.text, expected) == 0, "%s", message.text);
}

Test(run_config, files_that_cannot_be_read) {
    static RunConfig config;
    Message message = {{0}};
    expect_unreadable("no/such.yaml",
                      "no/such.yaml: error: cannot be read: No such file or directory");
    expect_unreadable("/", "/: error: cannot be read: Is a directory");
    cr_expect(freopen("/dev/null", "rb", stdin) != NULL);
    expect_unreadable("-", "standard input:1:1: error: the file is empty; a config has: run, "
                           "agents, matches");
    size_t large = (4u << 20) + 1;
    char *bytes = malloc(large);
    memset(bytes, '\n', large);
    cr_expect(load_file(bytes, large, &config, &message) == STATUS_CONFIG);
    expect_message(&message, "larger than 4 MiB");
    cr_expect(load_file(bytes, large - 1, &config, &message) == STATUS_CONFIG);
    expect_message(&message, "the file is empty");
    free(bytes);
    bytes = malloc(large);
    memset(bytes, '[', large);
    cr_expect(run_config_parse(bytes, large, "text", &config, &message) == STATUS_CONFIG);
    expect_message(&message, "text:1:17: error: lists and keys lie more than 16 deep");
    free(bytes);
    static const unsigned char utf16[] = {0xff, 0xfe, 'r', 0, 'u', 0, 'n', 0};
    static const char marked[] = "\xef\xbb\xbfrun: {name: t}\n";
    cr_expect(load_file(marked, sizeof marked - 1, &config, &message) == STATUS_CONFIG);
    cr_expect_not_null(strstr(message.text, ":1:1: error: key 'agents'"), "%s", message.text);
    cr_expect(load_file(utf16, sizeof utf16, &config, &message) == STATUS_CONFIG);
    expect_message(&message, ":1:1: error: ");
}

/* A config cut off anywhere, or with one byte changed, is right or is answered with one line. */
Test(run_config, damaged_files_are_answered) {
    char text[2048];
    int length = snprintf(text, sizeof text,
                          "%srules: {size: 7, handicap: [C3, D4], komi: -0.5, preset: korean,\n"
                          "  native_komi: {area: 7}}\n"
                          "matches: [{players: [a, b, c], games: 2}]\n",
                          HEAD);
    static const char bytes[] = {'\0', '[', '\'', ':', '\n', '9', (char)0xff, '&'};
    for (int i = 0; i < length; i++) {
        static RunConfig config;
        char kept = text[i];
        text[i] = bytes[i % (int)sizeof bytes];
        for (int size = i; size <= length; size += length - i) {
            Message message = {{0}};
            Status status = run_config_parse(text, (size_t)size, "text", &config, &message);
            cr_expect(status == STATUS_OK || strstr(message.text, ": error: ") != NULL);
            cr_expect(strchr(message.text, '\n') == NULL, "%s", message.text);
            run_config_deinit(&config);
        }
        text[i] = kept;
    }
}

Test(run_config, defaults) {
    static RunConfig config;
    load_parts("", "  - {players: [a, c], games: 4}\n  - {players: [a, b], games: 2}\n", &config);
    cr_expect(strcmp(config.name, "t") == 0);
    cr_expect(config.seed == 1 && config.threads == 0 && config.record == RECORD_GAMES);
    cr_assert(config.agents_count == 3 && config.matchups_count == 2);
    cr_expect(config.matchups[0].swapped);
    Rules expected = rules_default();
    cr_expect(memcmp(&config.matchups[0].rules, &expected, sizeof expected) == 0);
    expected.settle = SETTLE_NONE;
    cr_expect(memcmp(&config.matchups[1].rules, &expected, sizeof expected) == 0);
    run_config_deinit(&config);
    cr_expect(is_empty(&config));
}

typedef struct KomiCase {
    const char *rules;
    int komi_half;
    int native_half[SCORINGS];
} KomiCase;

Test(run_config, komi_by_scoring_information_and_handicap) {
    static const KomiCase cases[] = {
        {"scoring: area", 15, {15, 13, 15}},
        {"scoring: territory", 13, {15, 13, 15}},
        {"scoring: pass-stone", 15, {15, 13, 15}},
        {"information: phantom", 15, {15, 13, 15}},
        {"information: phantom, handicap: [C3, G7]", 1, {1, 0, 0}},
        {"handicap: [C3, G7]", 15, {15, 0, 0}},
        {"handicap: []", 15, {15, 13, 15}},
        {"scoring: territory, handicap: [C3]", 13, {15, 0, 0}},
        {"preset: japanese", 13, {15, 13, 15}},
        {"preset: japanese, scoring: area", 13, {15, 13, 15}},
        {"komi: -3.5, preset: chinese", -7, {15, 13, 15}},
        {"komi: 0, native_komi: {territory: -0.5}", 0, {15, -1, 15}},
        {"komi: +6.50, native_komi: {territory: 007.50}", 13, {15, 15, 15}},
        {"komi: 81.0, native_komi: {area: 0.5, pass-stone: -81}", 162, {1, 13, -162}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static RunConfig config;
        char rules[256];
        snprintf(rules, sizeof rules, "rules: {%s}", cases[i].rules);
        load_parts(rules, "  - {players: [a, b], games: 2}\n", &config);
        const Rules *read = &config.matchups[0].rules;
        cr_expect(read->komi_half == cases[i].komi_half, "%s", cases[i].rules);
        for (int system = 0; system < SCORINGS; system++)
            cr_expect(read->komi_native_half[system] == cases[i].native_half[system], "%s",
                      cases[i].rules);
        run_config_deinit(&config);
    }
}

Test(run_config, every_axis_is_read) {
    static RunConfig config;
    load_parts("rules: {size: 5x3, topology: torus, information: full, scoring: territory,\n"
               "  komi: 2.5, ko: situational, suicide: allowed, handicap: [e1, A3],\n"
               "  handicap_compensation: n-1, capture_go: true, turn_cap: 17, settle: proven,\n"
               "  native_komi: {area: 1, territory: 2, pass-stone: -3.5}}",
               "  - {players: [a, a], games: 3}\n", &config);
    const Rules *rules = &config.matchups[0].rules;
    char *text = rules_text(rules);
    cr_expect(strcmp(text, "size: 5x3, topology: torus, information: full, scoring: territory, "
                           "komi: 2.5, native_komi: {area: 1, territory: 2, pass-stone: -3.5}, "
                           "ko: situational, suicide: allowed, handicap: [E1, A3], "
                           "handicap_compensation: n-1, capture_go: true, turn_cap: 17, "
                           "settle: proven") == 0,
              "%s", text);
    free(text);
    cr_expect(rules->width == 5 && rules->height == 3 && rules->handicap == 2);
    cr_expect(point_set_has(&rules->handicap_points, 4));
    cr_expect(point_set_has(&rules->handicap_points, 10));
    cr_expect(not(config.matchups[0].swapped), "self-play keeps its colours");
    run_config_deinit(&config);
}

/* A match's rules go over the run's; a preset in a match goes over the run's keys too; what
 * depends on the board follows the match's board. */
Test(run_config, matches_override_the_run) {
    static RunConfig config;
    load_parts("rules: {size: 9, komi: 5.5, ko: positional, handicap: [C3], turn_cap: 200}",
               "  - {players: [c, a, b], games: 2, rules: {size: 13x7, handicap: []}}\n"
               "  - {players: [a, c], games: 3, colours: fixed, rules: {preset: pass-stone}}\n"
               "  - {players: [a, c], games: 4, rules: {preset: japanese, komi: 1}}\n"
               "  - {players: [b, a], games: 6}\n",
               &config);
    static const int agents[6][2] = {{2, 0}, {2, 1}, {0, 1}, {0, 2}, {0, 2}, {1, 0}};
    static const int komi_half[6] = {11, 11, 11, 15, 2, 11};
    static const int64_t games[6] = {2, 2, 2, 3, 4, 6};
    static const KoRule ko[6] = {KO_POSITIONAL,  KO_POSITIONAL, KO_POSITIONAL,
                                 KO_SITUATIONAL, KO_SIMPLE,     KO_POSITIONAL};
    cr_assert(config.matchups_count == 6);
    for (int i = 0; i < 6; i++) {
        const Matchup *matchup = &config.matchups[i];
        Settle settle = i == 2 || i == 5 ? SETTLE_NONE : SETTLE_PLAYED_ON;
        cr_expect(matchup->agents[0] == agents[i][0] && matchup->agents[1] == agents[i][1]);
        cr_expect(eq(int, matchup->rules.komi_half, komi_half[i]));
        cr_expect(matchup->games == games[i] && matchup->swapped == (i != 3));
        cr_expect(matchup->rules.ko == ko[i] && matchup->rules.settle == settle);
        cr_expect(eq(int, matchup->rules.width, i < 3 ? 13 : 9));
        cr_expect(eq(int, matchup->rules.handicap, i < 3 ? 0 : 1));
        cr_expect(eq(int, matchup->rules.turn_cap, 200));
    }
    run_config_deinit(&config);
}

/* Written, loaded and written again, a config is the same text. */
static void expect_round_trip(const RunConfig *config, const char *what) {
    static RunConfig again;
    char *first = canonical(config), *identity = run_config_identity(config);
    load_right(first, &again);
    char *second = canonical(&again), *identity_again = run_config_identity(&again);
    cr_expect(strcmp(first, second) == 0, "%s:\n%s\n%s", what, first, second);
    cr_expect(strcmp(identity, identity_again) == 0, "%s", what);
    cr_expect(again.threads == config->threads && again.seed == config->seed, "%s", what);
    size_t size = (size_t)config->matchups_count * sizeof *config->matchups;
    cr_expect(again.matchups_count == config->matchups_count, "%s", what);
    cr_expect(memcmp(again.matchups, config->matchups, size) == 0, "%s", what);
    cr_expect(memcmp(again.agents, config->agents, sizeof again.agents) == 0, "%s", what);
    free(first);
    free(second);
    free(identity);
    free(identity_again);
    run_config_deinit(&again);
}

Test(run_config, the_configs_load_and_their_canonical_form_loads_back) {
    glob_t files;
    external_players_register();
    cr_assert(glob(JIGO_SOURCE_DIR "/configs/*.yaml", 0, NULL, &files) == 0);
    cr_expect(files.gl_pathc >= 5);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        static RunConfig config;
        Message message = {{0}};
        Status status = run_config_load(files.gl_pathv[i], &config, &message);
        cr_assert(status == STATUS_OK, "%s", message.text);
        expect_round_trip(&config, files.gl_pathv[i]);
        run_config_deinit(&config);
    }
    globfree(&files);
}

Test(run_config, canonical_form_of_unusual_values) {
    static RunConfig config;
    load_right("run: {name: 0.x_+-, seed: 9223372036854775807, threads: 1024, record: histogram}\n"
               "rules: {size: 19x1, komi: -0.5, handicap: [A1, C1], suicide: allowed,\n"
               "  capture_go: true, handicap_compensation: n, turn_cap: 3610}\n"
               "agents:\n"
               "  - {name: true, type: random}\n"
               "  - {name: 1e3, type: flat-mc, playouts: 7}\n"
               "matches:\n"
               "  - {players: [true, 1e3], games: 1000000000000}\n"
               "  - {players: [1e3, 1e3], games: 2, colours: swapped}\n"
               "  - {players: [1e3, true], games: 1, colours: fixed, rules: {topology: torus}}\n",
               &config);
    cr_expect(config.seed == INT64_MAX && config.threads == 1024);
    cr_expect(config.record == RECORD_HISTOGRAM);
    cr_expect(config.matchups[0].games == GAMES_MAX);
    cr_expect(config.matchups[1].swapped && !config.matchups[2].swapped);
    expect_round_trip(&config, "unusual values");
    run_config_deinit(&config);
}

static char *identity_of(const char *run, const char *agent, const char *match) {
    static RunConfig config;
    char text[1024];
    snprintf(text, sizeof text,
             "run: {%s}\nagents:\n  - {name: a, type: random}\n  - {%s}\n"
             "matches:\n  - {players: [a, b], %s}\n",
             run, agent, match);
    load_right(text, &config);
    char *identity = run_config_identity(&config);
    run_config_deinit(&config);
    return identity;
}

/* The first line in which two texts differ, as the first has it. */
static void first_difference(const char *a, const char *b, char *line, size_t capacity) {
    size_t start = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        if (a[i] == '\n')
            start = i + 1;
    snprintf(line, capacity, "%.*s", (int)strcspn(a + start, "\n"), a + start);
}

Test(run_config, identity_holds_what_decides_the_games) {
    static const char *const changed[][4] = {
        {"name: t, seed: 2", "name: b, type: flat-mc", "games: 4", "run.seed: 1"},
        {"name: t", "name: b, type: flat-mc, playouts: 9", "games: 4", "agents[2].playouts: "},
        {"name: t", "name: b, type: random", "games: 4", "agents[2].type: flat-mc"},
        {"name: t", "name: b, type: flat-mc", "games: 4, colours: fixed",
         "matches[1].colours: swapped"},
        {"name: t", "name: b, type: flat-mc", "games: 4, rules: {komi: 0.5}",
         "matches[1].rules.komi: 7.5"},
        {"name: t", "name: b, type: flat-mc", "games: 4, rules: {handicap: [A1]}",
         "matches[1].rules.native_komi: {area: 7.5, territory: 6.5, pass-stone: 7.5}"},
    };
    const char *agent = "name: b, type: flat-mc";
    char *base = identity_of("name: t", agent, "games: 4");
    char *same = identity_of("name: u, threads: 3, record: divergent, seed: 1", agent, "games: 8");
    cr_expect(strcmp(base, same) == 0);
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        char line[256];
        char *other = identity_of(changed[i][0], changed[i][1], changed[i][2]);
        first_difference(base, other, line, sizeof line);
        cr_expect(strncmp(line, changed[i][3], strlen(changed[i][3])) == 0, "%s", line);
        free(other);
    }
    free(base);
    free(same);
}

Test(run_config, number_of_games_from_the_command_line) {
    static RunConfig config;
    Message message = {{0}};
    load_parts("", "  - {players: [a, c], games: 4}\n  - {players: [a, a], games: 3}\n", &config);
    cr_expect(run_config_set_games(&config, 10, &message) == STATUS_OK);
    cr_expect(config.matchups[0].games == 10 && config.matchups[1].games == 10);
    cr_expect(run_config_set_games(&config, 0, &message) == STATUS_USAGE);
    cr_expect(run_config_set_games(&config, GAMES_MAX + 2, &message) == STATUS_USAGE);
    expect_message(&message, "1 to 1000000000000");
    cr_expect(run_config_set_games(&config, 11, &message) == STATUS_USAGE);
    expect_message(&message, "an even number");
    cr_expect(config.matchups[0].games == 10 && config.matchups[1].games == 10);
    run_config_deinit(&config);
}

/* A command comes back as it was written, whatever YAML makes of its letters. */
Test(run_config, commands_of_programs_outside) {
    static const char text[] = "run: {name: a}\nrules: {information: phantom}\nagents:\n"
                               "  - {name: p, type: pipe, command: \"it's #1 & {two}: [x] *\"}\n"
                               "  - {name: q, type: pipe, command: ./q, move_limit_ms: 7}\n"
                               "matches: [{players: [p, q], games: 2}]\n";
    static RunConfig config;
    Message message = {{0}};
    external_players_register();
    cr_assert_eq(run_config_parse(text, sizeof text - 1, "t", &config, &message), STATUS_OK, "%s",
                 message.text);
    cr_expect_str_eq(config.agents[0].config.text, "it's #1 & {two}: [x] *");
    expect_round_trip(&config, "commands");
    cr_expect_not(run_is_repeatable(&config));
    run_config_deinit(&config);
}

/* Loads a file with one command; `line` gets the message from the file's end on. */
static Status load_command(const char *command, const char *players, char *line) {
    static RunConfig config;
    char text[1024];
    Message message = {{0}};
    const int length =
        snprintf(text, sizeof text,
                 "run: {name: a}\nrules: {information: phantom}\nagents:\n"
                 "  - {name: p, type: pipe, command: '%s'}\n  - {name: q, type: random}\n"
                 "matches: [{players: [%s], games: 2}]\n",
                 command, players);
    const Status status = load_file(text, (size_t)length, &config, &message);
    snprintf(line, MESSAGE_CAPACITY, "%s", message.text + strcspn(message.text, ":"));
    run_config_deinit(&config);
    return status;
}

/* A script whose writer forgot the permission. */
Test(run_config, a_file_that_may_not_be_executed_is_told_from_none) {
    char line[MESSAGE_CAPACITY], path[] = "/tmp/jigo-script-XXXXXX", command[64], wanted[256];
    const int file = mkstemp(path);
    cr_assert_geq(file, 0);
    close(file);
    external_players_register();
    snprintf(command, sizeof command, "%s -x", path);
    cr_expect_eq(load_command(command, "p, q", line), STATUS_CONFIG);
    snprintf(wanted, sizeof wanted,
             ":4:36: error: agent 'p': command '%s': the file may not be executed; allowed: one "
             "with the permission, as chmod +x gives it",
             path);
    cr_expect_str_eq(line, wanted, "%s", line);
    unlink(path);
}

/* A file is loaded to be played: programs of players must be there, others need not. */
Test(run_config, programs_that_cannot_be_had_have_a_place) {
    static const char *const commands[] = {"   ", "./no-such-player", "no-such-player -x", "/tmp",
                                           "/dev/null"};
    char line[MESSAGE_CAPACITY], wanted[MESSAGE_CAPACITY];
    external_players_register();
    cr_expect_eq(load_command("sh -c x", "p, q", line), STATUS_OK, "%s", line);
    for (int i = 0; i < 5; i++) {
        cr_expect_eq(load_command(commands[i], "p, q", line), STATUS_CONFIG);
        if (i == 0)
            snprintf(wanted, sizeof wanted,
                     ":4:36: error: agent 'p': the command is blank; allowed: a program and its "
                     "arguments");
        else
            snprintf(wanted, sizeof wanted,
                     ":4:36: error: agent 'p': command '%.*s': no program of that name may be "
                     "executed; allowed: a path, from the folder in which jigo runs, or a name "
                     "found in PATH",
                     (int)strcspn(commands[i], " "), commands[i]);
        cr_expect_str_eq(line, wanted, "%s", line);
        cr_expect_eq(load_command(commands[i], "q, q", line), STATUS_OK, "%s", line);
    }
}
