/* Reads a run and sums its cells up; printing is left to report_text.c and report_json.c. */
#include "report.h"

#include "check.h"
#include "report_data.h"

#include <stdlib.h>
#include <string.h>

int report_pairings(const RunReport *report, int matchup, Pairing pairings[3]) {
    const Matchup *m = &report->config->matchups[matchup];
    const char *names[2] = {report->config->agents[m->agents[0]].name,
                            report->config->agents[m->agents[1]].name};
    const Tally *straight = &report->tallies[matchup][0], *turned = &report->tallies[matchup][1];
    pairings[0] =
        (Pairing){.players = {names[0], names[1]}, .tally = *straight, .elo = stats_elo(straight)};
    if (!m->swapped)
        return 1;
    pairings[1] =
        (Pairing){.players = {names[1], names[0]}, .tally = *turned, .elo = stats_elo(turned)};
    const Tally as_white = stats_tally_turned(turned);
    Tally sum = as_white;
    sum.wins += straight->wins;
    sum.draws += straight->draws;
    sum.losses += straight->losses;
    pairings[2] = (Pairing){.players = {names[0], names[1]},
                            .both = true,
                            .tally = sum,
                            .elo = stats_elo_colours(straight, &as_white)};
    return 3;
}

int report_divergent(const RunReport *report, const RulesetReport *ruleset,
                     const Divergence *divergence, int64_t ids[DIVERGENT_SHOWN]) {
    int count = 0;
    if (divergence->differ == 0 || reader_divergent(report->reader, ruleset->text, divergence, ids,
                                                    DIVERGENT_SHOWN, &count, NULL) != STATUS_OK)
        return 0;
    return count;
}

double report_per_second(int64_t count, double seconds) {
    return seconds > 0 ? (double)count / seconds : 0;
}

static void add_progress(RunReport *report) {
    MatchupProgress *sum = &report->sum;
    for (int m = 0; m < report->config->matchups_count; m++) {
        const MatchupProgress *progress = &report->progress[m];
        sum->games += progress->games;
        sum->records += progress->records;
        sum->turns += progress->turns;
        for (Colour c = BLACK; c <= WHITE; c++)
            sum->playouts[c] += progress->playouts[c];
    }
}

static void find_rulesets(RunReport *report) {
    const RunConfig *config = report->config;
    for (int m = 0; m < config->matchups_count; m++) {
        char *text = rules_text(&config->matchups[m].rules);
        int r = 0;
        while (r < report->rulesets_count && strcmp(report->rulesets[r].text, text) != 0)
            r++;
        report->ruleset_of[m] = r;
        if (r < report->rulesets_count) {
            free(text);
            continue;
        }
        report->rulesets[r] = (RulesetReport){.rules = &config->matchups[m].rules, .text = text};
        stats_ruleset_init(&report->rulesets[r].stats);
        report->rulesets_count++;
    }
}

static Status add_cells(RunReport *report, Message *message) {
    Cell *cells;
    int count;
    Status status = reader_cells(report->reader, &cells, &count, message);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        const Rules *rules = &report->config->matchups[cells[i].matchup].rules;
        stats_tally_add(&report->tallies[cells[i].matchup][cells[i].swapped], &cells[i], rules);
        stats_ruleset_add(&report->rulesets[report->ruleset_of[cells[i].matchup]].stats, &cells[i],
                          rules);
    }
    free(cells);
    return status;
}

static Status read_breakdowns(RunReport *report, Message *message) {
    const int limit = report->config->agents_count * END_REASONS;
    report->breakdowns = heap_new((size_t)limit, sizeof *report->breakdowns);
    return reader_breakdowns(report->reader, report->breakdowns, limit, &report->breakdowns_count,
                             message);
}

static Status fill(RunReport *report, Message *message) {
    report->facts = reader_facts(report->reader);
    report->config = reader_config(report->reader, message);
    if (report->config == NULL)
        return STATUS_CONFIG;
    size_t matchups = (size_t)report->config->matchups_count;
    report->ruleset_of = heap_new(matchups, sizeof *report->ruleset_of);
    report->rulesets = heap_new(matchups, sizeof *report->rulesets);
    report->tallies = heap_new(matchups, sizeof *report->tallies);
    find_rulesets(report);
    Status status = reader_progress(report->reader, &report->progress, message);
    if (status == STATUS_OK)
        add_progress(report);
    if (status == STATUS_OK)
        status = read_breakdowns(report, message);
    if (status == STATUS_OK)
        status = reader_signature(report->reader, &report->signature, message);
    return status == STATUS_OK ? add_cells(report, message) : status;
}

static void deinit(RunReport *report) {
    for (int r = 0; r < report->rulesets_count; r++)
        free(report->rulesets[r].text);
    free(report->rulesets);
    free(report->breakdowns);
    free(report->ruleset_of);
    free(report->tallies);
    free(report->progress);
}

Status report_run(const char *path, bool json, FILE *file, Message *message) {
    RunReport report = {0};
    Status status = reader_open(path, &report.reader, message);
    if (status != STATUS_OK)
        return status;
    status = fill(&report, message);
    if (status == STATUS_OK)
        (json ? report_print_json : report_print_text)(&report, file);
    deinit(&report);
    reader_close(report.reader);
    if (status == STATUS_OK && (fflush(file) != 0 || ferror(file)))
        return message_set(message, STATUS_IO, "the summary could not be written");
    return status;
}
