/* A report as tables for a terminal of 100 columns, in plain ASCII. Every number says its unit, and
 * every interval its model. */
#include "report_data.h"

#include <string.h>

typedef long long Long;

void report_print_wrapped(const char *text, const char *indent, FILE *file) {
    enum { WIDTH = 96 };
    while (strlen(text) > WIDTH) {
        int cut = WIDTH;
        while (cut > 1 && !(text[cut - 1] == ',' && text[cut] == ' '))
            cut--;
        if (cut == 1)
            break;
        fprintf(file, "%s%.*s\n", indent, cut, text);
        text += cut + 1;
    }
    fprintf(file, "%s%s\n", indent, text);
}

static double per_second(int64_t count, double seconds) {
    return seconds > 0 ? (double)count / seconds : 0;
}

static void print_head(const RunReport *report, FILE *file) {
    const RunFacts *facts = report->facts;
    MatchupProgress sum = {0};
    for (int m = 0; m < report->config->matchups_count; m++) {
        sum.games += report->progress[m].games;
        sum.records += report->progress[m].records;
        sum.turns += report->progress[m].turns;
        sum.playouts[0] += report->progress[m].playouts[0] + report->progress[m].playouts[1];
    }
    fprintf(file, "Run %s, seed %llu, jigo %s, record %s\n", facts->name,
            (unsigned long long)report->config->seed, facts->version, facts->record);
    fprintf(file, "Started %s, written %s, interrupted %d times%s\n", facts->started,
            facts->updated, facts->interrupted,
            facts->open ? "; being written now, or killed" : "");
    fprintf(file, "Host: %s, %d processors, %s, %s\n", facts->host.cpu, facts->host.processors,
            facts->host.isa, facts->host.system);
    fprintf(file, "Games: %lld (%lld with a row), %.1f turns a game\n", (Long)sum.games,
            (Long)sum.records, sum.games > 0 ? (double)sum.turns / (double)sum.games : 0);
    fprintf(file,
            "Speed: %.1f s (%.1f s of processor time), %.1f games/s, %.0f playouts/s by players\n",
            facts->seconds, facts->cpu_seconds, per_second(sum.games, facts->seconds),
            per_second(sum.playouts[0], facts->seconds));
    fprintf(file, "Signature: %016llx\n", (unsigned long long)report->signature);
}

static int name_width(const RunConfig *config) {
    int width = 5;
    for (int i = 0; i < config->agents_count; i++) {
        int length = (int)strlen(config->agents[i].name);
        width = length > width ? length : width;
    }
    return width;
}

/* The Elo difference with its interval; a one-sided bound where one side won every game. */
static void print_elo(const Tally *tally, FILE *file) {
    Interval elo = stats_elo(tally);
    if (tally->wins + tally->draws + tally->losses == 0)
        fprintf(file, "%9s\n", "-");
    else if (tally->draws + tally->losses == 0)
        fprintf(file, "> %+7.1f\n", elo.low);
    else if (tally->draws + tally->wins == 0)
        fprintf(file, "< %+7.1f\n", elo.high);
    else
        fprintf(file, "%+9.1f  %+.1f to %+.1f\n", elo.value, elo.low, elo.high);
}

static void print_pairing(const Pairing *pairing, int width, const char *number, FILE *file) {
    const Tally *tally = &pairing->tally;
    int64_t games = tally->wins + tally->draws + tally->losses;
    double score =
        games > 0 ? 100 * ((double)tally->wins + 0.5 * (double)tally->draws) / (double)games : 0;
    fprintf(file, "%4s  %-*s  %-*s  %9lld %9lld %7lld %9lld  %6.2f ", number, width,
            pairing->players[0], width, pairing->players[1], (Long)games, (Long)tally->wins,
            (Long)tally->draws, (Long)tally->losses, score);
    print_elo(tally, file);
}

static void print_results(const RunReport *report, FILE *file) {
    int width = name_width(report->config);
    fprintf(file, "\nResults, seen from Black\n%4s  %-*s  %-*s  %9s %9s %7s %9s  %6s %9s  %s\n", "",
            width, "Black", width, "White", "games", "wins", "draws", "losses", "score%", "Elo",
            "95 % interval");
    bool swapped = false;
    for (int m = 0; m < report->config->matchups_count; m++) {
        Pairing pairings[3];
        char number[16];
        int count = report_pairings(report, m, pairings);
        snprintf(number, sizeof number, "%d", m + 1);
        for (int i = 0; i < count && i < 2; i++)
            print_pairing(&pairings[i], width, i == 0 ? number : "", file);
        swapped |= count == 3;
    }
    if (swapped)
        fprintf(file, "Both colours, seen from the first player\n");
    for (int m = 0; m < report->config->matchups_count && swapped; m++) {
        Pairing pairings[3];
        char number[16];
        snprintf(number, sizeof number, "%d", m + 1);
        if (report_pairings(report, m, pairings) == 3)
            print_pairing(&pairings[2], width, number, file);
    }
    fprintf(file, "Elo: logistic model, every game by itself. Interval: Student t; Beta (Jeffreys) "
                  "where t leaves 0-1.\n");
}

static void print_komi_of(const Divergence *divergence, const Rules *rules, char *text,
                          size_t capacity) {
    if (!divergence->native)
        snprintf(text, capacity, "common %.1f", rules->komi_half / 2.0);
    else
        snprintf(text, capacity, "native %.1f, %.1f",
                 rules->komi_native_half[divergence->systems[0]] / 2.0,
                 rules->komi_native_half[divergence->systems[1]] / 2.0);
}

/* Behind `indent` blanks. */
static void print_examples(const RunReport *report, const RulesetReport *ruleset,
                           const Divergence *divergence, int indent, FILE *file) {
    int64_t ids[DIVERGENT_SHOWN];
    int count = 0;
    Message unused;
    if (divergence->differ > 0 && reader_divergent(report->reader, ruleset->text, divergence, ids,
                                                   DIVERGENT_SHOWN, &count, &unused) != STATUS_OK)
        count = 0;
    for (int i = 0; i < count; i++)
        fprintf(file, "%*s %lld", i == 0 ? indent : 0, "", (Long)ids[i]);
    fputc('\n', file);
}

static void print_divergences(const RunReport *report, const RulesetReport *ruleset, FILE *file) {
    const RulesetStats *stats = &ruleset->stats;
    fprintf(file, "\nDifferent winners between two systems\n%-22s %-16s %9s %8s %7s  %-16s %s\n",
            "systems", "komi", "games", "differ", "share%", "95 % interval", "first games");
    for (int i = 0; i < DIVERGENCES; i++) {
        const Divergence *divergence = &stats->divergences[i];
        Interval share = stats_wilson(divergence->differ, divergence->games);
        char systems[64], komi[64], interval[64];
        snprintf(systems, sizeof systems, "%s, %s", scoring_name(divergence->systems[0]),
                 scoring_name(divergence->systems[1]));
        print_komi_of(divergence, ruleset->rules, komi, sizeof komi);
        snprintf(interval, sizeof interval, "%.3f to %.3f", 100 * share.low, 100 * share.high);
        fprintf(file, "%-22s %-16s %9lld %8lld %7.3f  %s", systems, komi, (Long)divergence->games,
                (Long)divergence->differ, divergence->games > 0 ? 100 * share.value : 0, interval);
        print_examples(report, ruleset, divergence, 16 - (int)strlen(interval), file);
    }
    fprintf(file, "Interval: Wilson, in percent. Games won by capture, resignation or forfeit are "
                  "left out.\n");
    for (int i = 0; i < DIVERGENCES && stats->unsettled > 0; i++)
        if (stats->divergences[i].unsettled_differ > 0)
            fprintf(file, "Unsettled games apart: %s, %s at %s komi differ in %lld of %lld\n",
                    scoring_name(stats->divergences[i].systems[0]),
                    scoring_name(stats->divergences[i].systems[1]),
                    stats->divergences[i].native ? "native" : "common",
                    (Long)stats->divergences[i].unsettled_differ,
                    (Long)stats->divergences[i].unsettled);
}

static void print_margins(const RulesetStats *stats, FILE *file) {
    fprintf(file,
            "\nMargins in points, Black minus White, before komi\n%-12s %9s %10s %9s %6s %6s\n",
            "system", "games", "mean", "sd", "min", "max");
    for (int s = 0; s < SCORINGS; s++) {
        const MarginSums *sums = &stats->margins[s];
        fprintf(file, "%-12s %9lld %+10.3f %9.3f %+6d %+6d\n", scoring_name((Scoring)s),
                (Long)sums->games, stats_margin_mean(sums), stats_margin_sd(sums), sums->low,
                sums->high);
    }
}

static double black_score(const Tally *tally) {
    int64_t games = tally->wins + tally->draws + tally->losses;
    return games > 0 ? 100 * ((double)tally->wins + 0.5 * (double)tally->draws) / (double)games : 0;
}

static void print_komi_table(const RulesetReport *ruleset, FILE *file) {
    fprintf(file, "\nBlack's score in percent against komi (a draw is half a win)\n%-8s", "komi");
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, " %11s", scoring_name((Scoring)s));
    fputc('\n', file);
    for (int row = 0; row < KOMI_ROWS; row++) {
        fprintf(file, "%-8.1f", stats_komi_half(ruleset->rules, row) / 2.0);
        for (int s = 0; s < SCORINGS; s++)
            fprintf(file, " %11.2f", black_score(&ruleset->stats.black_at[row][s]));
        fputc('\n', file);
    }
}

static void print_ruleset(const RunReport *report, int index, FILE *file) {
    const RulesetReport *ruleset = &report->rulesets[index];
    const RulesetStats *stats = &ruleset->stats;
    fprintf(file, "\nRules %d\n", index + 1);
    report_print_wrapped(ruleset->text, "  ", file);
    fprintf(file, "Ends:");
    for (int end = END_PASSES; end < END_REASONS; end++)
        fprintf(file, "%s %s %lld", end > END_PASSES ? "," : "", end_reason_name((EndReason)end),
                (Long)stats->ends[end]);
    fprintf(file, "\nGames with an unsettled chain, in no table below: %lld\n",
            (Long)stats->unsettled);
    if (stats->counted == 0)
        return;
    print_divergences(report, ruleset, file);
    print_margins(stats, file);
    print_komi_table(ruleset, file);
}

void report_print_text(const RunReport *report, FILE *file) {
    print_head(report, file);
    print_results(report, file);
    for (int r = 0; r < report->rulesets_count; r++)
        print_ruleset(report, r, file);
}
