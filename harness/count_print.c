/* Every sum can be checked by hand: the terms stand above their total. */
#include "count_print.h"

#include <string.h>

static void print_term(const char *name, int black, int white, FILE *file) {
    fprintf(file, "  %-44s %7d %7d\n", name, black, white);
}

const char *count_margin_text(int margin, char text[MARGIN_TEXT_CAPACITY]) {
    snprintf(text, MARGIN_TEXT_CAPACITY, margin == 0 ? "%d" : "%+d", margin);
    return text;
}

const char *count_result_text(int margin, int threshold_half, char text[RESULT_TEXT_CAPACITY]) {
    _Static_assert(RESULT_TEXT_CAPACITY >= sizeof "jigo", "a tie has its name");
    if (2 * margin == threshold_half)
        return strcpy(text, "jigo");
    return margin_text(margin, threshold_half, text);
}

static void print_total(int black, int white, int margin, FILE *file) {
    char text[MARGIN_TEXT_CAPACITY];
    fprintf(file, "  %-44s %7d %7d   margin %s\n", "= total", black, white,
            count_margin_text(margin, text));
}

/* Prisoners and dead stones, the terms that territory and pass-stone share. */
static void print_held(const Scores *s, FILE *file) {
    print_term("+ prisoners taken in play", s->prisoners[BLACK], s->prisoners[WHITE], file);
    print_term("+ dead stones of the opponent", s->dead[WHITE], s->dead[BLACK], file);
}

void count_print_sums(const Scores *scores, FILE *file) {
    const Scores *s = scores;
    const int held[2] = {s->prisoners[BLACK] + s->dead[WHITE],
                         s->prisoners[WHITE] + s->dead[BLACK]};
    fprintf(file, "\nCounts                                           Black   White\narea\n");
    print_term("live stones", s->live[BLACK], s->live[WHITE], file);
    print_term("+ surrounded points", s->surrounded[BLACK], s->surrounded[WHITE], file);
    print_total(s->live[BLACK] + s->surrounded[BLACK], s->live[WHITE] + s->surrounded[WHITE],
                s->margins[SCORING_AREA], file);
    fprintf(file, "territory\n");
    print_term("surrounded points outside seki", s->territory_points[BLACK],
               s->territory_points[WHITE], file);
    print_held(s, file);
    print_total(s->territory_points[BLACK] + held[BLACK], s->territory_points[WHITE] + held[WHITE],
                s->margins[SCORING_TERRITORY], file);
    fprintf(file, "pass-stone\n");
    print_term("surrounded points", s->surrounded[BLACK], s->surrounded[WHITE], file);
    print_held(s, file);
    print_term("+ pass stones received", s->passes[WHITE] - s->white_extra_pass, s->passes[BLACK],
               file);
    print_term("+ White's last pass, for a last turn of Black", s->white_extra_pass, 0, file);
    print_total(s->surrounded[BLACK] + held[BLACK] + s->passes[WHITE],
                s->surrounded[WHITE] + held[WHITE] + s->passes[BLACK],
                s->margins[SCORING_PASS_STONE], file);
    fprintf(file, "Dame: %d\n", s->neutral);
}

void count_print_winners(const Scores *scores, const Rules *rules, const char *common, FILE *file) {
    fprintf(file, "\n%-12s %7s   %-21s %s\n", "system", "margin", common, "native komi");
    for (int s = 0; s < SCORINGS; s++) {
        const int margin = scores->margins[s];
        const int komi_half[2] = {rules->komi_half, rules->komi_native_half[s]};
        char result[RESULT_TEXT_CAPACITY], column[64], text[MARGIN_TEXT_CAPACITY];
        fprintf(file, "%-12s %7s", scoring_name((Scoring)s), count_margin_text(margin, text));
        for (int i = 0; i < 2; i++) {
            int threshold = rules_threshold_half(rules, (Scoring)s, komi_half[i]);
            snprintf(column, sizeof column, "%.1f: %s", threshold / 2.0,
                     count_result_text(margin, threshold, result));
            fprintf(file, "   %-*s", i == 0 ? 19 : 0, column);
        }
        fputc('\n', file);
    }
    if (rules->handicap > 0 && rules->compensation != COMPENSATION_NONE)
        fputs("Komi as shown includes what area scoring gives White for handicap stones.\n", file);
}

const char *count_result_line(const Scores *scores, const Rules *rules, Scoring scoring,
                              char text[RESULT_LINE_CAPACITY]) {
    const int margin = scores->margins[scoring];
    const int common = rules_threshold_half(rules, scoring, rules->komi_half);
    const int native = rules_threshold_half(rules, scoring, rules->komi_native_half[scoring]);
    char results[2][RESULT_TEXT_CAPACITY], shown[MARGIN_TEXT_CAPACITY];
    snprintf(text, RESULT_LINE_CAPACITY, "%-10s %4s: %s at komi %.1f, %s at native komi %.1f",
             scoring_name(scoring), count_margin_text(margin, shown),
             count_result_text(margin, common, results[0]), common / 2.0,
             count_result_text(margin, native, results[1]), native / 2.0);
    return text;
}

void points_print(const Geometry *geometry, const PointSet *set, const char *before,
                  const char *between, const char *after, FILE *file) {
    for (Point p = point_set_next(set, 0); p != POINT_NONE; p = point_set_next(set, p + 1)) {
        char text[POINT_TEXT_CAPACITY];
        fprintf(file, "%s%s%s", before, move_format(geometry, p, text), after);
        if (point_set_next(set, p + 1) != POINT_NONE)
            fputs(between, file);
    }
}

void points_print_fate(const Geometry *geometry, const char *fate, const PointSet *stones,
                       FILE *file) {
    if (point_set_is_empty(stones))
        return;
    fprintf(file, "%s: ", fate);
    points_print(geometry, stones, "", ",", "", file);
    fputc('\n', file);
}

void points_print_json(const Geometry *geometry, const char *name, const PointSet *set,
                       FILE *file) {
    fprintf(file, ", \"%s\": [", name);
    points_print(geometry, set, "\"", ", ", "\"", file);
    fputc(']', file);
}

void count_print_json_terms(const Scores *scores, int setup, FILE *file) {
    const Scores *s = scores;
    const struct {
        const char *name;
        const int *pair;
    } pairs[] = {{"live", s->live},
                 {"surrounded", s->surrounded},
                 {"territory_points", s->territory_points},
                 {"prisoners", s->prisoners},
                 {"dead", s->dead},
                 {"passes", s->passes}};
    fputs(", \"terms\": {", file);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        fprintf(file, "\"%s\": [%d, %d], ", pairs[i].name, pairs[i].pair[BLACK],
                pairs[i].pair[WHITE]);
    fprintf(file,
            "\"neutral\": %d, \"seki_excluded\": %d, \"white_extra_pass\": %d, \"setup\": %d}",
            s->neutral, s->seki_excluded, s->white_extra_pass, setup);
}

void count_print_json_winners(const char *name, CountWinner *winner, const void *game, bool native,
                              FILE *file) {
    fprintf(file, ", \"%s\": {", name);
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, "%s\"%s\": \"%c\"", s > 0 ? ", " : "", scoring_key((Scoring)s),
                "W0B"[winner(game, (Scoring)s, native) + 1]);
    fputc('}', file);
}
