/* `jigo run CONFIG`: loads, plays, and shows the tables. */
#include "match.h"
#include "report.h"
#include "verb.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT, THREADS, SEED, GAMES, FRESH, QUIET, OPTIONS };

static const Option OPTION_TABLE[OPTIONS] = {
    [OUT] = {"--out", "DIR", "results folder (default: results/NAME)", NULL},
    [THREADS] = {"--threads", "N", "threads, 1 to 1024 (default: one per processor)", NULL},
    [SEED] = {"--seed", "S", "seed instead of the config's, 0 to 2^63-1", NULL},
    [GAMES] = {"--games", "N", "games of every match instead of the config's", NULL},
    [FRESH] = {"--fresh", NULL, "start over: what the results folder holds of a run is replaced",
               NULL},
    [QUIET] = {"--quiet", NULL, "no progress line", NULL},
};

/* The only way from a signal to the driver; written by the handler alone. Atomic because the
 * workers read it on threads of their own; lock-free, so that a handler may write it. */
static atomic_bool interrupted;

static const int STOPPING_SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { STOPPING = sizeof STOPPING_SIGNALS / sizeof *STOPPING_SIGNALS };

/* The first signal finishes the games in flight; any second one ends the program at once. */
static void on_interrupt(int signal_number) {
    static const char text[] = "\njigo: finishing the games in flight; once more to stop at once\n";
    (void)signal_number;
    atomic_store(&interrupted, true);
    for (int i = 0; i < STOPPING; i++)
        signal(STOPPING_SIGNALS[i], SIG_DFL);
    const size_t skipped = isatty(STDERR_FILENO) ? 0 : 1; /* the end of the progress line */
    ssize_t written = write(STDERR_FILENO, text + skipped, sizeof text - 1 - skipped);
    (void)written;
}

/* A file that may not grow is an error of the write, told in one line, not the end of the program.
 */
static void catch_signals(void) {
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    for (int i = 0; i < STOPPING; i++)
        sigaction(STOPPING_SIGNALS[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

_Static_assert(THREADS_MAX == 1024, "the help names the most threads");

static Status apply_options(const Option options[OPTIONS], RunConfig *config, Message *message) {
    int64_t number = 0;
    Status status = STATUS_OK;
    if (options[THREADS].value != NULL) {
        status = option_integer(&options[THREADS], 1, THREADS_MAX, &number, message);
        config->threads = (int)number;
    }
    if (status == STATUS_OK && options[SEED].value != NULL) {
        status = option_integer(&options[SEED], 0, INT64_MAX, &number, message);
        config->seed = (uint64_t)number;
    }
    if (status == STATUS_OK && options[GAMES].value != NULL) {
        status = option_integer(&options[GAMES], 1, GAMES_MAX, &number, message);
        if (status == STATUS_OK)
            status = run_config_set_games(config, number, message);
    }
    return status;
}

static Status run_loaded(const Option options[OPTIONS], RunConfig *config, Message *message) {
    Status status = apply_options(options, config, message);
    if (status != STATUS_OK)
        return status;
    char directory[4096];
    int length = options[OUT].value != NULL
                     ? snprintf(directory, sizeof directory, "%s", options[OUT].value)
                     : snprintf(directory, sizeof directory, "results/%s", config->name);
    if (length >= (int)sizeof directory || length == 0)
        return message_set(message, STATUS_USAGE, "--out: allowed is a path of 1 to %zu bytes",
                           sizeof directory - 1);
    MatchOptions match = {.directory = directory,
                          .fresh = options[FRESH].value != NULL,
                          .quiet = options[QUIET].value != NULL,
                          .stop = &interrupted};
    catch_signals();
    status = match_run(config, &match, message);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    Message reporting = {{0}};
    Status reported = report_run(directory, false, stdout, &reporting);
    if (status == STATUS_OK && reported != STATUS_OK) {
        *message = reporting;
        return reported;
    }
    return status;
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    memcpy(options, OPTION_TABLE, sizeof options);
    Operands operands = {.low = 1, .high = 1, .names = "CONFIG"};
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status != STATUS_OK)
        return status;
    RunConfig *config = calloc(1, sizeof *config);
    if (config == NULL)
        return message_set(message, STATUS_MEMORY, "out of memory");
    status = run_config_load(operands.values[0], config, message);
    if (status == STATUS_OK)
        status = run_loaded(options, config, message);
    run_config_deinit(config);
    free(config);
    return status;
}

const Verb verb_run = {
    .name = "run",
    .arguments = "CONFIG [options]",
    .summary = "play the games of a config file, record them, show the tables",
    .details =
        "A run that was stopped, or killed, continues on the same command. The config's keys are\n"
        "explained in configs/README.md. Ctrl-C finishes the games in flight and keeps them.",
    .options = OPTION_TABLE,
    .options_count = OPTIONS,
    .run = run};
