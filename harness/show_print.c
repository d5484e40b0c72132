/* One game as text for people, as a JSON object, as a picture, or as SGF. */
#include "board_svg.h"
#include "board_text.h"
#include "check.h"
#include "count_print.h"
#include "report_data.h"
#include "sgf_write.h"
#include "show.h"
#include "text_escape.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>

static const char *agent_name(const ShownGame *shown, int agent) {
    return shown->config->agents[agent].name;
}

/* Where the counts below are not what decided the game. */
static void print_decision(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    if (!record->counted)
        fputs("Not counted.\n", file);
    else if (!game_record_has_winners(record))
        fputs("The counts below decide nothing.\n", file);
    else if (shown->rules->information == INFORMATION_PHANTOM)
        fprintf(file,
                "Decided by the area of the board as it stands, margin %+d; the counts below are "
                "after settling.\n",
                record->deciding);
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
    if (shown->rules->information == INFORMATION_PHANTOM)
        fprintf(file, "Refused tries, which are no turns: Black %d, White %d\n",
                record->refused[BLACK], record->refused[WHITE]);
    print_decision(shown, file);
    if (end_is_forfeit(record->end))
        fprintf(file, "%s forfeits: %s\n", record->winner == BLACK ? "White" : "Black",
                record->fault);
    if (!shown->has_row)
        fprintf(file, "The run keeps no row of this game; it was played again from its number.\n");
    else if (!shown->again)
        fprintf(file, "Not played again: a player is a program outside. Shown is what was "
                      "recorded.\n");
    else if (shown->differs == NULL)
        fprintf(file, "Played again: the same game as recorded.\n");
    else
        fprintf(file, "Played again it differs in: %s. Shown is what was recorded.\n",
                shown->differs);
    free(rules);
}

static BoardMarks marks_of(const ShownGame *shown) {
    return (BoardMarks){.dead = &shown->record.dead,
                        .seki = &shown->record.seki,
                        .unsettled = &shown->record.unsettled,
                        .surrounded = shown->scores.surrounded_points,
                        .territory = shown->scores.territory_map};
}

static void print_board(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    const BoardMarks marks = marks_of(shown);
    fputc('\n', file);
    board_text_print(&shown->final, &marks, "  ", file);
    fputc('\n', file);
    board_text_legend("  ", file);
    if (!record->counted)
        return;
    fprintf(file,
            "\nDead stones (%s, least certain chain %.1f %%): ", settle_name(record->settled_by),
            record->certainty / 10.0);
    points_print(&shown->geometry, &record->dead, "", ",", "", file);
    fputs(point_set_is_empty(&record->dead) ? "none\n" : "\n", file);
    points_print_fate(&shown->geometry, "Seki stones", &record->seki, file);
    points_print_fate(&shown->geometry,
                      "Unsettled stones (counted as dead if listed so, else as alive)",
                      &record->unsettled, file);
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
        count_print_sums(&shown->scores, file);
        fprintf(file, "Handicap stones %d; plays %d, %d\n", shown->rules->handicap,
                shown->record.plays[BLACK], shown->record.plays[WHITE]);
        count_print_winners(&shown->scores, shown->rules, "common komi", file);
    }
    print_moves(shown, file);
}

static void json_pair(const char *name, int64_t black, int64_t white, FILE *file) {
    fprintf(file, "\"%s\": [%lld, %lld]", name, (long long)black, (long long)white);
}

static int winner_of(const void *game, Scoring scoring, bool native) {
    const ShownGame *shown = game;
    const int komi_half =
        native ? shown->rules->komi_native_half[scoring] : shown->rules->komi_half;
    return game_record_winner(&shown->record, shown->rules, scoring, komi_half);
}

static void json_margins(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, ", \"%s\": %d", scoring_key((Scoring)s), record->margins[s]);
    fprintf(file, ", \"territory_plain\": %d, \"deciding\": %d", record->territory_plain,
            record->deciding);
    if (!game_record_has_winners(record))
        return;
    count_print_json_winners("winners", winner_of, shown, false, file);
    count_print_json_winners("winners_native", winner_of, shown, true, file);
    fprintf(file, ", \"differ\": %s",
            game_record_diverges(record, shown->rules) ? "true" : "false");
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
    points_print_json(&shown->geometry, "dead", &record->dead, file);
    points_print_json(&shown->geometry, "seki", &record->seki, file);
    points_print_json(&shown->geometry, "unsettled", &record->unsettled, file);
    fprintf(file, ", \"settled_by\": \"%s\", \"certainty\": %d", settle_name(record->settled_by),
            record->certainty);
    if (record->counted)
        count_print_json_terms(&shown->scores, shown->rules->handicap, file);
    json_moves(shown, file);
    if (end_is_forfeit(record->end)) {
        fputs(", \"fault\": ", file);
        text_print_json(record->fault, file);
    }
    fprintf(file, ", \"recorded\": %s, \"played_again\": %s, \"replay_differs\": ",
            shown->has_row ? "true" : "false", shown->again ? "true" : "false");
    fprintf(file, shown->differs != NULL ? "\"%s\"}\n" : "null}\n", shown->differs);
}

void show_print_svg(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    const BoardMarks marks = marks_of(shown);
    char heads[3][NAME_CAPACITY + 32], result[RESULT_TEXT_CAPACITY];
    char results[SCORINGS][RESULT_LINE_CAPACITY];
    snprintf(heads[0], sizeof heads[0], "Black: %s", agent_name(shown, record->black));
    snprintf(heads[1], sizeof heads[1], "White: %s", agent_name(shown, record->white));
    snprintf(heads[2], sizeof heads[2], "Result: %s%s",
             game_record_result_text(record, shown->rules, result),
             shown->rules->information == INFORMATION_PHANTOM && game_record_has_winners(record)
                 ? ", by area as it stands"
                 : "");
    const char *lines[BOARD_SVG_LINES] = {heads[0], heads[1], heads[2]};
    for (int s = 0; s < SCORINGS && record->counted; s++)
        lines[3 + s] = count_result_line(&shown->scores, shown->rules, (Scoring)s, results[s]);
    board_svg_print(&shown->final, &marks, lines, file);
}

/* The rules, and what SGF has no place for; the caller frees it. */
static char *sgf_comment(const ShownGame *shown) {
    const int *refused = shown->record.refused;
    char *rules = rules_text(shown->rules);
    if (shown->rules->information != INFORMATION_PHANTOM)
        return rules;
    enum { TRIES_CAPACITY = 64 };
    const size_t length = strlen(rules);
    rules = heap_resize(rules, length + TRIES_CAPACITY, 1);
    snprintf(rules + length, TRIES_CAPACITY, "; refused tries: Black %d, White %d", refused[BLACK],
             refused[WHITE]);
    return rules;
}

void show_print_sgf(const ShownGame *shown, FILE *file) {
    const GameRecord *record = &shown->record;
    char result[RESULT_TEXT_CAPACITY], application[64], *comment = sgf_comment(shown);
    snprintf(application, sizeof application, "jigo:%s", version_engine());
    SgfGame game = {.geometry = &shown->geometry,
                    .rules = shown->rules,
                    .names = {agent_name(shown, record->black), agent_name(shown, record->white)},
                    .result = game_record_result_text(record, shown->rules, result),
                    .comment = comment,
                    .application = application,
                    .moves = record->moves,
                    .moves_count = record->moves_count,
                    .territory = record->counted ? shown->scores.surrounded_points : NULL};
    sgf_write(&game, file);
    free(comment);
}
