/* Facts of the file first, then the board, then the sums, then who wins. */
#include "scored_print.h"

#include "board_svg.h"
#include "board_text.h"
#include "count_print.h"
#include "text_escape.h"

#include <string.h>

static const Compensation COMPENSATIONS[] = {COMPENSATION_NONE, COMPENSATION_N_MINUS_1,
                                             COMPENSATION_N};
enum {
    COMPENSATIONS_COUNT = sizeof COMPENSATIONS / sizeof *COMPENSATIONS,
    SVG_HEAD_CAPACITY = SGF_TEXT_CAPACITY + 32
};

static BoardMarks marks_of(const ScoredGame *game) {
    return (BoardMarks){.dead = &game->settlement.dead,
                        .seki = &game->settlement.seki,
                        .unsettled = &game->settlement.unsettled,
                        .surrounded = game->scores.surrounded_points,
                        .territory = game->scores.territory_map};
}

static const char *or_dash(const char *text) {
    return text[0] != '\0' ? text : "-";
}

static void print_head(const ScoredGame *game, const GamePlace *place, FILE *file) {
    const SgfRecord *record = &game->record;
    const SgfPosition *position = &game->position;
    text_print_plain(place->file, file);
    fprintf(file, ", game %d: %dx%d%s, komi %.1f%s\n", place->number, record->size.width,
            record->size.height, record->topology == TOPOLOGY_TORUS ? " torus" : "",
            game->rules.komi_half / 2.0,
            game->komi_from == KOMI_FROM_NOTHING ? " (the file gives none)" : "");
    fprintf(file, "Black: %s   White: %s   rules: %s   recorded result: %s\n",
            or_dash(record->names[BLACK]), or_dash(record->names[WHITE]), or_dash(record->rules),
            or_dash(record->result_text));
    fprintf(file,
            "Plays %d, %d; passes %d, %d; handicap %d; set-up stones, Black's less White's, %d\n",
            position->plays[BLACK], position->plays[WHITE], position->passes[BLACK],
            position->passes[WHITE], record->handicap, position->setup);
    if (!position->alternated)
        fputs("The players did not take turns throughout.\n", file);
    else if (position->first == WHITE)
        fputs(position->last == EMPTY ? "White is to play first.\n"
                                      : "White made the first turn.\n",
              file);
}

/* What is odd about the record. */
static const struct {
    const char *key, *text;
    SgfNote note; /* 0: the marks parted a chain */
} NOTES[] = {
    {"two_moves_in_node", "a node holds a move of each colour; they are read as written.",
     SGF_NOTE_TWO_MOVES},
    {"setup_and_move_in_node", "a node sets up stones and moves; the move is read last.",
     SGF_NOTE_SETUP_AND_MOVE},
    {"handicap_not_set_up", "HA is not the number of stones that the first node sets up.",
     SGF_NOTE_HANDICAP},
    {"player_not_named", "a move is not of the colour that PL names.", SGF_NOTE_PLAYER},
    {"mark_on_part_of_chain", "TB or TW marks part of a chain; the whole chain is dead.", 0}};
enum { NOTES_COUNT = sizeof NOTES / sizeof *NOTES };

static bool has_note(const ScoredGame *game, int i) {
    return NOTES[i].note == 0 ? game->marks_parted : (game->record.notes & NOTES[i].note) != 0;
}

static void print_notes(const ScoredGame *game, FILE *file) {
    if (scored_end(game) == SCORED_OPEN)
        fputs("Note: the game is open: no two passes, no result, no marks. It is counted as it "
              "stands.\n",
              file);
    for (int i = 0; i < NOTES_COUNT; i++)
        if (has_note(game, i))
            fprintf(file, "Note: %s\n", NOTES[i].text);
}

static void print_dead(const ScoredGame *game, FILE *file) {
    const Settlement *settlement = &game->settlement;
    fprintf(file, "\nDead stones (%s", dead_by_name(game->dead_by));
    if (game->dead_by == DEAD_BY_PLAYED_ON)
        fprintf(file, ", least certain chain %.1f %%", settlement->certainty / 10.0);
    fputs("): ", file);
    points_print(&game->geometry, &settlement->dead, "", ",", "", file);
    fputs(point_set_is_empty(&settlement->dead) ? "none\n" : "\n", file);
    points_print_fate(&game->geometry, "Seki stones", &settlement->seki, file);
    points_print_fate(&game->geometry,
                      "Unsettled stones (counted as dead if listed so, else as alive)",
                      &settlement->unsettled, file);
}

/* What area scoring says under each way to make up for handicap stones. */
static void print_compensations(const ScoredGame *game, FILE *file) {
    Rules rules = game->rules;
    fputs("Area with", file);
    for (int i = 0; i < COMPENSATIONS_COUNT; i++) {
        char result[RESULT_TEXT_CAPACITY];
        rules.compensation = COMPENSATIONS[i];
        const int half = rules_threshold_half(&rules, SCORING_AREA, rules.komi_half);
        fprintf(file, "%s %d: %s", i == 0 ? "" : ",", (half - rules.komi_half) / 2,
                count_result_text(game->scores.margins[SCORING_AREA], half, result));
    }
    fprintf(file, "   (points for the %d handicap stones; none, n-1, n)\n", rules.handicap);
}

static void print_recorded(const ScoredGame *game, FILE *file) {
    const SgfRecord *record = &game->record;
    const SgfResultKind kind = record->result.kind;
    if (kind == SGF_RESULT_NONE)
        return;
    fprintf(file, "Recorded result %s", record->result_text);
    if (kind == SGF_RESULT_ODD) {
        fputs(": no result that can be read\n", file);
        return;
    }
    if (!scored_by_count(game)) {
        fputs(": not by count; shown is the position as it stands\n", file);
        return;
    }
    const char *before = " fits ";
    for (int s = 0; s < SCORINGS; s++) {
        if (!scored_fits(game, (Scoring)s, game->rules.compensation))
            continue;
        fprintf(file, "%s%s", before, scoring_name((Scoring)s));
        before = ", ";
    }
    for (int i = 0; i < COMPENSATIONS_COUNT && game->rules.handicap > 0; i++) {
        if (COMPENSATIONS[i] == game->rules.compensation ||
            !scored_fits(game, SCORING_AREA, COMPENSATIONS[i]))
            continue;
        fprintf(file, "%sarea with compensation %s", before, compensation_name(COMPENSATIONS[i]));
        before = ", ";
    }
    if (before[0] != ' ')
        fputc('\n', file);
    else if (scored_fits_as_it_stands(game))
        fputs(" fits area with no stone taken off as dead\n", file);
    else
        fputs(" fits no system\n", file);
}

static void print_difference(const ScoredGame *game, FILE *file) {
    const bool common = scored_differs(game, false), native = scored_differs(game, true);
    fprintf(file, "The three systems %s.\n",
            common && native ? "pick different winners, at this komi and at native komi"
            : common         ? "pick different winners at this komi, the same at native komi"
            : native         ? "pick the same winner at this komi, different ones at native komi"
                             : "pick the same winner, at this komi and at native komi");
}

void scored_print_text(const ScoredGame *game, const GamePlace *place, FILE *file) {
    const BoardMarks marks = marks_of(game);
    print_head(game, place, file);
    print_notes(game, file);
    fputc('\n', file);
    board_text_print(&game->position.board, &marks, "  ", file);
    fputc('\n', file);
    board_text_legend("  ", file);
    print_dead(game, file);
    count_print_sums(&game->scores, file);
    count_print_winners(&game->scores, &game->rules, "game's komi", file);
    if (game->rules.handicap > 0)
        print_compensations(game, file);
    print_difference(game, file);
    print_recorded(game, file);
}

static int winner_of(const void *game, Scoring scoring, bool native) {
    return scored_winner(game, scoring, native);
}

static void json_head(const ScoredGame *game, const GamePlace *place, FILE *file) {
    static const char *const froms[] = {"file", "option", "nothing"};
    const SgfRecord *record = &game->record;
    fputs("{\"file\": ", file);
    text_print_json(place->file, file);
    fprintf(file, ", \"game\": %d, \"width\": %d, \"height\": %d, \"topology\": \"%s\"",
            place->number, record->size.width, record->size.height,
            topology_name(record->topology));
    fputs(", \"black\": ", file);
    text_print_json(record->names[BLACK], file);
    fputs(", \"white\": ", file);
    text_print_json(record->names[WHITE], file);
    fputs(", \"rules\": ", file);
    text_print_json(record->rules, file);
    fprintf(file,
            ", \"komi\": %.1f, \"komi_from\": \"%s\", \"handicap\": %d, \"compensation\": \"%s\"",
            game->rules.komi_half / 2.0, froms[game->komi_from], game->rules.handicap,
            compensation_name(game->rules.compensation));
}

static void json_turns(const ScoredGame *game, FILE *file) {
    const SgfPosition *position = &game->position;
    fprintf(file,
            ", \"plays\": [%d, %d], \"passes\": [%d, %d], \"setup\": %d, \"first\": \"%c\", "
            "\"alternated\": %s",
            position->plays[BLACK], position->plays[WHITE], position->passes[BLACK],
            position->passes[WHITE], position->setup, "BW"[position->first],
            position -> alternated ? "true" : "false");
    fprintf(file, ", \"ended\": \"%s\", \"notes\": [", scored_end_name(scored_end(game)));
    const char *before = "";
    for (int i = 0; i < NOTES_COUNT; i++) {
        if (!has_note(game, i))
            continue;
        fprintf(file, "%s\"%s\"", before, NOTES[i].key);
        before = ", ";
    }
    fputc(']', file);
}

static void json_settlement(const ScoredGame *game, FILE *file) {
    const Settlement *settlement = &game->settlement;
    points_print_json(&game->geometry, "dead", &settlement->dead, file);
    fprintf(file, ", \"dead_by\": \"%s\", \"settled\": %s", dead_by_name(game->dead_by),
            point_set_is_empty(&settlement->unsettled) ? "true" : "false");
    points_print_json(&game->geometry, "seki", &settlement->seki, file);
    points_print_json(&game->geometry, "unsettled", &settlement->unsettled, file);
    fprintf(file, ", \"certainty\": %d", settlement->certainty);
}

static void json_recorded(const ScoredGame *game, FILE *file) {
    const char *before = "";
    fputs(", \"recorded\": ", file);
    text_print_json(game->record.result_text, file);
    fputs(", \"recorded_fits\": [", file);
    for (int s = 0; s < SCORINGS; s++) {
        if (!scored_fits(game, (Scoring)s, game->rules.compensation))
            continue;
        fprintf(file, "%s\"%s\"", before, scoring_key((Scoring)s));
        before = ", ";
    }
    fputs("], \"recorded_fits_area_with\": [", file);
    before = "";
    for (int i = 0; i < COMPENSATIONS_COUNT; i++) {
        if (!scored_fits(game, SCORING_AREA, COMPENSATIONS[i]))
            continue;
        fprintf(file, "%s\"%s\"", before, compensation_name(COMPENSATIONS[i]));
        before = ", ";
    }
    fprintf(file, "], \"recorded_fits_as_it_stands\": %s",
            scored_fits_as_it_stands(game) ? "true" : "false");
}

void scored_print_json(const ScoredGame *game, const GamePlace *place, FILE *file) {
    const bool common = scored_differs(game, false), native = scored_differs(game, true);
    json_head(game, place, file);
    json_turns(game, file);
    json_settlement(game, file);
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, ", \"%s\": %d", scoring_key((Scoring)s), game->scores.margins[s]);
    fprintf(file, ", \"territory_plain\": %d", game->scores.territory_plain);
    count_print_json_winners("winners", winner_of, game, false, file);
    count_print_json_winners("winners_native", winner_of, game, true, file);
    fprintf(file, ", \"differ\": %s, \"differ_common\": %s, \"differ_native\": %s",
            common || native ? "true" : "false", common ? "true" : "false",
            native ? "true" : "false");
    json_recorded(game, file);
    count_print_json_terms(&game->scores, game->position.setup, file);
    fputs("}\n", file);
}

/* Who played and how it was recorded, as far as the file tells, or else its name. Returns the
 * number of lines. */
static int svg_heads(const ScoredGame *game, const GamePlace *place,
                     char heads[3][SVG_HEAD_CAPACITY]) {
    const SgfRecord *record = &game->record;
    int count = 0;
    for (Colour c = BLACK; c <= WHITE; c++)
        if (record->names[c][0] != '\0')
            snprintf(heads[count++], SVG_HEAD_CAPACITY, "%s: %s", c == BLACK ? "Black" : "White",
                     record->names[c]);
    if (count == 0)
        snprintf(heads[count++], SVG_HEAD_CAPACITY, "%.*s", SGF_TEXT_CAPACITY, place->file);
    if (record->result_text[0] != '\0')
        snprintf(heads[count++], SVG_HEAD_CAPACITY, "Recorded result: %s", record->result_text);
    return count;
}

void scored_print_svg(const ScoredGame *game, const GamePlace *place, FILE *file) {
    const BoardMarks marks = marks_of(game);
    char heads[3][SVG_HEAD_CAPACITY], results[SCORINGS][RESULT_LINE_CAPACITY];
    const char *lines[BOARD_SVG_LINES] = {NULL};
    const int count = svg_heads(game, place, heads);
    for (int i = 0; i < count; i++)
        lines[i] = heads[i];
    for (int s = 0; s < SCORINGS; s++)
        lines[count + s] = count_result_line(&game->scores, &game->rules, (Scoring)s, results[s]);
    board_svg_print(&game->position.board, &marks, lines, file);
}

/* The winners of the three systems as three letters. */
static void winner_letters(const ScoredGame *game, bool native, char letters[SCORINGS + 1]) {
    for (int s = 0; s < SCORINGS; s++)
        letters[s] = "W0B"[scored_winner(game, (Scoring)s, native) + 1];
    letters[SCORINGS] = '\0';
}

void scored_print_line_head(FILE *file) {
    fprintf(file, "%-3s %6s %6s %9s %10s  %-7s %-6s %-10s %s\n", "why", "komi", "area", "territory",
            "pass-stone", "winners", "native", "recorded", "file");
}

void scored_print_line(const ScoredGame *game, const GamePlace *place, const char *reasons,
                       FILE *file) {
    const int *margins = game->scores.margins;
    _Static_assert(SCORINGS == 3, "every system has a column here");
    char letters[2][SCORINGS + 1];
    char texts[SCORINGS][MARGIN_TEXT_CAPACITY];
    for (int s = 0; s < SCORINGS; s++)
        count_margin_text(margins[s], texts[s]);
    winner_letters(game, false, letters[0]);
    winner_letters(game, true, letters[1]);
    fprintf(file, "%-3s %6.1f %6s %9s %10s  %-7s %-6s %-10.24s ", reasons,
            game->rules.komi_half / 2.0, texts[SCORING_AREA], texts[SCORING_TERRITORY],
            texts[SCORING_PASS_STONE], letters[0], letters[1], or_dash(game->record.result_text));
    text_print_plain(place->file, file);
    fprintf(file, place->number > 1 ? ", game %d\n" : "\n", place->number);
}
