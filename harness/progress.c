/* The progress line. It is redrawn in place and never longer than the terminal is wide. */
#include "progress.h"

#include "check.h"
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { REDRAW_US = 100000, LINE_CAPACITY = 256 };

void progress_init(Progress *progress, const RunConfig *config, int64_t total, int64_t done,
                   bool quiet) {
    *progress = (Progress){.config = config,
                           .shown = !quiet && isatty(STDERR_FILENO),
                           .total = total,
                           .done = done,
                           .done_before = done,
                           .started_us = clock_monotonic_us()};
    progress->half_points = heap_new((size_t)config->matchups_count, sizeof(int64_t));
    progress->played = heap_new((size_t)config->matchups_count, sizeof(int64_t));
}

static void format_time_left(double seconds, char *text, size_t capacity) {
    if (seconds < 100)
        snprintf(text, capacity, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(text, capacity, "%.0f min", seconds / 60);
    else
        snprintf(text, capacity, "%.1f h", seconds / 3600);
}

static int terminal_width(void) {
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

static void draw(const Progress *progress, int matchup, int64_t now_us) {
    const Matchup *pairing = &progress->config->matchups[matchup];
    double seconds = (double)(now_us - progress->started_us) / 1e6;
    double rate = seconds > 0 ? (double)(progress->done - progress->done_before) / seconds : 0;
    char left[32] = "?", line[LINE_CAPACITY];
    if (rate > 0)
        format_time_left((double)(progress->total - progress->done) / rate, left, sizeof left);
    int64_t played = progress->played[matchup] > 0 ? progress->played[matchup] : 1;
    snprintf(line, sizeof line, "%lld/%lld games  %.0f games/s  %s left  %s %.1f %% v. %s",
             (long long)progress->done, (long long)progress->total, rate, left,
             progress->config->agents[pairing->agents[0]].name,
             50.0 * (double)progress->half_points[matchup] / (double)played,
             progress->config->agents[pairing->agents[1]].name);
    fprintf(stderr, "\r\033[K%.*s", terminal_width() - 1, line);
    fflush(stderr);
}

static void redraw(Progress *progress, int matchup) {
    if (!progress->shown)
        return;
    int64_t now_us = clock_monotonic_us();
    if (now_us - progress->printed_us < REDRAW_US && progress->done < progress->total)
        return;
    progress->printed_us = now_us;
    draw(progress, matchup, now_us);
}

void progress_add(Progress *progress, const GameRecord *record) {
    const Matchup *matchup = &progress->config->matchups[record->matchup];
    int sign = game_record_result(record, &matchup->rules);
    bool first_is_black = record->black == matchup->agents[0];
    progress->done++;
    progress->played[record->matchup]++;
    progress->half_points[record->matchup] += 1 + (first_is_black ? sign : -sign);
    redraw(progress, record->matchup);
}

void progress_add_counted(Progress *progress, const CountedGames *games) {
    const Rules *rules = &progress->config->matchups[games->matchup].rules;
    progress->done += games->games;
    progress->played[games->matchup] += games->games;
    for (int i = 0; i < games->cells_count; i++) {
        const Cell *cell = &games->cells[i];
        Tally black = {0};
        stats_tally_add(&black, cell, rules);
        const Tally first = cell->swapped ? stats_tally_turned(&black) : black;
        progress->half_points[games->matchup] += 2 * first.wins + first.draws;
    }
    redraw(progress, games->matchup);
}

void progress_deinit(Progress *progress) {
    if (progress->shown && progress->printed_us != 0)
        fputc('\n', stderr);
    free(progress->half_points);
    free(progress->played);
}
