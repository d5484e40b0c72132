/* A report as JSON, one object a line. Names and rules hold no character that JSON escapes: the
 * config allows none. */
#include "external_players.h"
#include "report_data.h"
#include "schedule.h"
#include "text_escape.h"

typedef long long Long;

static void print_text(const char *key, const char *text, FILE *file) {
    fprintf(file, ", \"%s\": ", key);
    text_print_json(text, file);
}

static void print_run(const RunReport *report, FILE *file) {
    const RunFacts *facts = report->facts;
    const MatchupProgress *sum = &report->sum;
    fputs("{\"run\": ", file);
    text_print_json(facts->name, file);
    fprintf(file, ", \"seed\": %llu", (unsigned long long)report->config->seed);
    print_text("version", facts->version, file);
    print_text("record", facts->record, file);
    print_text("started", facts->started, file);
    print_text("updated", facts->updated, file);
    fprintf(file, ", \"interrupted\": %d, \"open\": %s", facts->interrupted,
            facts->open ? "true" : "false");
    print_text("cpu", facts->host.cpu, file);
    print_text("system", facts->host.system, file);
    print_text("isa", facts->host.isa, file);
    fprintf(file,
            ", \"processors\": %d, \"games\": %lld, \"games_wanted\": %lld, \"records\": %lld, "
            "\"turns\": %lld, \"playouts\": %lld, \"seconds\": %.3f, \"cpu_seconds\": %.3f}\n",
            facts->host.processors, (Long)sum->games, (Long)schedule_total(report->config),
            (Long)sum->records, (Long)sum->turns,
            (Long)(sum->playouts[BLACK] + sum->playouts[WHITE]), facts->seconds,
            facts->cpu_seconds);
}

static void print_agents(const RunConfig *config, FILE *file) {
    for (int i = 0; i < config->agents_count; i++) {
        char spec[SPEC_CAPACITY];
        agent_spec_format(&config->agents[i].config, spec, sizeof spec);
        fputs("{\"agent\": ", file);
        text_print_json(config->agents[i].name, file);
        print_text("spec", spec, file);
        fputs("}\n", file);
    }
}

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

static void print_divergence(const RunReport *report, int ruleset, const Divergence *divergence,
                             FILE *file) {
    const Rules *rules = report->rulesets[ruleset].rules;
    int64_t ids[DIVERGENT_SHOWN];
    const int count = report_divergent(report, &report->rulesets[ruleset], divergence, ids);
    Interval share = stats_wilson(divergence->differ, divergence->games);
    fprintf(file,
            "{\"systems\": [\"%s\", \"%s\"], \"komi\": \"%s\", \"komi_points\": [%.1f, %.1f], "
            "\"games\": %lld, \"differ\": %lld, \"low\": %.6f, \"high\": %.6f, "
            "\"unsettled\": %lld, \"unsettled_differ\": %lld, \"first_games\": [",
            scoring_name(divergence->systems[0]), scoring_name(divergence->systems[1]),
            divergence->native ? "native" : "common", komi_points(rules, divergence, 0),
            komi_points(rules, divergence, 1), (long long)divergence->games,
            (long long)divergence->differ, share.low, share.high, (long long)divergence->unsettled,
            (long long)divergence->unsettled_differ);
    for (int i = 0; i < count; i++)
        fprintf(file, "%s%lld", i > 0 ? ", " : "", (Long)ids[i]);
    fprintf(file, "], \"rules\": %d}\n", ruleset);
}

/* Black's results at one komi: wins, draws and losses by system. */
static void print_komi(const RulesetReport *ruleset, int row, int index, FILE *file) {
    fprintf(file, "{\"komi_at\": %.1f", stats_komi_half(ruleset->rules, row) / 2.0);
    for (int s = 0; s < SCORINGS; s++) {
        const Tally *tally = &ruleset->stats.black_at[row][s];
        fprintf(file, ", \"%s\": [%lld, %lld, %lld]", scoring_key((Scoring)s), (Long)tally->wins,
                (Long)tally->draws, (Long)tally->losses);
    }
    fprintf(file, ", \"rules\": %d}\n", index);
}

static void print_ruleset(const RunReport *report, int index, FILE *file) {
    const RulesetReport *ruleset = &report->rulesets[index];
    const RulesetStats *stats = &ruleset->stats;
    for (int i = 0; i < DIVERGENCES; i++)
        print_divergence(report, index, &stats->divergences[i], file);
    for (int s = 0; s < SCORINGS; s++) {
        const MarginSums *sums = &stats->margins[s];
        fprintf(file,
                "{\"system\": \"%s\", \"games\": %lld, \"margin_mean\": %.6f, \"margin_sd\": %.6f, "
                "\"margin_min\": %d, \"margin_max\": %d, \"rules\": %d}\n",
                scoring_name((Scoring)s), (long long)sums->games, stats_margin_mean(sums),
                stats_margin_sd(sums), sums->low, sums->high, index);
    }
    for (int row = 0; row < stats_komi_rows(ruleset->rules) && stats->counted > 0; row++)
        print_komi(ruleset, row, index, file);
    fputs("{\"ends\": {", file);
    for (int end = END_PASSES; end < END_REASONS; end++)
        fprintf(file, "%s\"%s\": %lld", end > END_PASSES ? ", " : "",
                end_reason_name((EndReason)end), (long long)stats->ends[end]);
    fprintf(file, "}, \"unsettled\": %lld, \"rules\": %d, \"rules_text\": \"%s\"}\n",
            (long long)stats->unsettled, index, ruleset->text);
}

static void print_breakdown(const RunReport *report, const Breakdown *breakdown, FILE *file) {
    fprintf(file,
            "{\"broke_off\": \"%s\", \"end\": \"%s\", \"games\": %lld, \"first_game\": %lld}\n",
            report->config->agents[breakdown->agent].name, end_reason_name(breakdown->end),
            (Long)breakdown->games, (Long)breakdown->first);
}

void report_print_json(const RunReport *report, FILE *file) {
    print_run(report, file);
    print_agents(report->config, file);
    for (int m = 0; m < report->config->matchups_count; m++) {
        Pairing pairings[3];
        int count = report_pairings(report, m, pairings);
        for (int i = 0; i < count; i++)
            print_pairing(&pairings[i], m, report->ruleset_of[m], file);
    }
    for (int i = 0; i < report->breakdowns_count; i++)
        print_breakdown(report, &report->breakdowns[i], file);
    for (int r = 0; r < report->rulesets_count; r++)
        print_ruleset(report, r, file);
    fprintf(file, "{\"signature\": \"%016llx\", \"repeatable\": %s}\n",
            (unsigned long long)report->signature,
            run_is_repeatable(report->config) ? "true" : "false");
}
