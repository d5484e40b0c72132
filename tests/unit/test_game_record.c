/* Winners and identities of records made by hand. */
#include "game_record.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* 9x9 without handicap, komi 7.5: Black makes the last of 111 turns. */
static GameRecord sample(Move *moves) {
    for (int i = 0; i < 111; i++)
        moves[i] = (Move)(i % 81);
    moves[110] = MOVE_PASS;
    return (GameRecord){.id = 7,
                        .matchup = 2,
                        .game_no = 3,
                        .black = 0,
                        .white = 1,
                        .seed = 99,
                        .end = END_PASSES,
                        .winner = EMPTY,
                        .counted = true,
                        .margins = {8, 6, 8},
                        .territory_plain = 7,
                        .deciding = 8,
                        .turns = 111,
                        .plays = {55, 54},
                        .passes = {1, 1},
                        .captured = {10, 12},
                        .settled_by = SETTLE_NONE,
                        .certainty = 1000,
                        .playouts = {5, 6},
                        .moves_count = 111,
                        .moves = moves};
}

Test(game_record, winners_and_results) {
    Move moves[111];
    GameRecord record = sample(moves);
    Rules rules = rules_default();
    char text[RESULT_TEXT_CAPACITY];
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_AREA, 15), 1);
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_AREA, 16), 0);
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_TERRITORY, 13), -1);
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_PASS_STONE, 17), -1);
    cr_assert_str_eq(game_record_result_text(&record, &rules, text), "B+0.5");
    cr_assert(game_record_diverges(&record, &rules));
    record.margins[SCORING_TERRITORY] = 9;
    cr_assert_not(game_record_diverges(&record, &rules));
    rules.komi_native_half[SCORING_TERRITORY] = 19;
    cr_assert(game_record_diverges(&record, &rules), "at native komi alone");
    record.deciding = -3;
    cr_assert_eq(game_record_result(&record, &rules), -1, "the deciding margin decides");
    cr_assert_str_eq(game_record_result_text(&record, &rules, text), "W+10.5");
    cr_assert_str_eq(margin_text(4, 8, text), "0");
    record.end = END_RESIGN;
    record.winner = WHITE;
    record.counted = false;
    cr_assert_str_eq(game_record_result_text(&record, &rules, text), "W+R");
    cr_assert_eq(game_record_result(&record, &rules), -1);
    cr_assert_not(game_record_diverges(&record, &rules));
}

Test(game_record, handicap_compensation_moves_area_alone) {
    Move moves[111];
    GameRecord record = sample(moves);
    Rules rules = rules_default();
    rules.handicap = 2;
    rules.compensation = COMPENSATION_N;
    rules.komi_half = 1;
    record.margins[SCORING_AREA] = record.margins[SCORING_TERRITORY] = 2;
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_AREA, 1), -1);
    cr_assert_eq(game_record_winner(&record, &rules, SCORING_TERRITORY, 1), 1);
}

Test(game_record, identities) {
    Move moves[111];
    GameRecord record = sample(moves);
    Rules rules = rules_default();
    cr_assert_null(game_record_broken_identity(&record, &rules));
    int *numbers[] = {&record.margins[SCORING_AREA],
                      &record.territory_plain,
                      &record.margins[SCORING_PASS_STONE],
                      &record.turns,
                      &record.plays[BLACK],
                      &record.passes[WHITE],
                      &record.plays[WHITE],
                      &record.deciding};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        ++*numbers[i];
        cr_assert_not_null(game_record_broken_identity(&record, &rules), "number %zu", i);
        --*numbers[i];
    }
    record.plays[BLACK] += 2;
    record.plays[WHITE] -= 2;
    record.territory_plain -= 4;
    cr_assert_not_null(game_record_broken_identity(&record, &rules), "three turns in a row");
    record.plays[BLACK] -= 2;
    record.plays[WHITE] += 2;
    record.territory_plain += 4;
    record.captured[WHITE] = record.plays[WHITE] + 1;
    cr_assert_not_null(game_record_broken_identity(&record, &rules), "stones from nowhere");
    record.captured[WHITE] = 12;
    /* White first with two stones: plays 54 and 55, so area = plain + 2 - 1; Black is not last. */
    rules.handicap = 2;
    record.plays[BLACK] = 54;
    record.plays[WHITE] = 55;
    record.margins[SCORING_AREA] = record.deciding = 8;
    record.margins[SCORING_PASS_STONE] = 7;
    cr_assert_null(game_record_broken_identity(&record, &rules));
}
