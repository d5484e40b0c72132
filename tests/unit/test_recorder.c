/* The database: what goes in comes out, whatever happens in between. Records are made up, with
 * numbers that satisfy the identities, so that nothing here depends on how games are played. */
#define _GNU_SOURCE
#include "recorder.h"
#include "recorder_read.h"
#include "signature.h"
#include "stats.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOVES_MAX = 130 };

typedef struct Scene {
    char folder[64];
    RunConfig config;
    Matchup matchups[2];
    HostFacts host;
    Message message;
} Scene;

static void scene_init(Scene *scene, RecordMode record) {
    memset(scene, 0, sizeof *scene);
    strcpy(scene->folder, "/tmp/jigo-test-XXXXXX");
    cr_assert_not_null(mkdtemp(scene->folder));
    RunConfig *config = &scene->config;
    strcpy(config->name, "made-up");
    config->seed = 5;
    config->record = record;
    config->agents_count = 2;
    for (int i = 0; i < 2; i++) {
        strcpy(config->agents[i].name, i == 0 ? "first" : "second");
        config->agents[i].config = agent_config_default(agent_type_find("random"));
    }
    config->matchups = scene->matchups;
    config->matchups_count = 2;
    for (int m = 0; m < 2; m++)
        scene->matchups[m] = (Matchup){
            .rules = rules_default(), .agents = {0, 1}, .swapped = m == 0, .games = 1000000};
    scene->matchups[1].rules.width = scene->matchups[1].rules.height = 19;
    scene->matchups[1].rules.turn_cap = 3 * 361;
    strcpy(scene->host.cpu, "a processor");
    scene->host.processors = 3;
}

static int remove_entry(const char *path, const struct stat *facts, int kind, struct FTW *place) {
    (void)facts;
    (void)kind;
    (void)place;
    return remove(path);
}

static void scene_deinit(Scene *scene) {
    nftw(scene->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void random_set(Rng *rng, int points, PointSet *set) {
    *set = (PointSet){0};
    if (rng_below(rng, 3) == 0)
        for (int i = 0; i < 5; i++)
            point_set_add(set, (Point)rng_below(rng, (uint32_t)points));
}

static void make_margins(Rng *rng, GameRecord *record) {
    int odd = record->turns % 2;
    record->territory_plain = (int)rng_below(rng, 41) - 15;
    record->margins[SCORING_AREA] =
        record->territory_plain + record->plays[BLACK] - record->plays[WHITE];
    record->margins[SCORING_PASS_STONE] =
        record->territory_plain + record->passes[WHITE] + odd - record->passes[BLACK];
    record->margins[SCORING_TERRITORY] = record->territory_plain - (int)rng_below(rng, 2);
    record->deciding = record->margins[SCORING_AREA];
}

/* Game number n of the scene: matchups take turns. */
static GameRecord make_record(int64_t n, Move moves[MOVES_MAX]) {
    Rng rng;
    rng_seed(&rng, (uint64_t)n, 1);
    int matchup = (int)(n % 2), points = matchup == 0 ? 81 : 361;
    int turns = 100 + (int)rng_below(&rng, MOVES_MAX - 100);
    bool swapped = matchup == 0 && n / 2 % 2 == 1;
    GameRecord record = {.id = n + 1,
                         .matchup = matchup,
                         .game_no = n / 2,
                         .black = swapped,
                         .white = !swapped,
                         .seed = 5,
                         .end = END_PASSES,
                         .winner = EMPTY,
                         .counted = true,
                         .turns = turns,
                         .passes = {1 + (int)rng_below(&rng, 3), 1},
                         .refused = {(int)rng_below(&rng, 9), 2},
                         .captured = {(int)rng_below(&rng, 40), 4},
                         .settled_by = SETTLE_PROVEN,
                         .certainty = (int)rng_below(&rng, 1001),
                         .playouts = {n * 1000000007, n},
                         .time_us = n,
                         .moves_count = turns,
                         .moves = moves};
    record.plays[BLACK] = (turns + 1) / 2 - record.passes[BLACK];
    record.plays[WHITE] = turns / 2 - 1;
    make_margins(&rng, &record);
    if (rng_below(&rng, 20) == 0) {
        record.end = END_RESIGN;
        record.winner = WHITE;
        record.counted = false;
        memset(record.margins, 0, sizeof record.margins);
        record.territory_plain = 0;
        record.deciding = 0;
    }
    random_set(&rng, points, &record.dead);
    random_set(&rng, points, &record.unsettled);
    for (int i = 0; i < turns; i++)
        moves[i] = i % 40 == 39 ? MOVE_PASS : (Move)rng_below(&rng, (uint32_t)points);
    return record;
}

static Status add_games(Scene *scene, Recorder *recorder, int64_t from, int64_t to) {
    Status status = STATUS_OK;
    for (int64_t n = from; n < to && status == STATUS_OK; n++) {
        Move moves[MOVES_MAX];
        GameRecord record = make_record(n, moves);
        status = recorder_add(recorder, &record, &scene->message);
    }
    return status;
}

static Recorder *scene_open(Scene *scene, bool fresh) {
    Recorder *recorder;
    Status status = recorder_open(scene->folder, &scene->config, &scene->host, fresh, &recorder,
                                  &scene->message);
    cr_assert_eq(status, STATUS_OK, "%s", scene->message.text);
    return recorder;
}

static void record_games(Scene *scene, int64_t from, int64_t to) {
    Recorder *recorder = scene_open(scene, false);
    cr_assert_eq(recorder_progress(recorder)->games, from);
    cr_assert_eq(add_games(scene, recorder, from, to), STATUS_OK, "%s", scene->message.text);
    cr_assert_eq(recorder_close(recorder, &scene->message), STATUS_OK, "%s", scene->message.text);
}

static RunReader *scene_read(Scene *scene) {
    RunReader *reader;
    cr_assert_eq(reader_open(scene->folder, &reader, &scene->message), STATUS_OK, "%s",
                 scene->message.text);
    return reader;
}

static uint64_t scene_signature(Scene *scene) {
    RunReader *reader = scene_read(scene);
    uint64_t signature;
    cr_assert_eq(reader_signature(reader, &signature, &scene->message), STATUS_OK);
    reader_close(reader);
    return signature;
}

static double scene_cpu_seconds(Scene *scene) {
    RunReader *reader = scene_read(scene);
    double seconds = reader_facts(reader)->cpu_seconds;
    reader_close(reader);
    return seconds;
}

/* The signature of games 0..count-1, without a database. */
static uint64_t expected_signature(const Scene *scene, int64_t count) {
    uint64_t chains[2] = {0, 0};
    int64_t games[2] = {(count + 1) / 2, count / 2};
    for (int64_t n = 0; n < count; n++) {
        Move moves[MOVES_MAX];
        GameRecord record = make_record(n, moves);
        chains[n % 2] = signature_add_game(chains[n % 2], &record);
    }
    char *identity = run_config_identity(&scene->config);
    uint64_t signature = signature_of_text(identity);
    for (int m = 0; m < 2; m++)
        signature = signature_add_matchup(signature, games[m], chains[m]);
    free(identity);
    return signature;
}

static void compare_game(Scene *scene, RunReader *reader, int64_t n) {
    Move moves[MOVES_MAX];
    GameRecord made = make_record(n, moves), read;
    bool found;
    cr_assert_eq(reader_game(reader, n + 1, &read, &found, &scene->message), STATUS_OK);
    cr_assert(found);
    const char *difference = game_record_difference(&made, &read);
    cr_assert_null(difference, "game %lld: %s", (long long)n, difference);
    cr_assert_eq(signature_add_game(1, &made), signature_add_game(1, &read));
    cr_assert_eq(read.id, made.id);
    cr_assert_eq(read.time_us, made.time_us);
    free(read.moves);
}

static void compare_progress(Scene *scene, RunReader *reader, int64_t games) {
    MatchupProgress *progress;
    int64_t turns[2] = {0, 0};
    for (int64_t n = 0; n < games; n++) {
        Move moves[MOVES_MAX];
        turns[n % 2] += make_record(n, moves).turns;
    }
    cr_assert_eq(reader_progress(reader, &progress, &scene->message), STATUS_OK);
    for (int m = 0; m < 2; m++) {
        cr_assert_eq(progress[m].games, games / 2);
        cr_assert_eq(progress[m].turns, turns[m]);
    }
    free(progress);
}

/* Cells counted by the test's own slow way: for every cell read, the made games that fit it. */
static void compare_cells(const Cell *cells, int count, int64_t games) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += cells[i].games;
    cr_assert_eq(sum, games);
    for (int i = 0; i < count; i += 37) {
        int64_t fit = 0;
        for (int64_t n = 0; n < games; n++) {
            Move moves[MOVES_MAX];
            GameRecord r = make_record(n, moves);
            fit += r.matchup == cells[i].matchup &&
                   (r.black == 1 && r.matchup == 0) == cells[i].swapped && r.end == cells[i].end &&
                   r.winner == cells[i].winner && r.counted == cells[i].counted &&
                   !point_set_is_empty(&r.unsettled) == cells[i].unsettled &&
                   memcmp(r.margins, cells[i].margins, sizeof r.margins) == 0 &&
                   r.deciding == cells[i].deciding;
        }
        cr_assert_eq(fit, cells[i].games, "cell %d", i);
    }
}

static void read_cells(Scene *scene, Cell **cells, int *count) {
    RunReader *reader = scene_read(scene);
    cr_assert_eq(reader_cells(reader, cells, count, &scene->message), STATUS_OK, "%s",
                 scene->message.text);
    reader_close(reader);
}

Test(recorder, what_goes_in_comes_out_in_every_mode) {
    enum { GAMES = 2000 };
    Cell *cells[3];
    int counts[3];
    for (int mode = RECORD_GAMES; mode <= RECORD_HISTOGRAM; mode++) {
        Scene scene;
        scene_init(&scene, (RecordMode)mode);
        record_games(&scene, 0, GAMES);
        RunReader *reader = scene_read(&scene);
        compare_progress(&scene, reader, GAMES);
        int64_t rows = 0;
        for (int64_t n = 0; n < GAMES; n++) {
            Move moves[MOVES_MAX];
            GameRecord record = make_record(n, moves), read;
            const Rules *rules = &scene.matchups[n % 2].rules;
            bool wanted = mode == RECORD_GAMES ||
                          (mode == RECORD_DIVERGENT && game_record_diverges(&record, rules));
            bool found = false;
            if (wanted)
                compare_game(&scene, reader, n);
            else if (n % 16 == 0)
                cr_assert_eq(reader_game(reader, n + 1, &read, &found, &scene.message), STATUS_OK);
            cr_assert_not(found);
            rows += wanted;
        }
        MatchupProgress *progress;
        cr_assert_eq(reader_progress(reader, &progress, &scene.message), STATUS_OK);
        cr_assert_eq(progress[0].records + progress[1].records, rows);
        free(progress);
        cr_assert_str_eq(reader_facts(reader)->host.cpu, "a processor");
        cr_assert_eq(reader_facts(reader)->interrupted, 1, "closed with games left");
        cr_assert_gt(reader_facts(reader)->seconds, 0);
        reader_close(reader);
        read_cells(&scene, &cells[mode], &counts[mode]);
        if (mode != RECORD_HISTOGRAM)
            cr_assert_eq(scene_signature(&scene), expected_signature(&scene, GAMES));
        scene_deinit(&scene);
    }
    compare_cells(cells[0], counts[0], GAMES);
    for (int mode = 1; mode < 3; mode++) {
        cr_assert_eq(counts[mode], counts[0]);
        for (int i = 0; i < counts[0]; i++)
            cr_assert(stats_cell_compare(&cells[mode][i], &cells[0][i]) == 0 &&
                      cells[mode][i].games == cells[0][i].games);
    }
    for (int mode = 0; mode < 3; mode++)
        free(cells[mode]);
}

Test(recorder, two_halves_are_a_whole) {
    for (int mode = RECORD_GAMES; mode <= RECORD_HISTOGRAM; mode++) {
        Scene whole, halves;
        scene_init(&whole, (RecordMode)mode);
        scene_init(&halves, (RecordMode)mode);
        record_games(&whole, 0, 1000);
        record_games(&halves, 0, 333);
        const double first = scene_cpu_seconds(&halves);
        strcpy(halves.config.name, "another-name");
        halves.config.threads = 7;
        halves.matchups[0].games = 5000000;
        record_games(&halves, 333, 333);
        cr_assert_eq(scene_cpu_seconds(&halves), first, "where nothing is played, nothing changes");
        record_games(&halves, 333, 1000);
        cr_assert_eq(scene_signature(&whole), scene_signature(&halves), "mode %d", mode);
        RunReader *reader = scene_read(&halves);
        cr_assert_gt(reader_facts(reader)->cpu_seconds, first);
        cr_assert_gt(reader_facts(reader)->seconds, 0);
        cr_assert_str_eq(reader_facts(reader)->name, "another-name");
        const RunConfig *config = reader_config(reader, &halves.message);
        cr_assert_not_null(config, "%s", halves.message.text);
        cr_assert_eq(config->matchups[0].games, 5000000);
        reader_close(reader);
        scene_deinit(&whole);
        scene_deinit(&halves);
    }
}

/* Every row of the database, chained again, is what the progress says. */
static int64_t check_rows(Scene *scene) {
    RunReader *reader = scene_read(scene);
    MatchupProgress *progress;
    cr_assert_eq(reader_progress(reader, &progress, &scene->message), STATUS_OK);
    for (int m = 0; m < 2; m++) {
        uint64_t chain = 0;
        for (int64_t game_no = 0; game_no < progress[m].games; game_no++) {
            GameRecord record;
            bool found;
            cr_assert_eq(reader_game(reader, 2 * game_no + m + 1, &record, &found, &scene->message),
                         STATUS_OK, "%s", scene->message.text);
            cr_assert(found && record.matchup == m && record.game_no == game_no);
            chain = signature_add_game(chain, &record);
            free(record.moves);
        }
        cr_assert_eq(chain, progress[m].chain);
    }
    int64_t games = progress[0].games + progress[1].games;
    free(progress);
    reader_close(reader);
    return games;
}

Test(recorder, a_killed_run_resumes_where_it_committed) {
    enum { GAMES = 26000, KILLED_AT = 23456 };
    Scene scene;
    scene_init(&scene, RECORD_GAMES);
    pid_t child = fork();
    if (child == 0) {
        Recorder *recorder = scene_open(&scene, false);
        add_games(&scene, recorder, 0, KILLED_AT);
        kill(getpid(), SIGKILL);
    }
    int state;
    waitpid(child, &state, 0);
    cr_assert(WIFSIGNALED(state));
    int64_t kept = check_rows(&scene);
    cr_assert(kept >= 20000 && kept <= KILLED_AT, "%lld kept", (long long)kept);
    RunReader *reader = scene_read(&scene);
    cr_assert(reader_facts(reader)->open);
    reader_close(reader);
    Recorder *recorder = scene_open(&scene, false);
    const RunProgress *progress = recorder_progress(recorder);
    cr_assert_eq(progress->games, kept);
    cr_assert_eq(progress->records, kept);
    cr_assert_eq(progress->done[0] + progress->done[1], kept);
    Recorder *second;
    cr_assert_eq(
        recorder_open(scene.folder, &scene.config, &scene.host, true, &second, &scene.message),
        STATUS_FAILED);
    cr_assert_not_null(strstr(scene.message.text, "another jigo is writing"), "%s",
                       scene.message.text);
    cr_assert_eq(add_games(&scene, recorder, kept, GAMES), STATUS_OK);
    int64_t seen = check_rows(&scene);
    cr_assert(seen >= kept && seen <= GAMES, "a reader beside the writer");
    cr_assert_eq(recorder_close(recorder, &scene.message), STATUS_OK);
    cr_assert_eq(check_rows(&scene), GAMES);
    cr_assert_eq(scene_signature(&scene), expected_signature(&scene, GAMES));
    scene_deinit(&scene);
}

enum { TABLE = 1 << 15 }; /* different cells that the recorder holds between two commits */

/* Different cells from number `from` on, up to three games each. */
static Status add_counted(Scene *scene, Recorder *recorder, int from, int to) {
    CountedGames games = {.matchup = 1, .first = recorder_progress(recorder)->done[1]};
    games.cells = calloc((size_t)(to - from), sizeof *games.cells);
    for (int n = from; n < to; n++) {
        const int keys[CELL_KEYS] = {1, 0, END_PASSES, EMPTY, 1, 0, n % 300, n / 300};
        Cell *cell = &games.cells[games.cells_count++];
        *cell = cell_of_keys(keys);
        games.games += cell->games = 1 + n % 3;
    }
    Status status = recorder_add_counted(recorder, &games, &scene->message);
    free(games.cells);
    return status;
}

/* The cells below `count`, those from `twice_from` to `twice_to` counted in twice, and their games
 * as progress. */
static void compare_counted(Scene *scene, int count, int twice_from, int twice_to) {
    Cell *cells;
    int read;
    int64_t sum = 0;
    read_cells(scene, &cells, &read);
    cr_assert_eq(read, count);
    for (int i = 0; i < read; i++) {
        const int n = cells[i].margins[0] + 300 * cells[i].margins[1];
        cr_assert_eq(cells[i].games, (1 + n % 3) * (1 + (n >= twice_from && n < twice_to)));
        sum += cells[i].games;
    }
    free(cells);
    RunReader *reader = scene_read(scene);
    MatchupProgress *progress;
    cr_assert_eq(reader_progress(reader, &progress, &scene->message), STATUS_OK);
    cr_assert_eq(progress[1].games, sum);
    free(progress);
    reader_close(reader);
}

Test(recorder, a_full_table_of_cells_is_committed) {
    Scene scene;
    scene_init(&scene, RECORD_HISTOGRAM);
    Recorder *recorder = scene_open(&scene, false);
    cr_assert_eq(add_counted(&scene, recorder, 0, TABLE), STATUS_OK);
    compare_counted(&scene, TABLE, 0, 0);
    cr_assert_eq(add_counted(&scene, recorder, 1000, 1000 + TABLE + 5000), STATUS_OK);
    cr_assert_eq(recorder_close(recorder, &scene.message), STATUS_OK);
    compare_counted(&scene, 1000 + TABLE + 5000, 1000, TABLE);
    scene_deinit(&scene);
}

/* What does not fit the table goes to the database, but never without the progress. */
Test(recorder, a_full_disk_behind_a_full_table_keeps_what_was_committed) {
    Scene scene;
    scene_init(&scene, RECORD_HISTOGRAM);
    signal(SIGXFSZ, SIG_IGN);
    Recorder *recorder = scene_open(&scene, false);
    cr_assert_eq(add_counted(&scene, recorder, 0, 100), STATUS_OK);
    cr_assert_eq(recorder_close(recorder, &scene.message), STATUS_OK);
    struct rlimit limit = {1 << 18, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    recorder = scene_open(&scene, false);
    const Status added = add_counted(&scene, recorder, 100, TABLE + 5000);
    const Status closed = recorder_close(recorder, &scene.message);
    cr_assert(added != STATUS_OK || closed != STATUS_OK);
    compare_counted(&scene, 100, 0, 0);
    scene_deinit(&scene);
}

static void expect_refusal(Scene *scene, const char *directory, Status wanted, const char *part) {
    Recorder *recorder;
    memset(&scene->message, 0, sizeof scene->message);
    Status status =
        recorder_open(directory, &scene->config, &scene->host, false, &recorder, &scene->message);
    cr_assert_eq(status, wanted, "status %d: %s", (int)status, scene->message.text);
    cr_assert_not_null(strstr(scene->message.text, part), "'%s' lacks '%s'", scene->message.text,
                       part);
    cr_assert_null(strchr(scene->message.text, '\n'));
}

Test(recorder, another_run_is_refused_with_the_difference) {
    Scene scene;
    scene_init(&scene, RECORD_GAMES);
    record_games(&scene, 0, 10);
    scene.matchups[1].rules.komi_half = 13;
    expect_refusal(&scene, scene.folder, STATUS_CONFIG, "komi is 7.5 there and 6.5 here");
    scene.matchups[1].rules.komi_half = 15;
    scene.config.seed = 6;
    expect_refusal(&scene, scene.folder, STATUS_CONFIG, "seed is 5 there and 6 here");
    scene.config.seed = 5;
    scene.config.record = RECORD_HISTOGRAM;
    expect_refusal(&scene, scene.folder, STATUS_CONFIG, "record is games there and histogram here");
    scene.config.record = RECORD_GAMES;
    strcpy(scene.config.agents[1].name, "third");
    expect_refusal(&scene, scene.folder, STATUS_CONFIG, "second there and third here");
    strcpy(scene.config.agents[1].name, "second");
    scene.config.matchups_count = 1;
    expect_refusal(&scene, scene.folder, STATUS_CONFIG, "--fresh");
    Recorder *recorder = scene_open(&scene, true);
    cr_assert_eq(recorder_progress(recorder)->games, 0);
    recorder_close(recorder, &scene.message);
    scene_deinit(&scene);
}

static void write_file(const char *folder, const char *name, const char *text, size_t size) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    fwrite(text, 1, size, file);
    fclose(file);
}

static void expect_no_reading(Scene *scene, const char *path, const char *part) {
    RunReader *reader;
    cr_assert_neq(reader_open(path, &reader, &scene->message), STATUS_OK);
    cr_assert_not_null(strstr(scene->message.text, part), "%s", scene->message.text);
}

Test(recorder, files_that_are_no_database_get_one_clear_line) {
    Scene scene;
    scene_init(&scene, RECORD_GAMES);
    char path[256];
    static const char text[5000] = "this is a text and no database at all";
    expect_no_reading(&scene, scene.folder, "run.db: No such file");
    write_file(scene.folder, "run.db", text, sizeof text);
    expect_refusal(&scene, scene.folder, STATUS_IO, "is not a database");
    expect_no_reading(&scene, scene.folder, "is not a database");
    snprintf(path, sizeof path, "%s/run.db", scene.folder);
    expect_refusal(&scene, path, STATUS_IO, "run.db: is not a folder");
    snprintf(path, sizeof path, "%s/run.db/below", scene.folder);
    expect_refusal(&scene, path, STATUS_IO, "Not a directory");
    snprintf(path, sizeof path, "%s/a/b//c/", scene.folder);
    Recorder *recorder;
    cr_assert_eq(recorder_open(path, &scene.config, &scene.host, false, &recorder, &scene.message),
                 STATUS_OK, "%s", scene.message.text);
    recorder_close(recorder, &scene.message);
    expect_refusal(&scene, "/proc/nothing", STATUS_IO, "/proc/nothing: cannot make the folder");
    cr_assert_eq(
        recorder_open(scene.folder, &scene.config, &scene.host, true, &recorder, &scene.message),
        STATUS_FAILED, "starting over must not remove what is not ours");
    cr_assert_not_null(strstr(scene.message.text, "--fresh leaves it"), "%s", scene.message.text);
    expect_no_reading(&scene, scene.folder, "is not a database");
    snprintf(path, sizeof path, "%s/run.db", scene.folder);
    unlink(path);
    record_games(&scene, 0, 3000);
    struct stat facts;
    cr_assert_eq(stat(path, &facts), 0);
    cr_assert_eq(truncate(path, facts.st_size - 1), 0);
    expect_refusal(&scene, scene.folder, STATUS_IO, "cut short");
    expect_no_reading(&scene, scene.folder, "cut short");
    cr_assert_eq(truncate(path, 100 * 1024), 0);
    expect_refusal(&scene, scene.folder, STATUS_IO, "damaged");
    expect_no_reading(&scene, scene.folder, "damaged");
    recorder_close(scene_open(&scene, true), NULL);
    cr_assert_eq(truncate(path, 1), 0);
    expect_refusal(&scene, scene.folder, STATUS_IO, "is not a database");
    cr_assert_eq(truncate(path, 0), 0);
    recorder_close(scene_open(&scene, false), NULL);
    unlink(path);
    mkdir(path, 0777);
    expect_refusal(&scene, scene.folder, STATUS_IO, "run.db");
    scene_deinit(&scene);
}

/* A limit on the size of files stands for a full disk. */
Test(recorder, a_full_disk_keeps_what_was_committed) {
    Scene scene;
    scene_init(&scene, RECORD_GAMES);
    signal(SIGXFSZ, SIG_IGN);
    record_games(&scene, 0, 4000);
    struct rlimit limit = {3 << 20, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    Recorder *recorder = scene_open(&scene, false);
    Status status = add_games(&scene, recorder, 4000, 200000);
    cr_assert_eq(status, STATUS_IO, "status %d", (int)status);
    cr_assert_not_null(strstr(scene.message.text, "run.db: "), "%s", scene.message.text);
    recorder_close(recorder, &scene.message);
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_FSIZE, &limit);
    int64_t kept = check_rows(&scene);
    cr_assert_geq(kept, 4000);
    record_games(&scene, kept, 30000);
    cr_assert_eq(scene_signature(&scene), expected_signature(&scene, 30000));
    scene_deinit(&scene);
}

Test(recorder, divergent_games_are_found) {
    Scene scene;
    scene_init(&scene, RECORD_DIVERGENT);
    record_games(&scene, 0, 4000);
    RunReader *reader = scene_read(&scene);
    for (int native = 0; native < 2; native++) {
        Divergence divergence = {.systems = {SCORING_AREA, SCORING_TERRITORY}, .native = native};
        int64_t ids[5];
        int count, expected = 0;
        const Rules *rules = &scene.matchups[0].rules;
        char *text = rules_text(rules);
        cr_assert_eq(reader_divergent(reader, text, &divergence, ids, 5, &count, &scene.message),
                     STATUS_OK, "%s", scene.message.text);
        free(text);
        cr_assert_eq(count, 5);
        for (int64_t n = 0; n < 4000 && expected < 5; n += 2) {
            Move moves[MOVES_MAX];
            GameRecord r = make_record(n, moves);
            if (r.counted && point_set_is_empty(&r.unsettled) &&
                game_record_winner(&r, rules, SCORING_AREA, 15) !=
                    game_record_winner(&r, rules, SCORING_TERRITORY, native ? 13 : 15))
                cr_assert_eq(ids[expected++], n + 1);
        }
    }
    reader_close(reader);
    scene_deinit(&scene);
}
