/* Winners, divergence and identities of a finished game: pure functions of the record and the
 * rules. */
#include "game_record.h"

#include "check.h"
#include "score_check.h"

#include <stdio.h>
#include <string.h>

int game_record_winner(const GameRecord *record, const Rules *rules, Scoring scoring,
                       int komi_half) {
    CHECK(game_record_has_winners(record));
    return winner_sign(record->margins[scoring], rules_threshold_half(rules, scoring, komi_half));
}

int game_record_result(const GameRecord *record, const Rules *rules) {
    if (record->winner != EMPTY)
        return colour_sign(record->winner);
    CHECK(record->counted);
    return winner_sign(record->deciding,
                       rules_threshold_half(rules, rules->scoring, rules->komi_half));
}

const char *margin_text(int margin, int threshold_half, char text[RESULT_TEXT_CAPACITY]) {
    int half = 2 * margin - threshold_half, size = half < 0 ? -half : half;
    if (half == 0)
        return strcpy(text, "0");
    snprintf(text, RESULT_TEXT_CAPACITY, "%c+%d%s", half > 0 ? 'B' : 'W', size / 2,
             size % 2 == 1 ? ".5" : "");
    return text;
}

const char *game_record_result_text(const GameRecord *record, const Rules *rules,
                                    char text[RESULT_TEXT_CAPACITY]) {
    if (record->winner == EMPTY)
        return margin_text(record->deciding,
                           rules_threshold_half(rules, rules->scoring, rules->komi_half), text);
    const char *how = record->end == END_RESIGN ? "R" : end_is_forfeit(record->end) ? "F" : "";
    snprintf(text, RESULT_TEXT_CAPACITY, "%c+%s", record->winner == BLACK ? 'B' : 'W', how);
    return text;
}

bool game_record_diverges(const GameRecord *record, const Rules *rules) {
    if (!game_record_has_winners(record))
        return false;
    bool differ = false;
    int common = game_record_winner(record, rules, SCORING_AREA, rules->komi_half);
    int native =
        game_record_winner(record, rules, SCORING_AREA, rules->komi_native_half[SCORING_AREA]);
    for (int s = SCORING_AREA + 1; s < SCORINGS; s++) {
        differ |= game_record_winner(record, rules, s, rules->komi_half) != common;
        differ |= game_record_winner(record, rules, s, rules->komi_native_half[s]) != native;
    }
    return differ;
}

/* Players take turns, and take no stone that was not put. */
static const char *broken_turns(const GameRecord *record, const Rules *rules) {
    const Colour first = rules_first(rules);
    for (Colour c = BLACK; c <= WHITE; c++) {
        const int turns = (record->turns + (c == first)) / 2;
        const int put = record->plays[c] + (c == BLACK ? rules->handicap : 0);
        if (record->plays[c] + record->passes[c] != turns)
            return "plays + passes of either colour = its half of the turns";
        if (record->captured[c] > put)
            return "captured stones of either colour <= stones it put on the board";
    }
    return NULL;
}

const char *game_record_broken_identity(const GameRecord *record, const Rules *rules) {
    if (!record->counted)
        return NULL;
    ScoreFacts facts = {.territory_plain = record->territory_plain,
                        .plays = {record->plays[BLACK], record->plays[WHITE]},
                        .setup = rules->handicap,
                        .alternated = true,
                        .first = rules_first(rules)};
    memcpy(facts.margins, record->margins, sizeof facts.margins);
    const char *broken = broken_turns(record, rules);
    if (broken == NULL)
        broken = score_broken_identity(&facts);
    if (broken == NULL && rules->information == INFORMATION_FULL &&
        record->deciding != record->margins[rules->scoring])
        broken = "deciding = margin of the system played for";
    return broken;
}

static bool pair_differs(const int a[2], const int b[2]) {
    return a[0] != b[0] || a[1] != b[1];
}

static bool margins_differ(const GameRecord *a, const GameRecord *b) {
    return a->counted && (memcmp(a->margins, b->margins, sizeof a->margins) != 0 ||
                          a->territory_plain != b->territory_plain || a->deciding != b->deciding);
}

const char *game_record_difference(const GameRecord *a, const GameRecord *b) {
    const struct {
        const char *name;
        bool differs;
    } facts[] = {
        {"players", a->black != b->black || a->white != b->white || a->seed != b->seed},
        {"game number", a->matchup != b->matchup || a->game_no != b->game_no},
        {"moves", a->moves_count != b->moves_count ||
                      memcmp(a->moves, b->moves, sizeof(Move) * (size_t)a->moves_count) != 0},
        {"end", a->end != b->end || a->winner != b->winner || a->counted != b->counted},
        {"turns", a->turns != b->turns || pair_differs(a->plays, b->plays) ||
                      pair_differs(a->passes, b->passes)},
        {"refused tries", pair_differs(a->refused, b->refused)},
        {"captured stones", pair_differs(a->captured, b->captured)},
        {"dead stones", !point_set_equal(&a->dead, &b->dead)},
        {"unsettled stones", !point_set_equal(&a->unsettled, &b->unsettled)},
        {"settling", a->settled_by != b->settled_by || a->certainty != b->certainty},
        {"margins", margins_differ(a, b)},
        {"playouts", a->playouts[0] != b->playouts[0] || a->playouts[1] != b->playouts[1]},
    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (facts[i].differs)
            return facts[i].name;
    return NULL;
}
