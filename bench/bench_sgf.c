/* From the text of a game to its three counts: games per second, and from a folder of files. */
#define _GNU_SOURCE
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "gb_shim.h"
#include "scored_game.h"
#include "sgf_files.h"
#include "sgf_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    GAMES = 64,
    FOLDER_GAMES = 500,
    TURNS = 70 /* of a random game: some way from its end, so that stones are dead */
};

typedef struct Subject {
    SgfReader reader;
    ScoredGame game;
    uint64_t signature;
    int64_t games;
} Subject;

static void score_text(Subject *subject, const char *text, size_t length) {
    const ScoreWish wish = {.dead = DEAD_AUTO};
    bool found;
    sgf_reader_start(&subject->reader, text, length);
    CHECK(sgf_read(&subject->reader, &subject->game.record, &found, NULL) == STATUS_OK && found);
    CHECK(score_record(&subject->game, &wish, NULL) == STATUS_OK);
    for (int s = 0; s < SCORINGS; s++)
        subject->signature = bench_sign(subject->signature, subject->game.scores.margins[s]);
    subject->games++;
}

/* The first turns of a random 9x9 game as a text that the caller frees; `territory`, with the
 * points under dead stones, may be NULL. */
static char *write_text(const FinishedGame *finished, const Rules *rules, const PointSet *territory,
                        size_t *size) {
    char *text = NULL;
    FILE *file = open_memstream(&text, size);
    CHECK(file != NULL);
    const SgfGame game = {.geometry = finished->board->geometry,
                          .rules = rules,
                          .names = {"black", "white"},
                          .result = "B+1.5",
                          .comment = "a random game",
                          .application = "jigo",
                          .moves = finished->moves,
                          .moves_count = finished->turns < TURNS ? finished->turns : TURNS,
                          .territory = territory};
    sgf_write(&game, file);
    CHECK(fclose(file) == 0);
    return text;
}

/* The same with the territory marked that settling finds. */
static char *make_text(Subject *subject, BenchGames *games, int64_t game_no, size_t *size) {
    FinishedGame finished;
    bench_games_play(games, game_no, &finished);
    char *text = write_text(&finished, &games->rules, NULL, size);
    score_text(subject, text, *size);
    free(text);
    return write_text(&finished, &games->rules, subject->game.scores.surrounded_points, size);
}

static void destroy(Subject *subject) {
    sgf_reader_deinit(&subject->reader);
    sgf_record_deinit(&subject->game.record);
    free(subject);
}

static void bench_text(GbState *state, const void *unused) {
    (void)unused;
    BenchGames *games = bench_games_create("random", 9, INFORMATION_FULL);
    Subject *subject = heap_new(1, sizeof *subject);
    char *texts[GAMES];
    size_t sizes[GAMES];
    for (int i = 0; i < GAMES; i++) {
        texts[i] = make_text(subject, games, i, &sizes[i]);
    }
    subject->signature = 0;
    for (int i = 0; i < GAMES; i++)
        score_text(subject, texts[i], sizes[i]);
    const uint64_t signature = subject->signature;
    subject->games = 0;
    while (gb_next(state))
        score_text(subject, texts[subject->games % GAMES], sizes[subject->games % GAMES]);
    gb_items(state, subject->games);
    gb_signature(state, signature);
    for (int i = 0; i < GAMES; i++)
        free(texts[i]);
    destroy(subject);
    bench_games_destroy(games);
}

static void path_of(const char *folder, int i, char path[64]) {
    snprintf(path, 64, "%s/%06d.sgf", folder, i);
}

static void fill_folder(Subject *subject, const char *folder) {
    BenchGames *games = bench_games_create("random", 9, INFORMATION_FULL);
    for (int i = 0; i < FOLDER_GAMES; i++) {
        char path[64];
        size_t size;
        char *text = make_text(subject, games, i, &size);
        path_of(folder, i, path);
        FILE *file = fopen(path, "w");
        CHECK(file != NULL && fwrite(text, 1, size, file) == size && fclose(file) == 0);
        free(text);
    }
    bench_games_destroy(games);
}

static void remove_folder(const char *folder) {
    for (int i = 0; i < FOLDER_GAMES; i++) {
        char path[64];
        path_of(folder, i, path);
        unlink(path);
    }
    rmdir(folder);
}

static Status take_file(void *context, const SgfFile *file, const Message *message) {
    (void)message;
    CHECK(file->status == STATUS_OK);
    score_text(context, file->bytes, file->length);
    return STATUS_OK;
}

static void bench_folder(GbState *state, const void *unused) {
    (void)unused;
    char folder[] = "jigo-bench-XXXXXX";
    char *const operands[] = {folder};
    uint64_t signature = 0;
    if (mkdtemp(folder) == NULL) {
        gb_fail(state, "no folder for the files");
        return;
    }
    Subject *subject = heap_new(1, sizeof *subject);
    fill_folder(subject, folder);
    subject->games = 0;
    while (gb_next(state)) {
        subject->signature = 0;
        CHECK(sgf_files_walk(operands, 1, take_file, subject) == STATUS_OK);
        signature = subject->signature;
    }
    gb_items(state, subject->games);
    gb_signature(state, signature);
    destroy(subject);
    remove_folder(folder);
}

void bench_sgf_register(void) {
    gb_register("sgf/text/9x9", bench_text, NULL);
    gb_register("sgf/folder/9x9", bench_folder, NULL);
}
