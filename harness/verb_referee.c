/* `jigo referee`: a Phantom referee on standard input and output, one try a line.
 *
 * The protocol itself is engine/phantom/protocol.h. Here: options to rules, lines in and out, each
 * line out flushed. An agent may sit on one side (referee_guest.h); then only the other seat's
 * lines come out, and the answers to lines that name the agent's seat. */
#include "check.h"
#include "protocol.h"
#include "referee_guest.h"
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
    OPTION_BLACK,
    OPTION_WHITE,
    OPTION_SEED,
    OPTION_VIEW,
    OPTION_SPECTATOR,
    OPTIONS_COUNT
};

static const Option OPTIONS[OPTIONS_COUNT] = {
    {"--size", "N|WxH", "board, sides 1 to 19 (default 9)", NULL},
    {"--komi", "K",
     "a multiple of 0.5, to the points of the board or 8 (default 7.5; handicap: 0.5)", NULL},
    {"--handicap", "POINTS", "Black stones that both know of, as c3,g7; White moves first", NULL},
    {"--torus", NULL, "opposite edges touch", NULL},
    {"--capture-go", NULL, "the first capture wins", NULL},
    {"--ko", "RULE", "simple, positional or situational (default simple)", NULL},
    {"--cap", "N", "plays and passes after which the board is counted (default 3 x points)", NULL},
    {"--black", "SPEC", "an agent plays Black; you play White and read White's lines alone", NULL},
    {"--white", "SPEC", "an agent plays White; you play Black", NULL},
    {"--seed", "S", "of the agent's stream, 0 to 2^63-1 (default 1)", NULL},
    {"--view", NULL, "with an agent: draw your own board when you are on turn", NULL},
    {"--spectator", NULL, "lines of S too, for spectators: START and END", NULL},
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

/* The default komi of 7.5 holds on every size, so boards of fewer points take it too. */
enum { KOMI_ANY_SIZE = 8 };

static Status read_komi_and_cap(const Option *options, const Geometry *geometry, Rules *rules,
                                Message *message) {
    const int points = geometry->points;
    const int komi_max = points > KOMI_ANY_SIZE ? points : KOMI_ANY_SIZE;
    int64_t cap = 3 * points;
    Status status = STATUS_OK;
    rules->komi_half = rules->handicap > 0 ? 1 : 15;
    if (options[OPTION_KOMI].value != NULL)
        status = option_komi_half(&options[OPTION_KOMI], -komi_max, komi_max, &rules->komi_half,
                                  message);
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

/* Everything on the table. */
typedef struct Desk {
    Geometry geometry;
    Rules rules;
    Referee referee;
    GuestOptions guest_options;
    Guest *guest; /* NULL: all tries come in as lines */
    bool view, spectator;
} Desk;

/* What goes to the agent's seat stays there, but for errors: those answer a line that came in. */
static bool is_shown(const Desk *desk, Colour to, const Event *event) {
    return desk->guest == NULL || to != desk->guest_options.colour || event->kind == EVENT_ERROR;
}

static bool write_line(const Desk *desk, Colour to, const Event *event) {
    char line[PROTOCOL_LINE_CAPACITY];
    protocol_format(&desk->referee.game, to, event, line);
    return printf("%s\n", line) >= 0 && fflush(stdout) == 0;
}

/* Spectators read what both seats are told at the beginning and at the end. */
static Status write_step(const Desk *desk, const RefereeStep *step, Message *message) {
    const EventKind last = step->sent[step->count - 1].event.kind;
    bool written = true;
    for (int i = 0; i < step->count && written; i++)
        if (is_shown(desk, step->sent[i].to, &step->sent[i].event))
            written = write_line(desk, step->sent[i].to, &step->sent[i].event);
    if (written && desk->spectator && (last == EVENT_START || last == EVENT_END))
        written = write_line(desk, EMPTY, &step->sent[step->count - 1].event);
    return written ? STATUS_OK
                   : message_set(message, STATUS_IO, "standard output: %s", strerror(errno));
}

/* Writes a step, then those of the agent until it is no longer on turn, then the view. */
static Status answer(Desk *desk, RefereeStep *step, Message *message) {
    Status status = write_step(desk, step, message);
    if (desk->guest == NULL)
        return status;
    guest_receive(desk->guest, step);
    while (status == STATUS_OK && guest_is_on_turn(desk->guest)) {
        status = guest_try(desk->guest, step, message);
        if (status != STATUS_OK)
            break;
        status = write_step(desk, step, message);
        guest_receive(desk->guest, step);
    }
    if (status == STATUS_OK && desk->view && !game_is_over(&desk->referee.game))
        guest_print_view(desk->guest, stdout);
    return status;
}

/* For a person who has only the board on the screen. */
static void explain_seat(const Desk *desk) {
    const bool black = desk->guest_options.colour == WHITE;
    fprintf(stderr, "you are %s: type %c and a point, as %c a1, or %c pass; Ctrl-D leaves\n",
            black ? "Black" : "White", black ? 'B' : 'W', black ? 'B' : 'W', black ? 'B' : 'W');
}

/* Ends with the game or the input, whichever comes first. */
static Status play_lines(Desk *desk, Message *message) {
    Referee *referee = &desk->referee;
    RefereeStep step;
    char *text = NULL;
    size_t capacity = 0;
    ssize_t length = 0;
    referee_start(referee, &step);
    if (desk->view)
        explain_seat(desk);
    Status status = answer(desk, &step, message);
    while (status == STATUS_OK && !game_is_over(&referee->game) &&
           (length = getline(&text, &capacity, stdin)) >= 0) {
        if (length > 0 && text[length - 1] == '\n')
            length--;
        protocol_try(referee, text, (size_t)length, &step);
        status = answer(desk, &step, message);
    }
    if (length < 0 && !feof(stdin))
        status = message_set(message, errno == ENOMEM ? STATUS_MEMORY : STATUS_IO,
                             "standard input: %s", strerror(errno));
    free(text);
    return status;
}

/* The view of two players at one keyboard would show each the other's stones. */
static Status read_guest(const Option *options, Desk *desk, Message *message) {
    const Option *black = &options[OPTION_BLACK], *white = &options[OPTION_WHITE];
    GuestOptions *guest = &desk->guest_options;
    int64_t seed = 1;
    guest->colour = black->value != NULL ? BLACK : WHITE;
    desk->view = options[OPTION_VIEW].value != NULL;
    desk->spectator = options[OPTION_SPECTATOR].value != NULL;
    if (black->value != NULL && white->value != NULL)
        return message_set(message, STATUS_USAGE,
                           "--black and --white: allowed is one of them, you play the other side; "
                           "jigo run plays agents against each other");
    const bool seated = black->value != NULL || white->value != NULL;
    if (!seated && (desk->view || options[OPTION_SEED].value != NULL))
        return message_set(message, STATUS_USAGE, "%s is allowed only beside --black or --white",
                           desk->view ? "--view" : "--seed");
    if (!seated)
        return STATUS_OK;
    if (options[OPTION_SEED].value != NULL &&
        option_integer(&options[OPTION_SEED], 0, INT64_MAX, &seed, message) != STATUS_OK)
        return STATUS_USAGE;
    guest->seed = (uint64_t)seed;
    return guest_read(black->value != NULL ? black : white, &desk->rules, guest, message);
}

static Status play(const Option *options, Desk *desk, Message *message) {
    const bool seated = options[OPTION_BLACK].value != NULL || options[OPTION_WHITE].value != NULL;
    const bool sighted = seated && agent_is_sighted(&desk->guest_options.config);
    const bool sees[2] = {sighted && desk->guest_options.colour == BLACK,
                          sighted && desk->guest_options.colour == WHITE};
    referee_init(&desk->referee, &desk->geometry, &desk->rules, sees);
    if (seated)
        desk->guest = guest_create(&desk->guest_options, &desk->referee);
    Status status = seated ? guest_check(desk->guest, message) : STATUS_OK;
    if (status == STATUS_OK)
        status = play_lines(desk, message);
    if (seated && guest_fault(desk->guest) != NULL)
        fprintf(stderr, "%s broke off: %s\n",
                desk->guest_options.colour == BLACK ? "--black" : "--white",
                guest_fault(desk->guest));
    if (seated)
        guest_destroy(desk->guest);
    referee_deinit(&desk->referee);
    return status;
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS_COUNT];
    Operands operands = {.low = 0, .high = 0, .names = ""};
    Desk *desk = heap_new(1, sizeof *desk);
    memcpy(options, OPTIONS, sizeof options);
    Status status = options_parse(argc, argv, options, OPTIONS_COUNT, &operands, message);
    if (status == STATUS_OK)
        status = read_rules(options, &desk->geometry, &desk->rules, message);
    if (status == STATUS_OK)
        status = read_guest(options, desk, message);
    if (status == STATUS_OK)
        status = play(options, desk, message);
    free(desk);
    return status;
}

const Verb verb_referee = {
    .name = "referee",
    .arguments =
        "[--size N|WxH] [--komi K] [--handicap POINTS] [--torus] [--capture-go] "
        "[--ko RULE] [--cap N]\n                    [--black SPEC | --white SPEC] [--seed S] "
        "[--view] [--spectator]",
    .summary = "a Phantom referee: tries in, one a line; out what each player may read",
    .details =
        "In:  B b2 | W pass\n"
        "Out: each line starts with the player who may read it: START, LEGAL, REFUSED,\n"
        "     OPP_MOVED, OPP_REFUSED, PASSED, ERROR, END.\n"
        "     The lines are explained in configs/README.md.\n"
        "SPEC is type:key=value,... (jigo agents), such as phantom-mc:playouts=400. The view\n"
        "shows what you were told, not what follows from it: X or O your stones, # the opponent's\n"
        "handicap stones that still stand, ! refused in this turn, * taken off in the last two.",
    .options = OPTIONS,
    .options_count = OPTIONS_COUNT,
    .run = run,
};
