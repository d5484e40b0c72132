/* A report as tables for a terminal of 100 columns, in plain ASCII. Every number says its unit, and
 * every interval its model. */
#include "divergence_print.h"
#include "external_players.h"
#include "report_data.h"
#include "schedule.h"

#include <string.h>

typedef long long Long;

void report_print_wrapped(const char *text, const char *indent, FILE *file) {
    enum { WIDTH = 96 };
    while (strlen(text) > WIDTH) {
        int cut = WIDTH;
        while (cut > 1 && text[cut - 1] != ',')
            cut--;
        if (cut == 1)
            break;
        fprintf(file, "%s%.*s\n", indent, cut, text);
        text += cut + (text[cut] == ' ');
    }
    fprintf(file, "%s%s\n", indent, text);
}

static void print_speed(const char *head, const char *clock, double seconds, int64_t games,
                        int64_t playouts, FILE *file) {
    fprintf(file, "%s%.1f s %s, in each %.1f games and %.0f playouts by players\n", head, seconds,
            clock, report_per_second(games, seconds), report_per_second(playouts, seconds));
}

static void print_head(const RunReport *report, FILE *file) {
    const RunFacts *facts = report->facts;
    const MatchupProgress *sum = &report->sum;
    const int64_t playouts = sum->playouts[BLACK] + sum->playouts[WHITE];
    fprintf(file, "Run %s, seed %llu, jigo %s, record: %s\n", facts->name,
            (unsigned long long)report->config->seed, facts->version, facts->record);
    fprintf(file, "Started %s, written %s, interruptions: %d%s\n", facts->started, facts->updated,
            facts->interrupted, facts->open ? "; being written now, or killed" : "");
    fprintf(file, "Host: %s, %d processors, %s, %s\n", facts->host.cpu, facts->host.processors,
            facts->host.isa, facts->host.system);
    int64_t total = schedule_total(report->config);
    fprintf(file, "Games: %lld of %lld done%s, %lld kept one by one, %.1f turns a game\n",
            (Long)sum->games, (Long)total,
            sum->games < total ? " (the same command plays the rest)" : "", (Long)sum->records,
            sum->games > 0 ? (double)sum->turns / (double)sum->games : 0);
    print_speed("Speed: ", "elapsed", facts->seconds, sum->games, playouts, file);
    print_speed("       ", "of processor time", facts->cpu_seconds, sum->games, playouts, file);
    fprintf(file, "Signature: %016llx%s\n", (unsigned long long)report->signature,
            run_is_repeatable(report->config) ? ""
                                              : ", not repeatable: a player is a program outside");
}

static void print_agents(const RunReport *report, FILE *file) {
    const RunConfig *config = report->config;
    fputs("\nAgents\n", file);
    for (int i = 0; i < config->agents_count; i++) {
        char spec[SPEC_CAPACITY], line[SPEC_CAPACITY + NAME_CAPACITY + 4];
        agent_spec_format(&config->agents[i].config, spec, sizeof spec);
        snprintf(line, sizeof line, "%s = %s", config->agents[i].name, spec);
        report_print_wrapped(line, "  ", file);
    }
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
static void print_elo(const Tally *tally, Interval elo, FILE *file) {
    if (elo.value > -0.05 && elo.value < 0.05)
        elo.value = 0; /* without a sign */
    if (tally->wins + tally->draws + tally->losses == 0)
        fprintf(file, "%9s\n", "-");
    else if (tally->draws + tally->losses == 0)
        fprintf(file, "> %+7.1f\n", elo.low);
    else if (tally->draws + tally->wins == 0)
        fprintf(file, "< %+7.1f\n", elo.high);
    else
        fprintf(file, "%+9.1f  %+.1f to %+.1f\n", elo.value, elo.low, elo.high);
}

/* `matchup` is its index, or -1 where the row above names it. */
static void print_pairing(const RunReport *report, const Pairing *pairing, int width, int matchup,
                          FILE *file) {
    char match[16] = "", rules[16] = "";
    if (matchup >= 0) {
        snprintf(match, sizeof match, "%d", matchup + 1);
        snprintf(rules, sizeof rules, "%d", report->ruleset_of[matchup] + 1);
    }
    const Tally *tally = &pairing->tally;
    int64_t games = tally->wins + tally->draws + tally->losses;
    double score =
        games > 0 ? 100 * ((double)tally->wins + 0.5 * (double)tally->draws) / (double)games : 0;
    fprintf(file, "%5s %5s  %-*s  %-*s %8lld %8lld %6lld %8lld ", match, rules, width,
            pairing->players[0], width, pairing->players[1], (Long)games, (Long)tally->wins,
            (Long)tally->draws, (Long)tally->losses);
    if (games > 0)
        fprintf(file, "%7.2f ", score);
    else
        fprintf(file, "%7s ", "-");
    print_elo(tally, pairing->elo, file);
}

static void print_results(const RunReport *report, FILE *file) {
    int width = name_width(report->config);
    fprintf(file, "\nResults, seen from Black\n%5s %5s  %-*s  %-*s %8s %8s %6s %8s %7s %9s  %s\n",
            "match", "rules", width, "Black", width, "White", "games", "wins", "draws", "losses",
            "score%", "Elo", "95 % interval");
    bool swapped = false;
    for (int m = 0; m < report->config->matchups_count; m++) {
        Pairing pairings[3];
        int count = report_pairings(report, m, pairings);
        for (int i = 0; i < count && i < 2; i++)
            print_pairing(report, &pairings[i], width, i == 0 ? m : -1, file);
        swapped |= count == 3;
    }
    if (swapped)
        fprintf(file, "Both colours, seen from the first player\n");
    for (int m = 0; m < report->config->matchups_count && swapped; m++) {
        Pairing pairings[3];
        if (report_pairings(report, m, pairings) == 3)
            print_pairing(report, &pairings[2], width, m, file);
    }
    fprintf(file, "Elo: logistic model, every game by itself. Interval: Student t; Beta (Jeffreys) "
                  "where t leaves 0-1.\n");
    if (swapped)
        fprintf(file,
                "Both colours: the mean of the two scores, their variances apart, so that the "
                "colour is no noise.\n");
    fprintf(file, "A sign > or < stands before a bound, where one side won "
                  "every game.\n");
}

/* Who broke off, and where to see why. */
static void print_breakdowns(const RunReport *report, FILE *file) {
    const int width = name_width(report->config);
    if (report->breakdowns_count == 0)
        return;
    fprintf(file, "\nBroke off, and lost by that\n%-*s  %-8s %8s  first, for jigo show\n", width,
            "player", "end", "games");
    for (int i = 0; i < report->breakdowns_count; i++) {
        const Breakdown *breakdown = &report->breakdowns[i];
        fprintf(file, "%-*s  %-8s %8lld  %lld\n", width,
                report->config->agents[breakdown->agent].name, end_reason_name(breakdown->end),
                (Long)breakdown->games, (Long)breakdown->first);
    }
}

/* The first of the games on which two systems disagree, where the run keeps any. */
static void print_examples(const RunReport *report, const RulesetReport *ruleset, FILE *file) {
    const char *head = "First of them among settled games, for jigo show\n";
    for (int i = 0; i < DIVERGENCES; i++) {
        const Divergence *divergence = &ruleset->stats.divergences[i];
        int64_t ids[DIVERGENT_SHOWN];
        const int count = report_divergent(report, ruleset, divergence, ids);
        if (count == 0)
            continue;
        fprintf(file, "%s  %s, %s at %s komi:", head, scoring_name(divergence->systems[0]),
                scoring_name(divergence->systems[1]), divergence->native ? "native" : "common");
        for (int j = 0; j < count; j++)
            fprintf(file, " %lld", (Long)ids[j]);
        fputc('\n', file);
        head = "";
    }
}

static void print_divergences(const RunReport *report, const RulesetReport *ruleset, FILE *file) {
    const Rules *rules = ruleset->rules;
    char common[64], native[128];
    snprintf(common, sizeof common, "at the common komi %.1f", rules->komi_half / 2.0);
    int used = snprintf(native, sizeof native, "at native komi");
    for (int s = 0; s < SCORINGS; s++)
        used +=
            snprintf(native + used, sizeof native - (size_t)used, "%s %s %.1f", s > 0 ? "," : ":",
                     scoring_name((Scoring)s), rules->komi_native_half[s] / 2.0);
    divergence_print(&ruleset->stats, common, native, file);
    fprintf(file, "Games won by capture, resignation or forfeit are left out.\n");
    print_examples(report, ruleset, file);
}

static void print_margins(const RulesetStats *stats, FILE *file) {
    fprintf(file,
            "\nMargins in points, Black minus White, before komi\n%-12s %9s %10s %9s %6s %6s\n",
            "system", "games", "mean", "sd", "min", "max");
    for (int s = 0; s < SCORINGS; s++) {
        const MarginSums *sums = &stats->margins[s];
        if (sums->games == 0) {
            fprintf(file, "%-12s %9d %10s %9s %6s %6s\n", scoring_name((Scoring)s), 0, "-", "-",
                    "-", "-");
            continue;
        }
        fprintf(file, "%-12s %9lld %+10.3f %9.3f %+6d %+6d\n", scoring_name((Scoring)s),
                (Long)sums->games, stats_margin_mean(sums), stats_margin_sd(sums), sums->low,
                sums->high);
    }
}

static void print_black_score(const Tally *tally, FILE *file) {
    int64_t games = tally->wins + tally->draws + tally->losses;
    if (games == 0)
        fprintf(file, " %11s", "-");
    else
        fprintf(file, " %11.2f",
                100 * ((double)tally->wins + 0.5 * (double)tally->draws) / (double)games);
}

static void print_komi_table(const RulesetReport *ruleset, FILE *file) {
    fprintf(file,
            "\nBlack's score in percent at other komi, over %lld games of all players of these "
            "rules\n(played for the common komi; a draw is half a win)\n%-8s",
            (Long)ruleset->stats.margins[SCORING_AREA].games, "komi");
    for (int s = 0; s < SCORINGS; s++)
        fprintf(file, " %11s", scoring_name((Scoring)s));
    fputc('\n', file);
    for (int row = 0; row < stats_komi_rows(ruleset->rules); row++) {
        fprintf(file, "%-8.1f", stats_komi_half(ruleset->rules, row) / 2.0);
        for (int s = 0; s < SCORINGS; s++)
            print_black_score(&ruleset->stats.black_at[row][s], file);
        fputc('\n', file);
    }
}

static void print_ruleset(const RunReport *report, int index, FILE *file) {
    const RulesetReport *ruleset = &report->rulesets[index];
    const RulesetStats *stats = &ruleset->stats;
    const char *before = " (match ";
    fprintf(file, "\nRules %d", index + 1);
    for (int m = 0; m < report->config->matchups_count; m++)
        if (report->ruleset_of[m] == index) {
            fprintf(file, "%s%d", before, m + 1);
            before = ", ";
        }
    fputs(")\n", file);
    report_print_wrapped(ruleset->text, "  ", file);
    fprintf(file, "Ends:");
    for (int end = END_PASSES; end < END_REASONS; end++)
        fprintf(file, "%s %s %lld", end > END_PASSES ? "," : "", end_reason_name((EndReason)end),
                (Long)stats->ends[end]);
    fprintf(file, "\nGames with an unsettled chain, in tables below only where they say so: %lld\n",
            (Long)stats->unsettled);
    if (stats->counted == 0)
        return;
    if (ruleset->rules->information == INFORMATION_PHANTOM && ruleset->rules->settle != SETTLE_NONE)
        fprintf(file,
                "Results are by the area of the board as it stands, the tables below by counts "
                "after settling.\n");
    print_divergences(report, ruleset, file);
    print_margins(stats, file);
    print_komi_table(ruleset, file);
}

void report_print_text(const RunReport *report, FILE *file) {
    print_head(report, file);
    print_agents(report, file);
    print_results(report, file);
    print_breakdowns(report, file);
    for (int r = 0; r < report->rulesets_count; r++)
        print_ruleset(report, r, file);
}
