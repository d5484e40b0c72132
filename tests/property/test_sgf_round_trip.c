/* Whatever game is written is read as the same game; whatever is done to a file, reading it ends
 * with games or with one line that names a byte of it. */
#include "game.h"
#include "rng.h"
#include "scored_game.h"
#include "sgf_write.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Message message;

static Rules random_rules(Rng *rng) {
    int presets;
    Rules rules = rules_default();
    rules_apply_preset(&rules, &rules_presets(&presets)[rng_below(rng, 4)]);
    rules.width = 1 + (int)rng_below(rng, SIDE_PLAY_MAX);
    rules.height = 1 + (int)rng_below(rng, SIDE_PLAY_MAX);
    const int points = rules.width * rules.height;
    rules.topology = rng_below(rng, 4) == 0 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
    rules.komi_half = (int)rng_below(rng, (uint32_t)(4 * points + 1)) - 2 * points;
    rules.suicide_allowed = rng_below(rng, 2) == 0;
    rules.turn_cap = 3 * points;
    for (int i = (int)rng_below(rng, 4); i > 0 && rules.handicap < points - 1; i--) {
        const Point p = (Point)rng_below(rng, (uint32_t)points);
        rules.handicap += !point_set_has(&rules.handicap_points, p);
        point_set_add(&rules.handicap_points, p);
    }
    return rules;
}

static bool has_liberties(const Game *game) {
    for (Point p = 0; p < game->geometry->points; p++)
        if (game->board.colour[p] != EMPTY && game->board.liberties[game->board.chain[p]] == 0)
            return false;
    return true;
}

/* Moves at random, one in twenty a pass, to the end. */
static void play_out(Game *game, Rng *rng) {
    while (!game_is_over(game)) {
        PointSet legal;
        game_legal(game, &legal);
        const int count = point_set_count(&legal);
        const Move move = count == 0 || rng_below(rng, 20) == 0
                              ? MOVE_PASS
                              : point_set_select(&legal, (int)rng_below(rng, (uint32_t)count));
        cr_assert_eq(game_play(game, move, NULL), PLAY_OK);
    }
}

/* Names hold what must be escaped; territory is any disjoint points. */
static void write_game(const Game *game, const PointSet territory[2], FILE *file) {
    const SgfGame written = {.geometry = game->geometry,
                             .rules = game->rules,
                             .names = {"a]\\[b", "J\xc3\xb6rg: (;x)"},
                             .result = "B+2.5",
                             .comment = "]\\",
                             .application = "test:1",
                             .moves = game->moves,
                             .moves_count = game->turns,
                             .territory = territory};
    sgf_write(&written, file);
}

static void expect_same_facts(const Game *game, const SgfRecord *record, int number) {
    const Rules *rules = game->rules;
    cr_assert(record->size.width == rules->width && record->size.height == rules->height, "game %d",
              number);
    cr_assert_eq(record->topology, rules->topology, "game %d", number);
    cr_assert(record->komi_given && record->komi_half == rules->komi_half, "game %d", number);
    cr_assert_eq(record->handicap, rules->handicap, "game %d", number);
    cr_assert_str_eq(record->names[BLACK], "a]\\[b");
    cr_assert_str_eq(record->names[WHITE], "J\xc3\xb6rg: (;x)");
    cr_assert_eq(record->result.half_points, 5);
    cr_assert_eq(record->steps_count, rules->handicap + game->turns, "game %d", number);
    for (int i = 0; i < game->turns; i++)
        cr_assert_eq(record->steps[rules->handicap + i].move, game->moves[i], "game %d", number);
}

static void expect_same_end(const Game *game, const SgfRecord *record, int number) {
    SgfPosition position;
    cr_assert_eq(sgf_replay(record, game->geometry, &position, &message), STATUS_OK, "game %d: %s",
                 number, message.text);
    cr_assert_eq(position.board.hash, game->board.hash, "game %d", number);
    cr_assert_arr_eq(position.board.captured, game->board.captured, sizeof game->board.captured);
    cr_assert_arr_eq(position.plays, game->plays, sizeof game->plays);
    cr_assert_arr_eq(position.passes, game->passes, sizeof game->passes);
    cr_assert_eq(position.setup, game->rules->handicap);
    cr_assert(position.alternated && position.first == rules_first(game->rules));
    cr_assert(board_is_consistent(&position.board));
}

static void check_game(const Game *game, SgfReader *reader, SgfRecord *record, int number) {
    const PointSet territory[2] = {game->board.empty, {{0}}};
    char *text = NULL;
    size_t size = 0;
    bool found;
    FILE *file = open_memstream(&text, &size);
    write_game(game, territory, file);
    fclose(file);
    sgf_reader_start(reader, text, size);
    cr_assert_eq(sgf_read(reader, record, &found, &message), STATUS_OK, "%s: %s", message.text,
                 text);
    cr_assert(found);
    expect_same_facts(game, record, number);
    expect_same_end(game, record, number);
    cr_assert_eq(record->marked, !point_set_is_empty(&game->board.empty));
    cr_assert(point_set_equal(&record->territory[BLACK], &game->board.empty));
    cr_assert_eq(sgf_read(reader, record, &found, &message), STATUS_OK);
    cr_assert(!found);
    free(text);
}

Test(sgf_round_trip, every_game_written_is_read_again) {
    SgfReader reader = {0};
    SgfRecord record = {0};
    const int games = test_scaled(400);
    for (int i = 0; i < games; i++) {
        Rng rng;
        Geometry geometry;
        Game game;
        rng_seed(&rng, 11, (uint64_t)i);
        const Rules rules = random_rules(&rng);
        geometry_init(&geometry, rules.width, rules.height, rules.topology);
        game_init(&game, &geometry, &rules);
        if (has_liberties(&game)) {
            play_out(&game, &rng);
            check_game(&game, &reader, &record, i);
        }
        game_deinit(&game);
    }
    sgf_reader_deinit(&reader);
    sgf_record_deinit(&record);
}

/* --- damaged files --- */

/* One byte changed, a stretch doubled, or a stretch lost. Returns the new length. */
static size_t damage(char *text, size_t length, size_t capacity, Rng *rng) {
    static const char bytes[] = "()[];:\\BWAZa t\n\xff\x00";
    const size_t at = rng_below(rng, (uint32_t)length);
    size_t count = 1 + rng_below(rng, 40);
    count = count > length - at ? length - at : count;
    switch (rng_below(rng, 3)) {
    case 0:
        text[at] = bytes[rng_below(rng, sizeof bytes - 1)];
        return length;
    case 1:
        if (length + count > capacity)
            return length;
        memmove(text + at + count, text + at, length - at);
        return length + count;
    default:
        memmove(text + at, text + at + count, length - at - count);
        return length - count > 0 ? length - count : 1;
    }
}

static void expect_place(const char *reason, size_t length) {
    size_t at;
    if (sscanf(reason, "byte %zu:", &at) == 1)
        cr_assert_leq(at, length, "%s", reason);
    else
        cr_assert_fail("no place: %s", reason);
}

/* Reads and counts all games; any mistake has its place. Returns the number of games counted. */
static int read_all(const char *text, size_t length, SgfReader *reader, ScoredGame *game) {
    const ScoreWish wish = {.dead = DEAD_NONE};
    int games = 0;
    bool found = true;
    sgf_reader_start(reader, text, length);
    while (found) {
        Status status = sgf_read(reader, &game->record, &found, &message);
        if (status == STATUS_OK && found)
            status = score_record(game, &wish, &message);
        if (status != STATUS_OK)
            expect_place(message.text, length);
        games += status == STATUS_OK && found;
    }
    return games;
}

enum { FILE_CAPACITY = 1 << 14 };

typedef struct Damaged {
    SgfReader reader;
    ScoredGame game;
    char original[FILE_CAPACITY], text[FILE_CAPACITY];
    int whole, broken; /* texts with the one game still in them, and others */
} Damaged;

static void damage_file(Damaged *damaged, const char *path, uint64_t stream) {
    Rng rng;
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    const size_t length = fread(damaged->original, 1, FILE_CAPACITY, file);
    fclose(file);
    rng_seed(&rng, 5, stream);
    for (int i = 0; i < 50; i++) {
        size_t now = length;
        memcpy(damaged->text, damaged->original, length);
        for (int j = (int)rng_below(&rng, 8); j >= 0; j--)
            now = damage(damaged->text, now, FILE_CAPACITY, &rng);
        if (read_all(damaged->text, now, &damaged->reader, &damaged->game) == 1)
            damaged->whole++;
        else
            damaged->broken++;
    }
}

/* Real games, and the small files of the fuzz corpus, which set up stones and hold all properties,
 * many times over. */
Test(sgf_round_trip, damaged_files) {
    static const char *const corpus[] = {"collection", "facts", "handicap", "ko", "old", "setup"};
    static Damaged damaged;
    const int files = test_scaled(98);
    for (int i = 0; i < files; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/games/game_%03d.sgf", JIGO_SOURCE_DIR, i % 98 + 1);
        damage_file(&damaged, path, (uint64_t)i);
        snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s.sgf", JIGO_SOURCE_DIR, corpus[i % 6]);
        damage_file(&damaged, path, (uint64_t)(1000000 + i));
    }
    cr_assert(damaged.whole > files && damaged.broken > files, "%d games whole, %d broken",
              damaged.whole, damaged.broken);
    sgf_reader_deinit(&damaged.reader);
    sgf_record_deinit(&damaged.game.record);
}
