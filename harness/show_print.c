/* One game as text for people, as a JSON object, or as SGF. */
#include "board_text.h"
#include "report_data.h"
#include "sgf_write.h"
#include "show.h"
#include "version.h"

#include <stdlib.h>

static const char *agent_name(const ShownGame *shown, int agent) {
    return shown->config->agents[agent].name;
}

static void print_points(const ShownGame *shown, const PointSet *set, const char *before,
                         const char *between, const char *after, FILE *file) {
    for (Point p = point_set_next(set, 0); p != POINT_NONE; p = point_set_next(set, p + 1)) {
        char text[POINT_TEXT_CAPACITY];
        fprintf(file, "%s%s%s", before, move_format(&shown->geometry, p, text), after);
        if (point_set_next(set, p + 1) != POINT_NONE)
            fputs(between, file);
    }
}

static void print_head(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    char result[RESULT_TEXT_CAPACITY], *rules = rules_text(shown->rules);
    fprintf(file, "Game %d:%lld of run %s: game %lld of match %d", record->matchup + 1,
            (long long)record->game_no + 1, shown->config->name, (long long)record->game_no + 1,
            record->matchup + 1);
    if (shown->has_row)
        fprintf(file, ", id %lld", (long long)record->id);
    fputc('\n', file);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        char spec[2048];
        int agent = colour == BLACK ? record->black : record->white;
        fprintf(file, "%s: %s (%s)\n", colour == BLACK ? "Black" : "White",
                agent_name(shown, agent),
                agent_spec_format(&shown->config->agents[agent].config, spec, sizeof spec));
    }
    fputs("Rules:\n", file);
    report_print_wrapped(rules, "  ", file);
    fprintf(file, "Result: %s; ended by %s after %d turns\n",
            game_record_result_text(record, shown->rules, result), end_reason_name(record->end),
            record->turns);
    if (!shown->has_row)
        fprintf(file, "The run keeps no row of this game; it was played again from its number.\n");
    else if (shown->differs == NULL)
        fprintf(file, "Played again: the same game as recorded.\n");
    else
        fprintf(file, "Played again it differs in: %s. Shown is what was recorded.\n",
                shown->differs);
    free(rules);
}

static void print_board(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    BoardMarks marks = {.dead = &record->dead,
                        .unsettled = &record->unsettled,
                        .surrounded = shown->scores.surrounded_points,
                        .territory = shown->scores.territory_map};
    fputc('\n', file);
    board_text_print(&shown->final, &marks, "  ", file);
    fputc('\n', file);
    board_text_legend("  ", file);
    fprintf(file, "\nDead stones (%s, certainty %.1f %%): ", settle_name(record->settled_by),
            record->certainty / 10.0);
    print_points(shown, &record->dead, "", ",", "", file);
    fputs(point_set_is_empty(&record->dead) ? "none\n" : "\n", file);
    if (!point_set_is_empty(&record->unsettled)) {
        fputs("Unsettled stones: ", file);
        print_points(shown, &record->unsettled, "", ",", "", file);
        fputc('\n', file);
    }
}

static void print_term(const char *name, int black, int white, FILE *file) {
    fprintf(file, "  %-44s %7d %7d\n", name, black, white);
}

static void print_total(int black, int white, int margin, FILE *file) {
    fprintf(file, "  %-44s %7d %7d   margin %+d\n", "= total", black, white, margin);
}

/* Every sum can be checked by hand: the terms stand above their total. */
static void print_counts(const ShownGame *shown, FILE *file) {
    const Scores *s = &shown->scores;
    int held[2] = {s->prisoners[BLACK] + s->dead[WHITE], s->prisoners[WHITE] + s->dead[BLACK]};
    fprintf(file, "\nCounts                                           Black   White\narea\n");
    print_term("live stones", s->live[BLACK], s->live[WHITE], file);
    print_term("+ surrounded points", s->surrounded[BLACK], s->surrounded[WHITE], file);
    print_total(s->live[BLACK] + s->surrounded[BLACK], s->live[WHITE] + s->surrounded[WHITE],
                s->margins[SCORING_AREA], file);
    fprintf(file, "territory\n");
    print_term("surrounded points outside seki", s->territory_points[BLACK],
               s->territory_points[WHITE], file);
    print_term("+ prisoners taken in play", s->prisoners[BLACK], s->prisoners[WHITE], file);
    print_term("+ dead stones of the opponent", s->dead[WHITE], s->dead[BLACK], file);
    print_total(s->territory_points[BLACK] + held[BLACK], s->territory_points[WHITE] + held[WHITE],
                s->margins[SCORING_TERRITORY], file);
    fprintf(file, "pass-stone\n");
    print_term("surrounded points", s->surrounded[BLACK], s->surrounded[WHITE], file);
    print_term("+ prisoners taken in play", s->prisoners[BLACK], s->prisoners[WHITE], file);
    print_term("+ dead stones of the opponent", s->dead[WHITE], s->dead[BLACK], file);
    print_term("+ pass stones received", s->passes[WHITE], s->passes[BLACK], file);
    print_total(s->surrounded[BLACK] + held[BLACK] + s->passes[WHITE],
                s->surrounded[WHITE] + held[WHITE] + s->passes[BLACK],
                s->margins[SCORING_PASS_STONE], file);
    fprintf(file,
            "Dame %d; handicap stones %d; plays %d, %d; White's extra pass stone %d (in the sum)\n",
            s->neutral, shown->rules->handicap, shown->record.plays[BLACK],
            shown->record.plays[WHITE], s->white_extra_pass);
}

static void print_winners(const ShownGame *shown, FILE *file) {
    const Rules *rules = shown->rules;
    fprintf(file, "\n%-12s %7s   %-21s %s\n", "system", "margin", "common komi", "native komi");
    for (int s = 0; s < SCORINGS; s++) {
        int margin = shown->record.margins[s];
        char result[2][RESULT_TEXT_CAPACITY], column[64];
        int komi_half[2] = {rules->komi_half, rules->komi_native_half[s]};
        fprintf(file, "%-12s %+7d", scoring_name((Scoring)s), margin);
        for (int i = 0; i < 2; i++) {
            int threshold = rules_threshold_half(rules, (Scoring)s, komi_half[i]);
            snprintf(column, sizeof column, "%.1f: %s", threshold / 2.0,
                     margin_text(margin, threshold, result[i]));
            fprintf(file, "   %-*s", i == 0 ? 19 : 0, column);
        }
        fputc('\n', file);
    }
    fputs("Komi as shown includes what area scoring gives White for handicap stones.\n", file);
}

static void print_moves(const ShownGame *shown, FILE *file) {
    Colour colour = rules_first(shown->rules);
    fprintf(file, "\nMoves, %s first", colour == BLACK ? "Black" : "White");
    for (int i = 0; i < shown->record.moves_count; i++) {
        char text[POINT_TEXT_CAPACITY];
        if (i % 10 == 0)
            fprintf(file, "\n%4d ", i + 1);
        bool last = i % 10 == 9 || i == shown->record.moves_count - 1;
        fprintf(file, " %c %-*s", "BW"[colour], last ? 0 : 5,
                move_format(&shown->geometry, shown->record.moves[i], text));
        colour = colour_other(colour);
    }
    fputc('\n', file);
}

void show_print_text(const ShownGame *shown, FILE *file) {
    print_head(shown, file);
    print_board(shown, file);
    if (shown->record.counted) {
        print_counts(shown, file);
        print_winners(shown, file);
    }
    print_moves(shown, file);
}

static void json_pair(const char *name, int64_t black, int64_t white, FILE *file) {
    fprintf(file, "\"%s\": [%lld, %lld]", name, (long long)black, (long long)white);
}

static void json_points(const ShownGame *shown, const char *name, const PointSet *set, FILE *file) {
    fprintf(file, ", \"%s\": [", name);
    print_points(shown, set, "\"", ", ", "\"", file);
    fputc(']', file);
}

static void json_winners(const ShownGame *shown, bool native, FILE *file) {
    const Rules *rules = shown->rules;
    for (int s = 0; s < SCORINGS; s++) {
        int komi_half = native ? rules->komi_native_half[s] : rules->komi_half;
        int winner = game_record_winner(&shown->record, rules, (Scoring)s, komi_half);
        fprintf(file, "%s\"%s\": \"%c\"", s > 0 ? ", " : "", scoring_key((Scoring)s),
                "W0B"[winner + 1]);
    }
}

static void json_margins(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, ", \"%s\": %d", scoring_key((Scoring)s), record->margins[s]);
    fprintf(file, ", \"territory_plain\": %d, \"deciding\": %d", record->territory_plain,
            record->deciding);
    if (!game_record_has_winners(record))
        return;
    fputs(", \"winners\": {", file);
    json_winners(shown, false, file);
    fputs("}, \"winners_native\": {", file);
    json_winners(shown, true, file);
    fprintf(file, "}, \"differ\": %s",
            game_record_diverges(record, shown->rules) ? "true" : "false");
}

static void json_terms(const ShownGame *shown, FILE *file) {
    const Scores *s = &shown->scores;
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
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        json_pair(pairs[i].name, pairs[i].pair[BLACK], pairs[i].pair[WHITE], file);
        fputs(", ", file);
    }
    fprintf(file,
            "\"neutral\": %d, \"seki_excluded\": %d, \"white_extra_pass\": %d, \"setup\": %d}",
            s->neutral, s->seki_excluded, s->white_extra_pass, shown->rules->handicap);
}

static void json_numbers(const GameRecord *record, FILE *file) {
    const struct {
        const char *name;
        const int *pair;
    } pairs[] = {{"plays", record->plays},
                 {"passes", record->passes},
                 {"captured", record->captured},
                 {"refused", record->refused}};
    fprintf(file, ", \"turns\": %d, ", record->turns);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        json_pair(pairs[i].name, pairs[i].pair[BLACK], pairs[i].pair[WHITE], file);
        fputs(", ", file);
    }
    json_pair("playouts", record->playouts[BLACK], record->playouts[WHITE], file);
}

static void json_moves(const ShownGame *shown, FILE *file) {
    fputs(", \"moves\": [", file);
    for (int i = 0; i < shown->record.moves_count; i++) {
        char text[POINT_TEXT_CAPACITY];
        fprintf(file, "%s\"%s\"", i > 0 ? ", " : "",
                move_format(&shown->geometry, shown->record.moves[i], text));
    }
    fputc(']', file);
}

void show_print_json(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    char result[RESULT_TEXT_CAPACITY], *rules = rules_text(shown->rules);
    char id[32] = "null";
    if (shown->has_row)
        snprintf(id, sizeof id, "%lld", (long long)record->id);
    fprintf(file, "{\"id\": %s, \"matchup\": %d, \"game_no\": %lld, \"seed\": %llu, ", id,
            record->matchup, (long long)record->game_no, (unsigned long long)record->seed);
    fprintf(file,
            "\"black\": \"%s\", \"white\": \"%s\", \"rules\": \"%s\", \"end\": \"%s\", "
            "\"result\": \"%s\", \"winner\": \"%c\", \"counted\": %s",
            agent_name(shown, record->black), agent_name(shown, record->white), rules,
            end_reason_name(record->end), game_record_result_text(record, shown->rules, result),
            "W0B"[game_record_result(record, shown->rules) + 1],
            record -> counted ? "true" : "false");
    free(rules);
    if (record->counted)
        json_margins(shown, file);
    json_numbers(record, file);
    json_points(shown, "dead", &record->dead, file);
    json_points(shown, "unsettled", &record->unsettled, file);
    fprintf(file, ", \"settled_by\": \"%s\", \"certainty\": %d", settle_name(record->settled_by),
            record->certainty);
    if (record->counted)
        json_terms(shown, file);
    json_moves(shown, file);
    fprintf(file, ", \"recorded\": %s, \"replay_differs\": ", shown->has_row ? "true" : "false");
    fprintf(file, shown->differs != NULL ? "\"%s\"}\n" : "null}\n", shown->differs);
}

void show_print_sgf(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    char result[RESULT_TEXT_CAPACITY], application[64], *rules = rules_text(shown->rules);
    snprintf(application, sizeof application, "jigo:%s", version_engine());
    SgfGame game = {.geometry = &shown->geometry,
                    .rules = shown->rules,
                    .names = {agent_name(shown, record->black), agent_name(shown, record->white)},
                    .result = game_record_result_text(record, shown->rules, result),
                    .comment = rules,
                    .application = application,
                    .moves = record->moves,
                    .moves_count = record->moves_count,
                    .territory = record->counted ? shown->scores.surrounded_points : NULL};
    sgf_write(&game, file);
    free(rules);
}
