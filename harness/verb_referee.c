/* `jigo referee`: a Phantom referee on standard input and output, one try a line.
 *
 * The protocol itself is engine/phantom/protocol.h. Here: options to rules, lines in and out, each
 * line out flushed. Holds no seats: what players make of the lines is theirs. */
#include "check.h"
#include "protocol.h"
#include "verb.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_SIZE,
    OPTION_KOMI,
    OPTION_HANDICAP,
    OPTION_TORUS,
    OPTION_CAPTURE_GO,
    OPTION_KO,
    OPTION_CAP,
    OPTIONS_COUNT
};

static const Option OPTIONS[OPTIONS_COUNT] = {
    {"--size", "N|WxH", "board, sides 1 to 19 (default 9)", NULL},
    {"--komi", "K", "a multiple of 0.5 (default 7.5; 0.5 with handicap)", NULL},
    {"--handicap", "POINTS", "Black stones that both know of, as c3,g7; White moves first", NULL},
    {"--torus", NULL, "opposite edges touch", NULL},
    {"--capture-go", NULL, "the first capture wins", NULL},
    {"--ko", "RULE", "simple, positional or situational (default simple)", NULL},
    {"--cap", "N", "plays and passes after which the board is counted (default 3 x points)", NULL},
};

static Status read_size(const Option *option, Rules *rules, Message *message) {
    if (option->value == NULL || size_parse(option->value, &rules->width, &rules->height))
        return STATUS_OK;
    return message_set(message, STATUS_USAGE,
                       "%s: '%s' is no size; allowed: N or WxH with sides from 1 to %d",
                       option->name, option->value, SIDE_PLAY_MAX);
}

static Status read_ko(const Option *option, Rules *rules, Message *message) {
    if (option->value == NULL)
        return STATUS_OK;
    for (int ko = KO_SIMPLE; ko <= KO_SITUATIONAL; ko++) {
        if (strcmp(option->value, ko_name((KoRule)ko)) == 0) {
            rules->ko = (KoRule)ko;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_USAGE,
                       "%s: '%s' is no ko rule; allowed: simple, positional, situational",
                       option->name, option->value);
}

static Status read_handicap(const Option *option, const Geometry *geometry, Rules *rules,
                            Message *message) {
    if (option->value == NULL)
        return STATUS_OK;
    size_t length;
    Point point;
    const char *wrong = points_parse(geometry, option->value, &rules->handicap_points, &length);
    if (wrong != NULL && point_parse(geometry, wrong, length, &point))
        return message_set(message, STATUS_USAGE, "%s: '%.*s' stands twice in the list",
                           option->name, (int)length, wrong);
    if (wrong != NULL)
        return message_set(message, STATUS_USAGE,
                           "%s: '%.*s' is no point of a %dx%d board; allowed: points joined by "
                           "commas, as c3,d4",
                           option->name, (int)length, wrong, geometry->width, geometry->height);
    rules->handicap = point_set_count(&rules->handicap_points);
    if (rules->handicap == geometry->points)
        return message_set(message, STATUS_USAGE,
                           "%s: the stones fill the board; allowed: a point left empty",
                           option->name);
    return STATUS_OK;
}

static Status read_komi_and_cap(const Option *options, const Geometry *geometry, Rules *rules,
                                Message *message) {
    const int points = geometry->points;
    int64_t cap = 3 * points;
    Status status = STATUS_OK;
    rules->komi_half = rules->handicap > 0 ? 1 : 15;
    if (options[OPTION_KOMI].value != NULL)
        status =
            option_komi_half(&options[OPTION_KOMI], -points, points, &rules->komi_half, message);
    if (status == STATUS_OK && options[OPTION_CAP].value != NULL)
        status = option_integer(&options[OPTION_CAP], 1, TURN_CAP_MAX, &cap, message);
    rules->turn_cap = (int)cap;
    return status;
}

static Status read_rules(const Option *options, Geometry *geometry, Rules *rules,
                         Message *message) {
    *rules = rules_default();
    rules->information = INFORMATION_PHANTOM;
    rules->topology = options[OPTION_TORUS].value != NULL ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
    rules->capture_go = options[OPTION_CAPTURE_GO].value != NULL;
    Status status = read_size(&options[OPTION_SIZE], rules, message);
    if (status != STATUS_OK)
        return status;
    geometry_init(geometry, rules->width, rules->height, rules->topology);
    status = read_ko(&options[OPTION_KO], rules, message);
    if (status == STATUS_OK)
        status = read_handicap(&options[OPTION_HANDICAP], geometry, rules, message);
    if (status == STATUS_OK)
        status = read_komi_and_cap(options, geometry, rules, message);
    return status;
}

static Status write_step(const Game *game, const RefereeStep *step, Message *message) {
    char line[PROTOCOL_LINE_CAPACITY];
    for (int i = 0; i < step->count; i++) {
        protocol_format(game, step->sent[i].to, &step->sent[i].event, line);
        if (printf("%s\n", line) < 0 || fflush(stdout) != 0)
            return message_set(message, STATUS_IO, "standard output: %s", strerror(errno));
    }
    return STATUS_OK;
}

/* Ends with the game or the input, whichever comes first. */
static Status play_lines(Referee *referee, Message *message) {
    RefereeStep step;
    char *text = NULL;
    size_t capacity = 0;
    ssize_t length = 0;
    referee_start(referee, &step);
    Status status = write_step(&referee->game, &step, message);
    while (status == STATUS_OK && !game_is_over(&referee->game) &&
           (length = getline(&text, &capacity, stdin)) >= 0) {
        if (length > 0 && text[length - 1] == '\n')
            length--;
        protocol_try(referee, text, (size_t)length, &step);
        status = write_step(&referee->game, &step, message);
    }
    if (length < 0 && !feof(stdin))
        status = message_set(message, errno == ENOMEM ? STATUS_MEMORY : STATUS_IO,
                             "standard input: %s", strerror(errno));
    free(text);
    return status;
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS_COUNT];
    Operands operands = {.low = 0, .high = 0, .names = ""};
    Geometry geometry;
    Rules rules;
    Referee referee;
    memcpy(options, OPTIONS, sizeof options);
    Status status = options_parse(argc, argv, options, OPTIONS_COUNT, &operands, message);
    if (status == STATUS_OK)
        status = read_rules(options, &geometry, &rules, message);
    if (status != STATUS_OK)
        return status;
    referee_init(&referee, &geometry, &rules, NULL);
    status = play_lines(&referee, message);
    referee_deinit(&referee);
    return status;
}

const Verb verb_referee = {
    .name = "referee",
    .arguments = "[--size N|WxH] [--komi K] [--handicap POINTS] [--torus] [--capture-go] "
                 "[--ko RULE] [--cap N]",
    .summary = "a Phantom referee: tries in, one a line; out what each player may read",
    .details = "In:  B b2 | W pass\n"
               "Out: each line starts with the player who may read it: START, LEGAL, REFUSED,\n"
               "     OPP_MOVED, OPP_REFUSED, PASSED, ERROR, END.",
    .options = OPTIONS,
    .options_count = OPTIONS_COUNT,
    .run = run,
};
