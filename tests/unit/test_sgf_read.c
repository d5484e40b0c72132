/* SGF texts of every kind, read into records; what is wrong with the broken ones, and where. */
#include "sgf_read.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static SgfReader reader;
static SgfRecord record;
static Message message;

static bool next(void) {
    bool found;
    Status status = sgf_read(&reader, &record, &found, &message);
    cr_assert_eq(status, STATUS_OK, "%s", message.text);
    return found;
}

static void start(const char *text) {
    sgf_reader_start(&reader, text, strlen(text));
}

/* Reads the first game of a text. */
static const SgfRecord *read_text(const char *text) {
    start(text);
    cr_assert(next(), "%s", text);
    return &record;
}

/* The steps as text: "B:C3 W:pass +B:A1 -:D4", set-up with a sign. */
static const char *steps(void) {
    static char text[4096];
    Geometry geometry;
    size_t used = 0;
    geometry_init(&geometry, record.size.width, record.size.height, TOPOLOGY_PLANE);
    text[0] = '\0';
    for (int i = 0; i < record.steps_count; i++) {
        const SgfStep *step = &record.steps[i];
        char move[POINT_TEXT_CAPACITY];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s%s", i > 0 ? " " : "",
                                 step->setup && step->colour != EMPTY ? "+" : "",
                                 step->colour == EMPTY   ? "-"
                                 : step->colour == BLACK ? "B"
                                                         : "W",
                                 move_format(&geometry, step->move, move));
    }
    return text;
}

Test(sgf_read, facts_of_a_game) {
    const SgfRecord *game = read_text(
        "(;FF[4]GM[1]CA[UTF-8]AP[x:1]SZ[13:9]KM[-3.5]HA[2]AB[aa][mi]PL[W]RU[Japanese]PB[a\\]b\\\\]"
        "PW[c:d]RE[B+12.5];W[];B[ba]TB[aa:cc]TW[mi])");
    cr_assert(game->size.width == 13 && game->size.height == 9);
    cr_assert(game->komi_given && game->komi_half == -7 && !game->komi_wrong);
    cr_assert_eq(game->handicap, 2);
    cr_assert_str_eq(game->names[BLACK], "a]b\\");
    cr_assert_str_eq(game->names[WHITE], "c:d");
    cr_assert_str_eq(game->rules, "Japanese");
    cr_assert_str_eq(game->result_text, "B+12.5");
    cr_assert_str_eq(steps(), "+BA9 +BN1 Wpass BB9");
    cr_assert(game->marked);
    cr_assert_eq(point_set_count(&game->territory[BLACK]), 9);
    cr_assert(point_set_has(&game->territory[WHITE], 12));
}

Test(sgf_read, what_may_be_missing) {
    const SgfRecord *game = read_text("(;)");
    cr_assert(game->size.width == 19 && game->size.height == 19);
    cr_assert(!game->komi_given && !game->komi_wrong && game->handicap == 0 && !game->marked);
    cr_assert_eq(game->steps_count, 0);
    cr_assert_eq(game->result.kind, SGF_RESULT_NONE);
    cr_assert_str_eq(game->names[BLACK], "");
    game = read_text("(;SZ[]KM[]HA[]RE[]PB[]TB[];B[tt])");
    cr_assert(game->size.width == 19 && !game->komi_given && !game->marked);
    cr_assert_str_eq(steps(), "Bpass");
}

Test(sgf_read, forms_of_the_syntax) {
    static const struct {
        const char *text, *steps;
    } cases[] = {
        {"(;SZ[5];B[aa];W[tt];B[])", "BA5 Wpass Bpass"},
        {"(;SZ[25];B[tt];W[yy])", "BU6 WZ1"},
        {"(;SZ[5]AB[aa:bb][ee]AW[cc])", "+BA4 +BB4 +BA5 +BB5 +BE1 +WC3"},
        {"(;SZ[5]AB[bb:aa])", "+BA4 +BB4 +BA5 +BB5"},
        {"(;SZ[5];B[aa]AE[cc])", "-C3 BA5"},
        {"(;SZ[5];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ab]))", "BA5 WB4 BC3 WD2"},
        {"(;SZ[5](;B[aa])(;B[bb])(;B[cc]))", "BA5"},
        {"(;SiZe[5];Black[aa];White[bb];AddWhite[cc])", "BA5 WB4 +WC3"},
        {"\xef\xbb\xbf(;SZ[5]\r\n;B[aa]\r\n;W\r\n[bb]\r\n)\r\n", "BA5 WB4"},
        {"From: somebody (me)\n\n( ;SZ [5] ; B [aa] C[a (;tree\\] of ) [) ] ; W[bb] ) junk",
         "BA5 WB4"},
        {"(;SZ[5]KGSDE[1]LONGNAME[(;B[ee\\])]S1Z[3]B[aa])", "BA5"},
        {"(;SZ[5];B[aa]W[bb])", "BA5 WB4"},
        {"(;SZ[5];B[ aa ];W[\n])", "BA5 Wpass"},
        {"(;;;SZ[5];;B[aa];;)", "BA5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_text(cases[i].text);
        cr_expect_str_eq(steps(), cases[i].steps, "%s: %s", cases[i].text, steps());
    }
}

Test(sgf_read, collections) {
    start("(;SZ[5];B[aa]) and (;SZ[7](;B[bb])(;B[cc]))\n(;SZ[9])");
    for (int side = 5; side <= 9; side += 2) {
        cr_assert(next());
        cr_assert_eq(record.size.width, side);
        cr_assert_eq(record.steps_count, side < 9);
    }
    cr_assert(!next());
    cr_assert(!next());
}

Test(sgf_read, texts) {
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"(;CA[UTF-8]PB[J\xc3\xb6rg])", "J\xc3\xb6rg"},
        {"(;CA[ISO-8859-1]PB[J\xf6rg])", "J\xc3\xb6rg"},
        {"(;CA[latin1]PB[\xc3\xb6])", "\xc3\x83\xc2\xb6"},
        {"(;PB[J\xf6rg])", "J\xc3\xb6rg"},
        {"(;PB[\xe9\xbb\x92])", "\xe9\xbb\x92"},
        {"(;CA[Shift_JIS]PB[\x8d\x95])", "\xef\xbf\xbd\xef\xbf\xbd"},
        {"(;PB[a\\\nb\nc\\\r\nd\te\\:f\x01])", "ab cd e:f"},
        {"(;PB[\\\\])", "\\"},
        {"(;PB[\xed\xa0\x80])", "\xc3\xad\xc2\xa0\xef\xbf\xbd"},
        {"(;PB[a\xc2\x9b"
         "31m\xc2\xa0])",
         "a\xef\xbf\xbd"
         "31m\xc2\xa0"},
        {"(;CA[latin1]PB[\x9b"
         "31m])",
         "\xef\xbf\xbd"
         "31m"},
        {"(;PB[\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xaf])", "\xef\xbf\xbd\xef\xbf\xbd\xe2\x80\xaf"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(read_text(cases[i].text)->names[BLACK], cases[i].name, "case %zu: %s", i,
                         record.names[BLACK]);
    char text[600] = "(;PB[", *end = text + 5;
    for (int i = 0; i < 200; i++, end += 2)
        memcpy(end, "\xc3\xb6", 2);
    strcpy(end, "])");
    read_text(text);
    const size_t length = strlen(record.names[BLACK]);
    cr_assert(length < SGF_TEXT_CAPACITY && length > SGF_TEXT_CAPACITY - 5);
    cr_assert_str_eq(record.names[BLACK] + length - 5, "\xc3\xb6...");
}

Test(sgf_read, komi_and_handicap) {
    static const struct {
        const char *text;
        int komi_half; /* -999: none, 999: wrong */
        int handicap;
    } cases[] = {
        {"(;KM[6.5])", 13, 0},          {"(;KM[7.50])", 15, 0},
        {"(;KM[ 0 ])", 0, 0},           {"(;KM[5,5])", 11, 0},
        {"(;KM[+.5])", 1, 0},           {"(;KM[7.])", 14, 0},
        {"(;KM[-361])", -722, 0},       {"(;KM[375])", 999, 0},
        {"(;KM[3.75])", 999, 0},        {"(;KM[6.5.5])", 999, 0},
        {"(;KM[six])", 999, 0},         {"(;KM[.])", 999, 0},
        {"(;KM[99999999999])", 999, 0}, {"(;HA[0])", -999, 0},
        {"(;HA[1])", -999, 0},          {"(;HA[4]AB[dd])", -999, 4},
        {"(;AB[dd][pp])", -999, 2},     {"(;AB[dd][pp]AW[qq])", -999, 0},
        {"(;;AB[dd][pp])", -999, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const SgfRecord *game = read_text(cases[i].text);
        const int komi = game->komi_wrong ? 999 : game->komi_given ? game->komi_half : -999;
        cr_expect_eq(komi, cases[i].komi_half, "%s: %d", cases[i].text, komi);
        cr_expect_eq(game->handicap, cases[i].handicap, "%s: %d", cases[i].text, game->handicap);
    }
}

Test(sgf_read, results) {
    static const struct {
        const char *text;
        SgfResultKind kind;
        Colour winner;
        int half_points;
    } cases[] = {
        {"B+3.5", SGF_RESULT_MARGIN, BLACK, 7},
        {"W+12", SGF_RESULT_MARGIN, WHITE, 24},
        {"w+0.50", SGF_RESULT_MARGIN, WHITE, 1},
        {"B + 3,5", SGF_RESULT_MARGIN, BLACK, 7},
        {"White+5", SGF_RESULT_MARGIN, WHITE, 10},
        {"0", SGF_RESULT_MARGIN, EMPTY, 0},
        {"Draw", SGF_RESULT_MARGIN, EMPTY, 0},
        {"jigo", SGF_RESULT_MARGIN, EMPTY, 0},
        {"B+", SGF_RESULT_WINNER, BLACK, 0},
        {"W+?", SGF_RESULT_WINNER, WHITE, 0},
        {"B+R", SGF_RESULT_RESIGN, BLACK, 0},
        {"W+Resign", SGF_RESULT_RESIGN, WHITE, 0},
        {"W+T", SGF_RESULT_TIME, WHITE, 0},
        {"B+Time", SGF_RESULT_TIME, BLACK, 0},
        {"B+F", SGF_RESULT_FORFEIT, BLACK, 0},
        {"W+Forfeit", SGF_RESULT_FORFEIT, WHITE, 0},
        {"Void", SGF_RESULT_VOID, EMPTY, 0},
        {"?", SGF_RESULT_NONE, EMPTY, 0},
        {"", SGF_RESULT_NONE, EMPTY, 0},
        {"B+0", SGF_RESULT_ODD, EMPTY, 0},
        {"B+-3", SGF_RESULT_ODD, EMPTY, 0},
        {"B+1.25", SGF_RESULT_ODD, EMPTY, 0},
        {"Black wins", SGF_RESULT_ODD, EMPTY, 0},
        {"unfinished", SGF_RESULT_ODD, EMPTY, 0},
        {"B3.5", SGF_RESULT_ODD, EMPTY, 0},
        {"a text that is far too long to be any result", SGF_RESULT_ODD, EMPTY, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const SgfResult result = sgf_result_parse(cases[i].text);
        cr_expect(result.kind == cases[i].kind && result.winner == cases[i].winner &&
                      result.half_points == cases[i].half_points,
                  "'%s': kind %d", cases[i].text, (int)result.kind);
    }
}

typedef struct Mistake {
    const char *text, *message;
    bool syntax; /* nothing can be read behind it */
} Mistake;

/* Each is answered as told; a game behind it is read, if what is wrong is no syntax. */
static void expect_mistakes(const Mistake *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[256];
        bool found;
        const bool wide = strncmp(cases[i].text, "\xff\xfe", 2) == 0;
        const size_t length = wide ? 5 : strlen(cases[i].text);
        memcpy(text, cases[i].text, length);
        strcpy(text + length, cases[i].syntax ? "" : "(;SZ[3])");
        sgf_reader_start(&reader, text, wide ? length : strlen(text));
        Status status = sgf_read(&reader, &record, &found, &message);
        cr_expect_eq(status, STATUS_FAILED, "%s", cases[i].text);
        cr_expect_str_eq(message.text, cases[i].message, "%s: %s", cases[i].text, message.text);
        cr_expect_eq(found, !cases[i].syntax, "%s", cases[i].text);
        if (cases[i].syntax)
            continue;
        cr_expect(next() && record.size.width == 3, "the game behind %s", cases[i].text);
    }
}

Test(sgf_read, mistakes_and_their_places) {
    static const Mistake cases[] = {
        {"", "byte 0: no SGF: nothing in it begins with (;", true},
        {"no game", "byte 0: no SGF: nothing in it begins with (;", true},
        {"(B[aa])", "byte 0: no SGF: nothing in it begins with (;", true},
        {"\xff\xfe(\0;\0", "byte 0: this is UTF-16; UTF-8 is read", true},
        {"(;B[aa]", "byte 7: the tree does not end", true},
        {"(;B[aa](;W[bb])", "byte 15: the tree does not end", true},
        {"(;B[aa];W[bb)", "byte 9: this value has no closing bracket", true},
        {"(;C[a\\])", "byte 3: this value has no closing bracket", true},
        {"(;B[aa]C[x\\", "byte 8: this value has no closing bracket", true},
        {"(;B;W[aa])", "byte 2: a property without a value", true},
        {"(;B[aa](W[bb]))", "byte 7: a tree that does not begin with a node", true},
        {"(;B[aa](;W[bb])C[x])", "byte 15: a property outside of a node", true},
        {"(;B[aa]*W[bb])", "byte 7: neither a node nor a property nor a bracket", true},
        {"(;[aa])", "byte 2: neither a node nor a property nor a bracket", true},
        {"(;B[aa]W[bb]](;))", "byte 12: neither a node nor a property nor a bracket", true},
        {"(;GM[2])", "byte 5: GM[2]: allowed is 1, the game of Go", false},
        {"(;SZ[0])", "byte 5: SZ[0]: allowed is N or W:H with sides from 1 to 25", false},
        {"(;SZ[26])", "byte 5: SZ[26]: allowed is N or W:H with sides from 1 to 25", false},
        {"(;SZ[9:])", "byte 5: SZ[9:]: allowed is N or W:H with sides from 1 to 25", false},
        {"(;SZ[9x9])", "byte 5: SZ[9x9]: allowed is N or W:H with sides from 1 to 25", false},
        {"(;HA[-1])", "byte 5: HA[-1]: allowed is a number of stones", false},
        {"(;SZ[5];B[fa])", "byte 10: B[fa]: allowed is a point of the board, or nothing for a pass",
         false},
        {"(;SZ[21];W[zz])",
         "byte 11: W[zz]: allowed is a point of the board, or nothing for a pass", false},
        {"(;B[a])", "byte 4: B[a]: allowed is a point of the board, or nothing for a pass", false},
        {"(;B[D4])", "byte 4: B[D4]: allowed is a point of the board, or nothing for a pass",
         false},
        {"(;SZ[5]AB[])", "byte 10: AB[]: allowed is a point of the board, or a rectangle of them",
         false},
        {"(;SZ[5]AW[aa:ff])",
         "byte 10: AW[aa:ff]: allowed is a point of the board, or a rectangle of them", false},
        {"(;SZ[5]TB[tt])",
         "byte 10: TB[tt]: allowed is a point of the board, or a rectangle of them", false},
        {"(;SZ[5]TB[aa:bb]TW[cc][bb])",
         "byte 23: TW[bb]: allowed is a point that is not the other colour's too", false},
        {"(;gm[1]sz[9];b[cc])", "byte 2: a property's name has no capital letter", true},
        {"(;SZ[5](;B[aa])(;12[x]))", "byte 17: a property's name has no capital letter", true},
    };
    expect_mistakes(cases, sizeof cases / sizeof *cases);
}

Test(sgf_read, contradictions_and_their_places) {
    static const Mistake cases[] = {
        {"(;SZ[9]SZ[13])", "byte 10: SZ[13]: allowed is one value a game, and byte 5 has another",
         false},
        {"(;KM[6.5];B[aa]KM[5.5])",
         "byte 18: KM[5.5]: allowed is one value a game, and byte 5 has another", false},
        {"(;HA[2][3])", "byte 8: HA[3]: allowed is one value a game, and byte 5 has another",
         false},
        {"(;RE[B+R];RE[W+R])",
         "byte 13: RE[W+R]: allowed is one value a game, and byte 5 has another", false},
        {"(;B[aa];SZ[5])", "byte 11: SZ[5]: allowed is a size before the first point", false},
        {"(;AB[aa];SZ[5])", "byte 12: SZ[5]: allowed is a size before the first point", false},
        {"(;B[dd][ee]W[ff])", "byte 8: B[ee]: allowed is one move of a colour in a node", false},
        {"(;W[cc]B[]W[dd])", "byte 12: W[dd]: allowed is one move of a colour in a node", false},
        {"(;AB[aa]AW[bb][aa])",
         "byte 15: AW[aa]: allowed is a point that its node sets up in one way only", false},
        {"(;SZ[5]AE[aa:cc]AB[bb])",
         "byte 19: AB[bb]: allowed is a point that its node sets up in one way only", false},
        {"(;PL[Q])", "byte 5: PL[Q]: allowed is B or W", false},
    };
    expect_mistakes(cases, sizeof cases / sizeof *cases);
}

Test(sgf_read, odd_but_of_one_meaning) {
    static const struct {
        const char *text;
        unsigned notes;
    } cases[] = {
        {"(;SZ[5]SZ[ 5 ]KM[6.5];KM[6.5];B[aa])", 0},
        {"(;AB[aa];AW[aa];AE[aa])", 0},
        {"(;B[aa]W[bb];B[cc])", SGF_NOTE_TWO_MOVES},
        {"(;B[aa]AE[cc])", SGF_NOTE_SETUP_AND_MOVE},
        {"(;HA[5]AB[aa][bb];W[cc])", SGF_NOTE_HANDICAP},
        {"(;HA[2]AB[aa][bb];W[cc])", 0},
        {"(;HA[1];B[cc])", 0},
        {"(;PL[W];B[cc])", SGF_NOTE_PLAYER},
        {"(;PL[w];W[cc]PL[White];B[aa]PL[black])", 0},
        {"(;AB[aa]PL[W]W[cc])", SGF_NOTE_SETUP_AND_MOVE},
        {"(;B[aa];PL[B];W[bb])", SGF_NOTE_PLAYER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(read_text(cases[i].text)->notes, cases[i].notes, "%s: %x", cases[i].text,
                     record.notes);
    cr_expect_eq(read_text("(;AB[aa]PL[W])")->player, WHITE);
    cr_expect_eq(read_text("(;PL[W];W[aa])")->player, EMPTY);
    cr_expect_eq(read_text("(;PL[])")->player, EMPTY);
}

Test(sgf_read, marks_of_the_last_node_only) {
    cr_assert(!read_text("(;SZ[5]TB[aa];B[bb])")->marked);
    cr_assert(read_text("(;SZ[5];B[bb];TB[aa])")->marked);
    cr_assert(read_text("(;SZ[5];B[bb](;W[cc]TW[ee])(;TB[aa]))")->marked);
    cr_assert(point_set_is_empty(&record.territory[BLACK]));
    cr_assert(read_text("(;SZ[5];B[bb]TB[aa]C[over])")->marked);
}

Test(sgf_read, words_of_our_own_rules) {
    cr_assert_eq(read_text("(;RU[area scoring, simple ko, suicide allowed, torus])")->topology,
                 TOPOLOGY_TORUS);
    cr_assert(record.suicide_allowed);
    cr_assert_eq(read_text("(;RU[Chinese])")->topology, TOPOLOGY_PLANE);
    cr_assert(!record.suicide_allowed);
}

/* A long text and many trees take no recursion and no more memory than their longest tree. */
Test(sgf_read, deep_and_long) {
    enum { DEPTH = 200000 };
    char *text = malloc(5 * DEPTH + 1), *end = text;
    for (int i = 0; i < DEPTH; i++, end += 2)
        memcpy(end, "(;", 2);
    for (int i = 0; i < DEPTH; i++, end++)
        *end = ')';
    *end = '\0';
    cr_assert_eq(read_text(text)->steps_count, 0);
    cr_assert_eq(reader.tree.nodes, DEPTH);
    cr_assert(!next());
    end = text + sprintf(text, "(;SZ[5]");
    for (int i = 0; i < 90000; i++, end += 4)
        memcpy(end, i % 2 == 0 ? ";B[]" : ";W[]", 4);
    strcpy(end, ")");
    cr_assert_eq(read_text(text)->steps_count, 90000);
    free(text);
    sgf_reader_deinit(&reader);
    sgf_record_deinit(&record);
}

static void expect_failure_then_a_game(const char *text, const char *reason) {
    bool found;
    start(text);
    cr_assert_eq(sgf_read(&reader, &record, &found, &message), STATUS_FAILED);
    cr_assert_str_eq(message.text, reason);
    cr_assert(next() && record.size.width == 3);
    cr_assert(!next());
}

/* What repeats itself costs nothing; what does not ends at a limit, and the next game is read. */
Test(sgf_read, no_file_takes_more_than_a_game_needs) {
    enum { TIMES = 100001 };
    char *text = malloc(16 * TIMES + 64), *end = text + sprintf(text, "(;SZ[25]AB");
    for (int i = 0; i < TIMES - 1; i++, end += 7)
        memcpy(end, "[aa:yx]", 7);
    strcpy(end - 7, ")");
    cr_assert_eq(read_text(text)->steps_count, 600);
    end += sprintf(end - 7, "[aa][aa])(;SZ[3])") - 7;
    expect_failure_then_a_game(text, "byte 700004: more than 100000 values of one game to read");
    end = text + sprintf(text, "(;SZ[25]");
    for (int i = 0; i < 200; i++, end += 12)
        memcpy(end, ";AB[aa:yx]  ", 12);
    strcpy(end, ")(;SZ[3])");
    expect_failure_then_a_game(text, "byte 2004: more than 100000 moves and stones set up");
    free(text);
    sgf_reader_deinit(&reader);
    sgf_record_deinit(&record);
}
