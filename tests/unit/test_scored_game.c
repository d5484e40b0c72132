/* SGF games played out and counted: the numbers of other counters, the wishes of the command line,
 * and what must not change when a board is turned or its colours are swapped. */
#include "position_file.h"
#include "scored_game.h"
#include "scored_table.h"
#include "sgf_write.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_CAPACITY = 1 << 16 };

static ScoredGame game;
static Message message;

static void read_record(const char *text, size_t length, SgfRecord *record) {
    SgfReader reader = {0};
    bool found;
    sgf_reader_start(&reader, text, length);
    cr_assert_eq(sgf_read(&reader, record, &found, &message), STATUS_OK, "%s", message.text);
    cr_assert(found);
    sgf_reader_deinit(&reader);
}

static Status try_score(const char *text, ScoreWish wish) {
    read_record(text, strlen(text), &game.record);
    return score_record(&game, &wish, &message);
}

static const Scores *score(const char *text, ScoreWish wish) {
    cr_assert_eq(try_score(text, wish), STATUS_OK, "%s: %s", text, message.text);
    return &game.scores;
}

static size_t load(const char *name, char text[TEXT_CAPACITY]) {
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/games/%s.sgf", JIGO_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    size_t length = fread(text, 1, TEXT_CAPACITY - 1, file);
    fclose(file);
    text[length] = '\0';
    return length;
}

static void expect_count(const Position *position, const char *key, int value) {
    int expected;
    if (position_count(position, key, &expected))
        cr_expect_eq(value, expected, "%s: %s %d, not %d", position->name, key, value, expected);
}

static void expect_numbers(const Position *position) {
    const Scores *scores = &game.scores;
    const SgfPosition *played = &game.position;
    expect_count(position, "plays_black", played->plays[BLACK]);
    expect_count(position, "plays_white", played->plays[WHITE]);
    expect_count(position, "passes_black", played->passes[BLACK]);
    expect_count(position, "passes_white", played->passes[WHITE]);
    expect_count(position, "prisoners_black", scores->prisoners[BLACK]);
    expect_count(position, "prisoners_white", scores->prisoners[WHITE]);
    expect_count(position, "setup", played->setup);
    expect_count(position, "black_made_last", played->last == BLACK);
    expect_count(position, "white_began", played->first == WHITE);
    expect_count(position, "alternated", played->alternated);
    expect_count(position, "area", scores->margins[SCORING_AREA]);
    expect_count(position, "territory", scores->margins[SCORING_TERRITORY]);
    expect_count(position, "territory_plain", scores->territory_plain);
    expect_count(position, "pass_stone", scores->margins[SCORING_PASS_STONE]);
    for (int s = 0; s < SCORINGS; s++) {
        char key[POSITION_KEY];
        snprintf(key, sizeof key, "winner_%s", scoring_key((Scoring)s));
        expect_count(position, key, scored_winner(&game, (Scoring)s, false));
    }
}

/* As `fits` counts them: area as it is and less a point a handicap stone, territory with seki and
 * without, pass-stone. */
static int fitting_counts(void) {
    int count = scored_fits(&game, SCORING_AREA, COMPENSATION_N);
    for (int s = 0; s < SCORINGS; s++)
        count += scored_fits(&game, (Scoring)s, COMPENSATION_NONE);
    game.scores.margins[SCORING_TERRITORY] = game.scores.territory_plain;
    return count + scored_fits(&game, SCORING_TERRITORY, COMPENSATION_NONE);
}

/* Every game that tests/positions/games.txt knows the end of, from its moves to its margins; the
 * identities are checked within. */
Test(scored_game, real_games) {
    static Position position;
    static char text[TEXT_CAPACITY], list[POINTS_TEXT_CAPACITY];
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "games.txt");
    int games = 0;
    for (; position_file_next(file, &position); games++) {
        load(position.name, text);
        points_format(&position.geometry, &position.dead, list);
        score(text, (ScoreWish){.dead = point_set_is_empty(&position.dead) ? DEAD_NONE : DEAD_LIST,
                                .dead_list = list});
        cr_expect_arr_eq(game.position.board.colour, position.board.colour,
                         (size_t)position.geometry.points, "%s", position.name);
        cr_expect(point_set_equal(&game.settlement.dead, &position.dead), "%s", position.name);
        expect_numbers(&position);
        expect_count(&position, "fits", fitting_counts());
    }
    position_file_close(file);
    cr_assert_eq(games, 98);
}

/* --- written and read again --- */

/* The record as a game to write, in which turns alternate. */
static void write_game(const ScoredGame *source, FILE *file) {
    const SgfRecord *record = &source->record;
    Rules rules = source->rules;
    Move moves[2048];
    int count = 0;
    rules.handicap = 0;
    for (int i = 0; i < record->steps_count; i++) {
        if (!record->steps[i].setup) {
            moves[count++] = record->steps[i].move;
            continue;
        }
        cr_assert_eq(record->steps[i].colour, BLACK);
        point_set_add(&rules.handicap_points, record->steps[i].move);
        rules.handicap++;
    }
    const SgfGame written = {.geometry = &source->geometry,
                             .rules = &rules,
                             .names = {record->names[BLACK], record->names[WHITE]},
                             .result = record->result_text,
                             .application = "test:1",
                             .moves = moves,
                             .moves_count = count,
                             .territory = source->scores.surrounded_points};
    sgf_write(&written, file);
}

static void expect_same_record(const char *name, const SgfRecord *a, const SgfRecord *b) {
    cr_expect(a->size.width == b->size.width && a->size.height == b->size.height, "%s", name);
    cr_expect_eq(a->handicap, b->handicap, "%s", name);
    cr_expect_eq(a->komi_half, b->komi_half, "%s", name);
    cr_expect_str_eq(a->result_text, b->result_text, "%s", name);
    for (Colour c = BLACK; c <= WHITE; c++)
        cr_expect_str_eq(a->names[c], b->names[c], "%s", name);
    cr_assert_eq(a->steps_count, b->steps_count, "%s", name);
    PointSet set_up[2] = {{{0}}, {{0}}};
    for (int i = 0; i < a->steps_count; i++) {
        const SgfStep *x = &a->steps[i], *y = &b->steps[i];
        cr_assert(x->setup == y->setup && x->colour == y->colour, "%s: step %d", name, i);
        cr_assert(x->setup || x->move == y->move, "%s: step %d", name, i);
        point_set_add(&set_up[0], x->setup ? x->move : 0);
        point_set_add(&set_up[1], y->setup ? y->move : 0);
    }
    cr_expect(point_set_equal(&set_up[0], &set_up[1]), "%s", name);
}

/* The dead stones are told by the territory around them. */
static void expect_same_count(const char *name, const ScoredGame *a, const ScoredGame *b) {
    cr_expect(point_set_equal(&a->settlement.dead, &b->settlement.dead), "%s", name);
    cr_expect_arr_eq(a->scores.margins, b->scores.margins, sizeof a->scores.margins, "%s", name);
    cr_expect_eq(a->scores.territory_plain, b->scores.territory_plain, "%s", name);
}

Test(scored_game, every_game_written_is_read_again) {
    static Position position;
    static ScoredGame other;
    static char text[TEXT_CAPACITY], list[POINTS_TEXT_CAPACITY];
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "games.txt");
    int games = 0;
    for (; position_file_next(file, &position); games++) {
        const ScoreWish wish = {.dead = DEAD_AUTO};
        char *again = NULL;
        size_t size = 0;
        load(position.name, text);
        points_format(&position.geometry, &position.dead, list);
        score(text, (ScoreWish){.dead = point_set_is_empty(&position.dead) ? DEAD_NONE : DEAD_LIST,
                                .dead_list = list});
        FILE *stream = open_memstream(&again, &size);
        write_game(&game, stream);
        fclose(stream);
        read_record(again, size, &other.record);
        cr_assert_eq(score_record(&other, &wish, &message), STATUS_OK, "%s", message.text);
        expect_same_record(position.name, &game.record, &other.record);
        expect_same_count(position.name, &game, &other);
        free(again);
    }
    position_file_close(file);
    cr_assert_eq(games, 98);
}

/* --- a board turned --- */

typedef struct Turn {
    int symmetry; /* 0..7 */
    bool swap;    /* the colours */
} Turn;

static Point turned(const Geometry *from, const Geometry *to, Point p, Turn turn) {
    int x = geometry_column(from, p), y = geometry_row(from, p);
    x = turn.symmetry & 1 ? from->width - 1 - x : x;
    y = turn.symmetry & 2 ? from->height - 1 - y : y;
    return turn.symmetry & 4 ? geometry_point(to, y, x) : geometry_point(to, x, y);
}

static void write_point(const Geometry *geometry, Move move, FILE *file) {
    if (move == MOVE_PASS)
        fputs("[]", file);
    else
        fprintf(file, "[%c%c]", 'a' + geometry_column(geometry, move),
                'a' + geometry->height - 1 - geometry_row(geometry, move));
}

/* The record of `source` with its steps and dead stones turned; the latter as marks. */
static void write_turned(const ScoredGame *source, Turn turn, FILE *file) {
    const Geometry *from = &source->geometry;
    Geometry to;
    geometry_init(&to, turn.symmetry & 4 ? from->height : from->width,
                  turn.symmetry & 4 ? from->width : from->height, TOPOLOGY_PLANE);
    fprintf(file, "(;SZ[%d:%d]KM[0]", to.width, to.height);
    for (int i = 0; i < source->record.steps_count; i++) {
        const SgfStep *step = &source->record.steps[i];
        const Colour colour = turn.swap ? colour_other(step->colour) : step->colour;
        fprintf(file, step->setup ? ";A%c" : ";%c", "BW"[colour]);
        write_point(&to, step->move == MOVE_PASS ? MOVE_PASS : turned(from, &to, step->move, turn),
                    file);
    }
    fputs(";TB[]TW[]", file);
    const PointSet *dead = &source->settlement.dead;
    for (Point p = point_set_next(dead, 0); p != POINT_NONE; p = point_set_next(dead, p + 1)) {
        const bool black = (source->position.board.colour[p] == BLACK) != turn.swap;
        fputs(black ? "TW" : "TB", file);
        write_point(&to, turned(from, &to, p, turn), file);
    }
    fputs(")", file);
}

static void expect_same(const char *name, const ScoredGame *other, Turn turn) {
    const int sign = turn.swap ? -1 : 1;
    const Scores *a = &game.scores, *b = &other->scores;
    cr_expect(b->margins[SCORING_AREA] == sign * a->margins[SCORING_AREA] &&
                  b->margins[SCORING_TERRITORY] == sign * a->margins[SCORING_TERRITORY] &&
                  b->territory_plain == sign * a->territory_plain && b->neutral == a->neutral,
              "%s: symmetry %d%s", name, turn.symmetry, turn.swap ? ", swapped" : "");
    /* White alone hands over a last stone, so swapped colours differ by the two last passes. */
    const int last_passes = turn.swap ? a->white_extra_pass + b->white_extra_pass : 0;
    cr_expect_eq(b->margins[SCORING_PASS_STONE],
                 sign * a->margins[SCORING_PASS_STONE] + last_passes, "%s: symmetry %d", name,
                 turn.symmetry);
}

Test(scored_game, turned_boards_and_swapped_colours) {
    static char text[TEXT_CAPACITY];
    static ScoredGame other;
    for (int i = 1; i <= 98; i++) {
        char name[32], *again = NULL;
        size_t size = 0;
        snprintf(name, sizeof name, "game_%03d", i);
        load(name, text);
        score(text, (ScoreWish){.dead = DEAD_AUTO});
        for (int j = 0; j < 16; j++) {
            const Turn turn = {.symmetry = j & 7, .swap = j & 8};
            const ScoreWish wish = {.dead = DEAD_AUTO};
            FILE *file = open_memstream(&again, &size);
            write_turned(&game, turn, file);
            fclose(file);
            read_record(again, size, &other.record);
            cr_assert_eq(score_record(&other, &wish, &message), STATUS_OK, "%s: %s", name,
                         message.text);
            expect_same(name, &other, turn);
            free(again);
        }
    }
}

/* --- the wishes --- */

/* Black on columns A to C with three eyes, White on D to F likewise, as in the worked examples,
 * with a white stone in one of Black's eyes. */
static const char INVADED[] =
    "(;SZ[6]KM[0]AB[aa][ba][ca][ab][cb][ac][cc][ad][cd][ae][be][ce][af][cf]"
    "AW[da][ea][fa][db][eb][dc][ec][fc][dd][ed][de][ee][fe][df][ef]AW[bd]";

static const char *text_with(const char *more) {
    static char text[1024];
    snprintf(text, sizeof text, "%s%s", INVADED, more);
    return text;
}

Test(scored_game, dead_stones_as_wished) {
    const ScoreWish automatic = {.dead = DEAD_AUTO};
    const ScoreWish none = {.dead = DEAD_NONE};
    const int with =
        score(text_with(";TB[bb:be]TW[fb][fd][ff])"), automatic)->margins[SCORING_TERRITORY];
    cr_assert_eq(game.dead_by, DEAD_BY_GIVEN);
    cr_assert_eq(point_set_count(&game.settlement.dead), 1);
    cr_assert_eq(with, 2, "%d", with);
    score(text_with(";TB[bb:be]TW[fb][fd][ff])"), none);
    cr_assert(point_set_is_empty(&game.settlement.dead));
    cr_assert_eq(game.dead_by, DEAD_BY_GIVEN);
    score(text_with(")"), (ScoreWish){.dead = DEAD_LIST, .dead_list = "b3"});
    cr_assert_eq(game.scores.margins[SCORING_TERRITORY], 2);
    score(text_with(")"), automatic);
    cr_assert_neq(game.dead_by, DEAD_BY_GIVEN);
    cr_assert_eq(game.scores.margins[SCORING_TERRITORY], 2);
    cr_assert(point_set_is_empty(&game.settlement.unsettled));
    /* A point of a chain names the chain. */
    score(text_with(")"), (ScoreWish){.dead = DEAD_LIST, .dead_list = "a1"});
    cr_assert_eq(game.scores.dead[BLACK], game.position.board.stones[BLACK]);
    static const char *const wrong[] = {"b4", "g1", "b3,b3", "b3,", "pass"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_eq(
            try_score(text_with(")"), (ScoreWish){.dead = DEAD_LIST, .dead_list = wrong[i]}),
            STATUS_FAILED, "%s", wrong[i]);
}

Test(scored_game, komi_and_prisoners) {
    const ScoreWish none = {.dead = DEAD_NONE};
    score("(;SZ[5];B[cc];W[];B[])", none);
    cr_assert_eq(game.komi_from, KOMI_FROM_NOTHING);
    cr_assert_eq(game.rules.komi_half, 0);
    cr_assert_eq(game.scores.margins[SCORING_AREA], 25);
    cr_assert_eq(game.scores.margins[SCORING_TERRITORY], 24);
    cr_assert_eq(game.scores.white_extra_pass, 1);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], 24 - 1 + 1 + 1);
    score("(;SZ[5]KM[9];B[cc])",
          (ScoreWish){.dead = DEAD_NONE, .komi_given = true, .komi_half = 49});
    cr_assert_eq(game.komi_from, KOMI_FROM_OPTION);
    cr_assert(scored_winner(&game, SCORING_AREA, false) > 0);
    cr_assert(scored_winner(&game, SCORING_TERRITORY, false) < 0);
    cr_assert(scored_differs(&game, false) && !scored_differs(&game, true));
    cr_assert_eq(try_score("(;SZ[5]KM[375];B[cc])", none), STATUS_FAILED);
    cr_assert_str_eq(message.text, "byte 10: KM: allowed is a multiple of 0.5 from -25 to 25; "
                                   "--komi gives another (7.5 where a Chinese record halves it to "
                                   "3.75)");
    score("(;SZ[5]KM[375];B[cc])", (ScoreWish){.dead = DEAD_NONE, .komi_given = true});
    cr_assert_eq(try_score("(;SZ[5];B[cc])",
                           (ScoreWish){.dead = DEAD_NONE, .komi_given = true, .komi_half = 51}),
                 STATUS_FAILED);
    score("(;SZ[5]AB[cc])", (ScoreWish){.dead = DEAD_NONE, .prisoners = {3, 1}});
    cr_assert_eq(game.scores.margins[SCORING_AREA], 25);
    cr_assert_eq(game.scores.margins[SCORING_TERRITORY], 24 + 3 - 1);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], 24 + 3 - 1);
}

Test(scored_game, ends) {
    static const struct {
        const char *text;
        ScoredEnd end;
    } cases[] = {
        {"(;SZ[5];B[cc];W[];B[])", SCORED_PASSES},
        {"(;SZ[5];B[cc];W[];W[])", SCORED_PASSES},
        {"(;SZ[5]RE[huh];B[];W[];AB[aa])", SCORED_PASSES},
        {"(;SZ[5];B[];W[];B[cc];W[])", SCORED_OPEN},
        {"(;SZ[5];B[cc])", SCORED_OPEN},
        {"(;SZ[5]RE[B+3.5];B[cc])", SCORED_AGREED},
        {"(;SZ[5]RE[B+];B[cc])", SCORED_AGREED},
        {"(;SZ[5];B[cc];TB[aa])", SCORED_AGREED},
        {"(;SZ[5]AB[cc])", SCORED_POSITION},
        {"(;SZ[5]RE[B+R];B[];W[])", SCORED_RESIGN},
        {"(;SZ[5]RE[B+T];B[cc])", SCORED_TIME},
        {"(;SZ[5]RE[W+F];B[cc])", SCORED_FORFEIT},
        {"(;SZ[5]RE[Void];B[cc])", SCORED_VOID},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        score(cases[i].text, (ScoreWish){.dead = DEAD_NONE});
        cr_expect_eq(scored_end(&game), cases[i].end, "%s: %s", cases[i].text,
                     scored_end_name(scored_end(&game)));
        cr_expect_eq(scored_by_count(&game), cases[i].end <= SCORED_POSITION, "%s", cases[i].text);
    }
    score("(;SZ[5]AB[cc]PL[W])", (ScoreWish){.dead = DEAD_NONE});
    cr_expect_eq(game.position.first, WHITE);
    cr_expect_eq(game.scores.margins[SCORING_PASS_STONE], 24);
}

Test(scored_game, a_mark_on_part_of_a_chain) {
    const char *text = "(;SZ[5]AB[aa][ab][bc]AW[ea][eb][ec];TB[ea])";
    score(text, (ScoreWish){.dead = DEAD_AUTO});
    cr_expect_eq(game.scores.dead[WHITE], 3);
    cr_expect(game.marks_parted);
    score("(;SZ[5]AB[aa][ab][bc]AW[ea][eb][ec];TB[ea:ec])", (ScoreWish){.dead = DEAD_AUTO});
    cr_expect_eq(game.scores.dead[WHITE], 3);
    cr_expect(!game.marks_parted);
}

/* Stones that territory scoring finds in seki are named where the dead stones were given too. */
Test(scored_game, seki_of_given_dead_stones) {
    score("(;SZ[9]KM[0.5]AB[ba][da][ia][db][hb][bc][cc][dc][ec][fc][gc][ad][gd][ae][ge][af]"
          "[gf][hf][if][ag][bg][cg][eg][fg][gg][bh][ch][dh][bi][di]AW[ea][ga][eb][fb][gb][h"
          "c][ic][bd][cd][dd][ed][fd][hd][be][de][fe][he][ie][bf][cf][df][ef][ff][dg][hg][i"
          "g][eh][fh][gh][hh][ei][gi][ii];TB[aa])",
          (ScoreWish){.dead = DEAD_AUTO});
    cr_assert_eq(game.dead_by, DEAD_BY_GIVEN);
    cr_expect_eq(game.scores.seki_excluded, -2);
    char seki[POINTS_TEXT_CAPACITY];
    points_format(&game.geometry, &game.settlement.seki, seki);
    cr_expect_str_eq(seki, "H5,J5,H6,H7,J7,E8,F8,G8,E9,G9", "%s", seki);
    score("(;SZ[5]AB[ca:ce];TB[aa])", (ScoreWish){.dead = DEAD_AUTO});
    cr_expect(point_set_is_empty(&game.settlement.seki));
}

/* Two handicap stones on 5x5, White plays one stone and it dies; Black passes last. */
static const char HANDICAP[] =
    "(;SZ[5]KM[0.5]HA[2]AB[bb][dd]PL[W]RE[B+%s];W[cc];B[];W[];TB[aa:ee])";

/* The stone at A5 is dead, and counts where nothing is taken off: 15 to 1 instead of 25 to 0. */
Test(scored_game, as_it_stands) {
    static const char TEXT[] = "(;SZ[5]KM[0.5]AB[ca:ce]RE[B+%s];W[aa];B[];W[];TB[aa])";
    static const struct {
        const char *result, *reason;
        bool settled, stands;
    } cases[] = {{"24.5", "", true, false},
                 {"13.5", "", false, true},
                 {"12.5", "R", false, false},
                 {"", "", true, true},
                 {"R", "", false, false}};
    ScoredTable table;
    scored_table_init(&table);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], reasons[REASONS_CAPACITY];
        snprintf(text, sizeof text, TEXT, cases[i].result);
        score(text, (ScoreWish){.dead = DEAD_AUTO});
        cr_expect_eq(scored_fits(&game, SCORING_AREA, COMPENSATION_NONE), cases[i].settled);
        cr_expect_eq(scored_fits_as_it_stands(&game), cases[i].stands, "%s", text);
        cr_expect_str_eq(scored_reasons(&game, reasons), cases[i].reason, "%s", text);
        scored_table_add(&table, &game);
    }
    cr_expect_eq(table.recorded, 4);
    cr_expect_eq(table.fits_as_it_stands, 2);
    cr_expect_eq(table.fits_none, 1);
}

Test(scored_game, handicap_stones) {
    static const struct {
        const char *result;
        bool none, n_minus_1, n, territory;
    } cases[] = {{"24.5", true, false, false, false},
                 {"23.5", false, true, false, false},
                 {"22.5", false, false, true, false},
                 {"", true, true, true, true},
                 {"25.5", false, false, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, HANDICAP, cases[i].result);
        const Scores *scores = score(text, (ScoreWish){.dead = DEAD_AUTO});
        cr_assert_eq(scores->margins[SCORING_AREA], 25);
        cr_assert_eq(scores->margins[SCORING_TERRITORY], 23 + 1);
        cr_assert_eq(scores->margins[SCORING_PASS_STONE], 25 - (2 - 1));
        cr_assert_eq(game.rules.komi_native_half[SCORING_TERRITORY], 0);
        cr_assert_eq(game.rules.komi_native_half[SCORING_AREA], 15);
        cr_expect_eq(scored_fits(&game, SCORING_AREA, COMPENSATION_NONE), cases[i].none);
        cr_expect_eq(scored_fits(&game, SCORING_AREA, COMPENSATION_N_MINUS_1), cases[i].n_minus_1);
        cr_expect_eq(scored_fits(&game, SCORING_AREA, COMPENSATION_N), cases[i].n);
    }
    score(
        "(;SZ[5]KM[23]HA[2]AB[bb][dd])",
        (ScoreWish){.dead = DEAD_NONE, .compensation_given = true, .compensation = COMPENSATION_N});
    cr_assert_eq(scored_winner(&game, SCORING_AREA, false), 0);
}

/* RU of other programs never decides it, jigo's own words do, and the wish overrules both. */
Test(scored_game, compensation_of_the_file) {
    static const struct {
        const char *rules;
        Compensation expected;
    } cases[] = {{"Chinese", COMPENSATION_NONE},
                 {"AGA", COMPENSATION_NONE},
                 {"area scoring, simple ko, suicide forbidden", COMPENSATION_NONE},
                 {"simple ko, handicap compensation n-1", COMPENSATION_N_MINUS_1},
                 {"simple ko, handicap compensation n", COMPENSATION_N},
                 {"simple ko, handicap compensation none", COMPENSATION_NONE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        ScoreWish wish = {.dead = DEAD_NONE};
        snprintf(text, sizeof text, "(;SZ[5]KM[23]HA[2]AB[bb][dd]RU[%s])", cases[i].rules);
        score(text, wish);
        cr_expect_eq(game.rules.compensation, cases[i].expected, "%s", cases[i].rules);
        cr_expect_eq(scored_winner(&game, SCORING_AREA, false),
                     winner_sign(25 - 23, 2 * (int)cases[i].expected), "%s", cases[i].rules);
        wish.compensation_given = true;
        score(text, wish);
        cr_expect_eq(game.rules.compensation, COMPENSATION_NONE);
    }
}

Test(scored_game, turns_that_do_not_alternate) {
    const ScoreWish none = {.dead = DEAD_NONE};
    /* White passes without a word in the record while Black plays on. */
    score("(;SZ[5];B[cc];B[bb];B[dd];W[])", none);
    cr_assert(!game.position.alternated);
    cr_assert_eq(game.scores.margins[SCORING_AREA], 25);
    cr_assert_eq(game.scores.margins[SCORING_TERRITORY], 22);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], 22 + 1);
    /* The same with its passes. */
    score("(;SZ[5];B[cc];W[];B[bb];W[];B[dd];W[])", none);
    cr_assert(game.position.alternated);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], 25);
    score("(;SZ[5];W[cc];B[])", none);
    cr_assert_eq(game.position.first, WHITE);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], -25 + 1);
    score("(;SZ[5])", none);
    cr_assert_eq(game.scores.margins[SCORING_PASS_STONE], 0);
    cr_assert_eq(game.scores.neutral, 25);
}

Test(scored_game, set_up_stones) {
    const ScoreWish none = {.dead = DEAD_NONE};
    /* White's stone is taken away, Black's turned into White's, in the middle of the game. */
    score("(;SZ[5]AB[cc]AW[ee];B[bb];W[dd];AE[ee]AW[cc];B[aa])", none);
    cr_assert_eq(game.position.setup, -1);
    cr_assert_eq(game.scores.live[WHITE], 2);
    cr_assert_eq(game.position.board.stones[BLACK], 2);
    cr_assert(board_is_consistent(&game.position.board));
    cr_assert_eq(game.scores.prisoners[BLACK] + game.scores.prisoners[WHITE], 0);
    /* A chain loses its middle. */
    score("(;SZ[5]AB[ac][bc][cc][dc][ec];AE[cc];W[cc])", none);
    cr_assert(board_is_consistent(&game.position.board));
    cr_assert_eq(game.position.board.stones[BLACK], 4);
    cr_assert_eq(game.position.setup, 4);
    /* Suicide and an early retake of a ko are played as written. */
    score("(;SZ[5]AB[ab][ba];W[aa])", none);
    cr_assert_eq(game.scores.prisoners[BLACK], 1);
    score("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[cb])", none);
    cr_assert_eq(game.scores.prisoners[BLACK] - game.scores.prisoners[WHITE], 1);
    static const char *const wrong[][2] = {
        {"(;SZ[5];B[aa];W[aa])", "byte 16: White plays at A5, where a stone stands"},
        {"(;SZ[2]AB[aa:bb])", "byte 10: the stones set up leave A1 without a liberty"},
        {"(;SZ[5]AB[ab][ba]AW[aa];B[cc])",
         "byte 20: the stones set up leave A5 without a liberty"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_eq(try_score(wrong[i][0], none), STATUS_FAILED, "%s", wrong[i][0]);
        cr_assert_str_eq(message.text, wrong[i][1], "%s", message.text);
    }
}

Test(scored_game, large_boards) {
    score("(;SZ[25]KM[0];B[mm];W[];B[];W[])", (ScoreWish){.dead = DEAD_AUTO});
    cr_assert_eq(game.scores.margins[SCORING_AREA], 625);
    score("(;SZ[25:2]KM[0]AB[aa][ab]AW[ya][yb])", (ScoreWish){.dead = DEAD_NONE});
    cr_assert_eq(game.scores.margins[SCORING_AREA], 0);
    cr_assert_eq(game.scores.neutral, 46);
}

Test(scored_game, tables) {
    static ScoredTable table;
    static const char *const texts[] = {
        "(;SZ[5]KM[24.5]RE[B+0.5];B[cc])",
        "(;SZ[5]KM[24.5]RE[W+0.5];B[cc])",
        "(;SZ[5]KM[3]RE[B+5];B[cc])",
        "(;SZ[5]KM[24.5]RE[B+R];B[cc])",
        "(;SZ[5]KM[24.5]RE[huh];B[cc];W[];B[])",
        "(;SZ[5]KM[24.5]RE[huh];B[cc];W[])",
    };
    static const char *const reasons[] = {"D", "D", "R", "", "D", "O"};
    scored_table_init(&table);
    for (int i = 0; i < 6; i++) {
        score(texts[i], (ScoreWish){.dead = DEAD_NONE});
        char found[REASONS_CAPACITY];
        cr_expect_str_eq(scored_reasons(&game, found), reasons[i], "%s", texts[i]);
        scored_table_add(&table, &game);
    }
    cr_assert_eq(table.games, 6);
    cr_assert_eq(table.open, 1);
    cr_assert_eq(table.uneven, 0);
    cr_assert_eq(table.stats.counted, 4);
    cr_assert_eq(table.stats.divergences[0].differ, 3);
    cr_assert_eq(table.stats.divergences[0].games, 4);
    cr_assert_eq(table.recorded, 3);
    cr_assert_eq(table.fits[SCORING_AREA], 1);
    cr_assert_eq(table.fits[SCORING_TERRITORY], 1);
    cr_assert_eq(table.fits_none, 1);
    static const char *const uneven[] = {"(;SZ[5]AB[cc];W[];B[])", "(;SZ[5]AB[cc];B[];W[])",
                                         "(;SZ[5];B[cc];B[bb];W[];B[])", "(;SZ[5]AB[cc]PL[W])"};
    for (int i = 0; i < 4; i++) {
        score(uneven[i], (ScoreWish){.dead = DEAD_NONE});
        scored_table_add(&table, &game);
        cr_expect_eq(table.uneven, i, "%s", uneven[i]);
    }
}
