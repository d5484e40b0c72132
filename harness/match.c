/* The pipeline on one screen: the schedule yields jobs, the driver plays and scores them, the sink
 * records them in order. Reports are made from the database afterwards, by whoever asks. */
#include "match.h"

#include "driver.h"
#include "external_players.h"
#include "host.h"
#include "progress.h"
#include "recorder.h"

#include <stdio.h>

typedef struct Sink {
    Recorder *recorder;
    Progress progress;
} Sink;

static Status sink_record(void *context, const GameRecord *record, Message *message) {
    Sink *sink = context;
    progress_add(&sink->progress, record);
    return recorder_add(sink->recorder, record, message);
}

static Status sink_counted(void *context, const CountedGames *games, Message *message) {
    Sink *sink = context;
    progress_add_counted(&sink->progress, games);
    return recorder_add_counted(sink->recorder, games, message);
}

static Status rest(void *context, Message *message) {
    Sink *sink = context;
    return recorder_rest(sink->recorder, message);
}

static int threads_of(const RunConfig *config) {
    return config->threads > 0 ? config->threads : host_processors();
}

static Status play_rest(const RunConfig *config, const MatchOptions *options, Sink *sink,
                        Message *message) {
    const RunProgress *so_far = recorder_progress(sink->recorder);
    Schedule schedule;
    schedule_init(&schedule, config, so_far->done);
    if (so_far->games == schedule_total(config) && !options->quiet)
        fprintf(stderr, "every game of this run is there; --fresh plays them anew\n");
    progress_init(&sink->progress, config, schedule_total(config), so_far->games, options->quiet);
    DriverOptions driver = {.threads = threads_of(config),
                            .stop = options->stop,
                            .sink = sink_record,
                            .count_sink = config->record == RECORD_HISTOGRAM ? sink_counted : NULL,
                            .rest = rest,
                            .context = sink};
    Status status = driver_run(config, &schedule, &driver, message);
    progress_deinit(&sink->progress);
    schedule_deinit(&schedule);
    return status;
}

Status match_run(const RunConfig *config, const MatchOptions *options, Message *message) {
    HostFacts host = host_facts();
    Sink sink = {0};
    Status status = driver_check_threads(threads_of(config), message);
    if (status != STATUS_OK)
        return status;
    status = external_players_check(config, threads_of(config), message);
    if (status != STATUS_OK)
        return status;
    status =
        recorder_open(options->directory, config, &host, options->fresh, &sink.recorder, message);
    if (status != STATUS_OK)
        return status;
    status = play_rest(config, options, &sink, message);
    Message closing = {{0}};
    Status closed = recorder_close(sink.recorder, &closing);
    if (closed != STATUS_OK && (status == STATUS_OK || status == STATUS_INTERRUPTED)) {
        *message = closing;
        return closed;
    }
    return status;
}
