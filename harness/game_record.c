/* Winners, divergence, identities and signature of a finished game.
 *
 * Invariant: everything here is a pure function of the record and the rules. The signature reads
 * numbers, never memory, so that it is the same on machines of either byte order.
 */
#include "game_record.h"

#include "check.h"
#include "rng.h"
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
    const char *how = record->end == END_RESIGN ? "R" : record->end == END_FORFEIT ? "F" : "";
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
    for (int s = SCORING_TERRITORY; s < SCORINGS; s++) {
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

static uint64_t mix(uint64_t chain, uint64_t word) {
    return rng_mix((chain ^ word) + 0x9e3779b97f4a7c15u);
}

static uint64_t mix_pair(uint64_t chain, int64_t low, int64_t high) {
    return mix(chain, (uint64_t)(low & 0xffffffff) | (uint64_t)high << 32);
}

static uint64_t mix_set(uint64_t chain, const PointSet *set) {
    if (point_set_is_empty(set))
        return mix(chain, 0);
    for (int i = 0; i < POINT_SET_WORDS; i++)
        chain = mix(chain, set->words[i]);
    return chain;
}

/* Four moves a step; the missing ones of the last step count as 0, and their number is mixed. */
static uint64_t mix_moves(uint64_t chain, const Move *moves, int count) {
    chain = mix(chain, (uint64_t)count);
    int i = 0;
    for (; i + 4 <= count; i += 4)
        chain = mix(chain, (uint64_t)moves[i] | (uint64_t)moves[i + 1] << 16 |
                               (uint64_t)moves[i + 2] << 32 | (uint64_t)moves[i + 3] << 48);
    uint64_t rest = 0;
    for (int shift = 0; i < count; i++, shift += 16)
        rest |= (uint64_t)moves[i] << shift;
    return mix(chain, rest);
}

uint64_t game_record_sign(const GameRecord *record, uint64_t chain) {
    chain = mix(chain, record->seed);
    chain = mix_pair(chain, record->black, record->white);
    chain = mix_pair(chain, record->matchup, record->game_no);
    chain = mix(chain, (uint64_t)record->end | (uint64_t)record->winner << 8 |
                           (uint64_t)record->counted << 16 | (uint64_t)record->settled_by << 24 |
                           (uint64_t)record->certainty << 32);
    if (record->counted) {
        _Static_assert(SCORINGS == 3, "every margin is signed here");
        chain = mix_pair(chain, record->margins[SCORING_AREA], record->margins[SCORING_TERRITORY]);
        chain = mix_pair(chain, record->territory_plain, record->margins[SCORING_PASS_STONE]);
        chain = mix(chain, (uint64_t)(int64_t)record->deciding);
    }
    chain = mix(chain, (uint64_t)record->turns);
    chain = mix_pair(chain, record->plays[BLACK], record->plays[WHITE]);
    chain = mix_pair(chain, record->passes[BLACK], record->passes[WHITE]);
    chain = mix_pair(chain, record->refused[BLACK], record->refused[WHITE]);
    chain = mix_pair(chain, record->captured[BLACK], record->captured[WHITE]);
    chain = mix(chain, (uint64_t)record->playouts[BLACK]);
    chain = mix(chain, (uint64_t)record->playouts[WHITE]);
    chain = mix_set(chain, &record->dead);
    chain = mix_set(chain, &record->unsettled);
    return mix_moves(chain, record->moves, record->moves_count);
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
