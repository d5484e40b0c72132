/* Games led to drawn boards: ko and superko in both wordings, passes, caps, capture-go, handicap,
 * sets of legal points. The comparison with the slow game is in tests/property. */
#include "drawn_board.h"
#include "game.h"

#include <criterion/criterion.h>
#include <string.h>

static Geometry geometry;
static Rules rules;
static Game game;

/* An empty board of this size; `handicap` names Black stones, "" for none. */
static void begin(int width, int height, KoRule ko, bool suicide_allowed, const char *handicap) {
    game_deinit(&game);
    rules = rules_default();
    rules.width = width;
    rules.height = height;
    rules.ko = ko;
    rules.suicide_allowed = suicide_allowed;
    geometry_init(&geometry, width, height, TOPOLOGY_PLANE);
    rules.handicap_points = drawn_points(&geometry, handicap);
    rules.handicap = point_set_count(&rules.handicap_points);
    game_init(&game, &geometry, &rules);
}

static Move move_of(const char *text) {
    Move move = MOVE_RESIGN;
    cr_assert(move_parse(&geometry, text, strlen(text), &move), "%s is no move", text);
    return move;
}

/* Plays moves separated by spaces, each of which must be legal. */
static void play(const char *moves) {
    const char *rest = moves;
    while (*rest != '\0') {
        char text[8] = "";
        size_t length = strcspn(rest, " ");
        memcpy(text, rest, length);
        PlayResult result = game_play(&game, move_of(text), NULL);
        cr_assert_eq(result, PLAY_OK, "%s of %s is refused: %d", text, moves, result);
        rest += length;
        rest += strspn(rest, " ");
    }
}

/* The answer to a play, given by game_check and game_play alike; refusals leave all as it was. */
static void expect_answer(const char *point, PlayResult expected) {
    cr_expect_eq(game_check(&game, move_of(point)), expected, "game_check %s", point);
    if (expected == PLAY_OK)
        return;
    uint64_t hash = game.board.hash;
    Point ko = game.board.ko;
    int turns = game.turns, passes = game.passes_in_row;
    Colour to_move = game.to_move;
    PointSet removed;
    cr_expect_eq(game_play(&game, move_of(point), &removed), expected, "game_play %s", point);
    cr_expect(point_set_is_empty(&removed));
    cr_expect(game.board.hash == hash && game.board.ko == ko && game.turns == turns &&
                  game.passes_in_row == passes && game.to_move == to_move,
              "the refusal of %s changed the game", point);
}

static void expect_board(const char *drawing) {
    char text[DRAWN_TEXT_CAPACITY];
    cr_expect(drawn_board_equals(&game.board, drawing), "expected %s, the board shows\n%s", drawing,
              drawn_board_format(&game.board, text));
}

/* One row of two points: Black A1, White B1 takes it, and A1 would take back. */
Test(ko, on_one_row_of_two) {
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        begin(2, 1, (KoRule)ko, false, "");
        play("A1 B1");
        expect_board(". O");
        expect_answer("A1", PLAY_KO);
        play("pass");
        expect_answer("A1", PLAY_SUICIDE);
    }
}

static void take_ko(KoRule ko) {
    begin(4, 3, ko, false, "");
    play("B3 C3 A2 B2 B1 D2 pass C1");
    expect_board(". X O . / X O . O / . X O .");
    play("C2");
    expect_board(". X O . / X . X O / . X O .");
}

Test(ko, is_free_again_after_a_turn_elsewhere) {
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        take_ko((KoRule)ko);
        expect_answer("B2", PLAY_KO);
        play("D3 A1");
        expect_answer("B2", PLAY_OK);
    }
}

/* White passes after Black took the ko, and Black throws a stone away: the board is what it was
 * with the same side to move. Under superko that is refused; under the simple rule the ko is free.
 */
Test(ko, superko_sees_turns_that_change_nothing) {
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        begin(6, 4, (KoRule)ko, true, "");
        play("B4 C4 A3 B3 B2 D3 pass C2 A1 E1 pass F2 C3 pass");
        expect_board(". X O . . . / X . X O . . / . X O . . O / X . . . O .");
        expect_answer("F1", ko == KO_SIMPLE ? PLAY_OK : PLAY_SUPERKO);
        if (ko != KO_SIMPLE)
            continue;
        play("F1");
        expect_board(". X O . . . / X . X O . . / . X O . . O / X . . . O .");
        expect_answer("B3", PLAY_OK);
    }
}

/* A stone thrown away leaves the position and changes the side to move. */
Test(ko, positional_and_situational_differ_in_suicide_of_one) {
    static const PlayResult expected[] = {PLAY_OK, PLAY_SUPERKO, PLAY_OK};
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        begin(3, 3, (KoRule)ko, true, "");
        play("C3 A2 pass B1");
        expect_board(". . X / O . . / . O .");
        expect_answer("A1", expected[ko]);
    }
}

/* Each side has an eye of two points, in which the other can lose two stones and change nothing. */
static void build_eyes(KoRule ko) {
    begin(6, 3, ko, true, "");
    play("D2 A2 E2 B2 F2 C2 pass C1 D1");
    expect_board(". . . . . . / O O O X X X / . . O X . .");
    cr_assert_eq(game.to_move, WHITE);
}

/* White's E1 brings the drawn board back with Black to move. That situation is new if White threw
 * both stones in while Black passed once; it is not if it arose before from a pass of White. */
Test(ko, situations_after_passes_are_recorded) {
    static const PlayResult new_side[] = {PLAY_OK, PLAY_SUPERKO, PLAY_OK};
    static const PlayResult after_pass[] = {PLAY_OK, PLAY_SUPERKO, PLAY_SUPERKO};
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        build_eyes((KoRule)ko);
        play("F1 pass");
        expect_answer("E1", new_side[ko]);
        build_eyes((KoRule)ko);
        play("pass A1 F1 B1");
        expect_board(". . . . . . / O O O X X X / . . O X . O");
        expect_answer("E1", after_pass[ko]);
    }
}

/* A pass is legal although it repeats a position. */
Test(ko, passes_are_always_legal) {
    begin(3, 3, KO_POSITIONAL, false, "");
    play("pass B2 pass pass");
    cr_expect_eq(game.end, END_PASSES);
}

Test(end, two_passes_in_a_row) {
    begin(3, 3, KO_SIMPLE, false, "");
    play("pass B2 pass");
    cr_expect_not(game_is_over(&game));
    cr_expect_eq(game.passes_in_row, 1);
    play("A1 pass");
    cr_expect_eq(game.passes_in_row, 1);
    play("pass");
    cr_expect_eq(game.end, END_PASSES);
    cr_expect_eq(game.winner, EMPTY);
    cr_expect_eq(game.turns, 6);
    cr_expect(game.plays[BLACK] == 0 && game.plays[WHITE] == 2);
    cr_expect(game.passes[BLACK] == 3 && game.passes[WHITE] == 1);
    static const Move moves[] = {MOVE_PASS, 4, MOVE_PASS, 0, MOVE_PASS, MOVE_PASS};
    cr_expect_arr_eq(game.moves, moves, sizeof moves);
}

static void begin_again(void) {
    geometry_init(&geometry, rules.width, rules.height, TOPOLOGY_PLANE);
    game_deinit(&game);
    game_init(&game, &geometry, &rules);
}

Test(end, the_cap_counts_plays_and_passes) {
    begin(3, 3, KO_POSITIONAL, false, "");
    rules.turn_cap = 3;
    begin_again();
    play("A1 pass");
    expect_answer("A1", PLAY_OCCUPIED);
    cr_expect_not(game_is_over(&game));
    play("C3");
    cr_expect_eq(game.end, END_CAP);
    cr_expect_eq(game.winner, EMPTY);
    rules.turn_cap = 2;
    begin_again();
    play("pass pass");
    cr_expect_eq(game.end, END_PASSES);
}

Test(end, capture_go) {
    begin(3, 3, KO_SIMPLE, true, "");
    rules.capture_go = true;
    rules.turn_cap = 5;
    begin_again();
    play("A2 B2 B1");
    expect_board(". . . / X O . / . X .");
    play("A1");
    cr_expect_eq(game.end, END_NONE, "a suicide is no capture of the opponent's");
    cr_expect_eq(game.board.captured[WHITE], 1);
    play("C3");
    cr_expect_eq(game.end, END_CAP);
    game_start(&game);
    play("A2 A1 B1");
    cr_expect_eq(game.end, END_CAPTURE);
    cr_expect_eq(game.winner, BLACK);
    cr_expect_eq(game.turns, 3);
    expect_board(". . . / X . . / . X .");
}

Test(end, giving_up) {
    begin(3, 3, KO_SIMPLE, false, "");
    game_give_up(&game, BLACK, END_RESIGN);
    cr_expect(game.end == END_RESIGN && game.winner == WHITE);
    game_start(&game);
    cr_expect(!game_is_over(&game) && game.winner == EMPTY);
    game_give_up(&game, WHITE, END_FORFEIT);
    cr_expect(game.end == END_FORFEIT && game.winner == BLACK);
    cr_expect_str_eq(end_reason_name(END_NONE), "none");
    cr_expect_str_eq(end_reason_name(END_FORFEIT), "forfeit");
}

Test(start, handicap_stones_stand_and_white_begins) {
    begin(5, 5, KO_POSITIONAL, false, "B2 D4");
    expect_board(". . . . . / . . . X . / . . . . . / . X . . . / . . . . .");
    cr_expect_eq(game.to_move, WHITE);
    expect_answer("D4", PLAY_OCCUPIED);
    play("C3 C2");
    cr_expect(game.plays[BLACK] == 1 && game.plays[WHITE] == 1);
    cr_expect_eq(game.board.captured[BLACK], 0);
    game_start(&game);
    expect_board(". . . . . / . . . X . / . . . . . / . X . . . / . . . . .");
    cr_expect(game.turns == 0 && game.to_move == WHITE && game.plays[BLACK] == 0);
}

static void expect_legal(const char *points) {
    PointSet legal, expected = drawn_points(&geometry, points);
    game_legal(&game, &legal);
    cr_expect(point_set_equal(&legal, &expected), "other legal points than %s", points);
}

Test(legal, sets_leave_out_stones_ko_suicide_and_superko) {
    take_ko(KO_POSITIONAL);
    expect_legal("D1 D3");
    play("D3");
    expect_legal("A1 A3 B2 D1");

    begin(3, 3, KO_SIMPLE, false, "");
    play("C3 A2 pass B1");
    expect_legal("A3 B3 B2 C2 C1");
    begin(3, 3, KO_SITUATIONAL, true, "");
    play("C3 A2 pass B1");
    expect_legal("A1 A3 B3 B2 C2 C1");
    begin(3, 3, KO_POSITIONAL, true, "");
    play("C3 A2 pass B1");
    expect_legal("A3 B3 B2 C2 C1");
}
