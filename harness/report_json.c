/* A report as JSON, one object a line. Names and rules hold no character that JSON escapes: the
 * config allows none. */
#include "external_players.h"
#include "report_data.h"

static void print_pairing(const Pairing *pairing, int matchup, int ruleset, FILE *file) {
    const Tally *tally = &pairing->tally;
    fprintf(file,
            pairing->both ? "{\"players\": [\"%s\", \"%s\"]"
                          : "{\"black\": \"%s\", \"white\": \"%s\"",
            pairing->players[0], pairing->players[1]);
    fprintf(file,
            ", \"games\": %lld, \"wins\": %lld, \"draws\": %lld, \"losses\": %lld, "
            "\"elo\": %.3f, \"elo_low\": %.3f, \"elo_high\": %.3f, "
            "\"elo_model\": \"logistic, per game%s\", \"matchup\": %d, \"rules\": %d}\n",
            (long long)(tally->wins + tally->draws + tally->losses), (long long)tally->wins,
            (long long)tally->draws, (long long)tally->losses, pairing->elo.value, pairing->elo.low,
            pairing->elo.high, pairing->both ? ", by colour" : "", matchup, ruleset);
}

static double komi_points(const Rules *rules, const Divergence *divergence, int i) {
    Scoring scoring = divergence->systems[i];
    return (divergence->native ? rules->komi_native_half[scoring] : rules->komi_half) / 2.0;
}

static void print_divergence(const Divergence *divergence, const Rules *rules, int ruleset,
                             FILE *file) {
    Interval share = stats_wilson(divergence->differ, divergence->games);
    fprintf(file,
            "{\"systems\": [\"%s\", \"%s\"], \"komi\": \"%s\", \"komi_points\": [%.1f, %.1f], "
            "\"games\": %lld, \"differ\": %lld, \"low\": %.6f, \"high\": %.6f, "
            "\"unsettled\": %lld, \"unsettled_differ\": %lld, \"rules\": %d}\n",
            scoring_name(divergence->systems[0]), scoring_name(divergence->systems[1]),
            divergence->native ? "native" : "common", komi_points(rules, divergence, 0),
            komi_points(rules, divergence, 1), (long long)divergence->games,
            (long long)divergence->differ, share.low, share.high, (long long)divergence->unsettled,
            (long long)divergence->unsettled_differ, ruleset);
}

static void print_ruleset(const RulesetReport *ruleset, int index, FILE *file) {
    const RulesetStats *stats = &ruleset->stats;
    for (int i = 0; i < DIVERGENCES; i++)
        print_divergence(&stats->divergences[i], ruleset->rules, index, file);
    for (int s = 0; s < SCORINGS; s++) {
        const MarginSums *sums = &stats->margins[s];
        fprintf(file,
                "{\"system\": \"%s\", \"games\": %lld, \"margin_mean\": %.6f, \"margin_sd\": %.6f, "
                "\"margin_min\": %d, \"margin_max\": %d, \"rules\": %d}\n",
                scoring_name((Scoring)s), (long long)sums->games, stats_margin_mean(sums),
                stats_margin_sd(sums), sums->low, sums->high, index);
    }
    fputs("{\"ends\": {", file);
    for (int end = END_PASSES; end < END_REASONS; end++)
        fprintf(file, "%s\"%s\": %lld", end > END_PASSES ? ", " : "",
                end_reason_name((EndReason)end), (long long)stats->ends[end]);
    fprintf(file, "}, \"unsettled\": %lld, \"rules\": %d, \"rules_text\": \"%s\"}\n",
            (long long)stats->unsettled, index, ruleset->text);
}

void report_print_json(const RunReport *report, FILE *file) {
    for (int m = 0; m < report->config->matchups_count; m++) {
        Pairing pairings[3];
        int count = report_pairings(report, m, pairings);
        for (int i = 0; i < count; i++)
            print_pairing(&pairings[i], m, report->ruleset_of[m], file);
    }
    for (int r = 0; r < report->rulesets_count; r++)
        print_ruleset(&report->rulesets[r], r, file);
    fprintf(file, "{\"signature\": \"%016llx\", \"repeatable\": %s}\n",
            (unsigned long long)report->signature,
            run_is_repeatable(report->config) ? "true" : "false");
}
