/* The sums are those of stats.h, each game at its own komi; the intervals too. */
#include "scored_table.h"

#include "divergence_print.h"

static bool fits_any(const ScoredGame *game) {
    bool fits = false;
    for (int s = 0; s < SCORINGS; s++)
        fits |= scored_fits(game, (Scoring)s, game->rules.compensation);
    for (int c = COMPENSATION_NONE; c <= COMPENSATION_N; c++)
        fits |= scored_fits(game, SCORING_AREA, (Compensation)c);
    return fits || scored_fits_as_it_stands(game);
}

static bool has_recorded_count(const ScoredGame *game) {
    const SgfResultKind kind = game->record.result.kind;
    return kind == SGF_RESULT_MARGIN || kind == SGF_RESULT_WINNER;
}

void scored_table_init(ScoredTable *table) {
    *table = (ScoredTable){0};
    stats_ruleset_init(&table->stats);
}

/* Area and pass-stone margins are equal by themselves where Black began with nothing set up, or
 * White with one stone, and the players took turns. */
static bool is_uneven(const ScoredGame *game) {
    const SgfPosition *position = &game->position;
    const bool white_first = position->last != EMPTY && position->first == WHITE;
    return !position->alternated || position->setup != white_first;
}

void scored_table_add(ScoredTable *table, const ScoredGame *game) {
    const Cell cell = scored_cell(game);
    stats_ruleset_add(&table->stats, &cell, &game->rules);
    table->games++;
    table->open += scored_end(game) == SCORED_OPEN;
    table->uneven += scored_by_count(game) && is_uneven(game);
    if (!has_recorded_count(game))
        return;
    table->recorded++;
    table->fits_none += !fits_any(game);
    for (int s = 0; s < SCORINGS; s++)
        table->fits[s] += scored_fits(game, (Scoring)s, game->rules.compensation);
    table->fits_as_it_stands += scored_fits_as_it_stands(game);
}

const char *scored_reasons(const ScoredGame *game, char reasons[REASONS_CAPACITY]) {
    char *end = reasons;
    if (scored_by_count(game)) {
        if (scored_differs(game, false) || scored_differs(game, true))
            *end++ = 'D';
        if (!point_set_is_empty(&game->settlement.unsettled))
            *end++ = 'U';
        if (has_recorded_count(game) && !fits_any(game))
            *end++ = 'R';
    } else if (scored_end(game) == SCORED_OPEN) {
        *end++ = 'O';
    }
    *end = '\0';
    return reasons;
}

void scored_table_print(const ScoredTable *table, FILE *file) {
    const RulesetStats *stats = &table->stats;
    fprintf(file,
            "\nGames: %lld, decided by count %lld, of those with unsettled stones %lld; "
            "open %lld\n",
            (long long)table->games, (long long)stats->counted, (long long)stats->unsettled,
            (long long)table->open);
    divergence_print(stats, "at the game's komi",
                     "at native komi: area 7.5, territory 6.5 (handicap: 0), pass-stone 7.5 "
                     "(handicap: 0)",
                     file);
    fputs("Left out: games resigned, lost on time, forfeited, void, or open (no two passes, no "
          "result, no marks).\n",
          file);
    if (table->uneven > 0)
        fprintf(file,
                "In %lld games stones were set up or the players did not take turns, so area and "
                "pass-stone may\ndiffer at one komi.\n",
                (long long)table->uneven);
    if (table->recorded == 0)
        return;
    fprintf(file, "Recorded results that a count can give: %lld; fit", (long long)table->recorded);
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, "%s %s %lld", s > 0 ? "," : "", scoring_name((Scoring)s),
                (long long)table->fits[s]);
    fprintf(file, ", area with no stone taken off %lld, none of them %lld\n",
            (long long)table->fits_as_it_stands, (long long)table->fits_none);
}
