/* A View as lines, lines to a program, and its answers as moves. The process is child_process.c's
 * business. */
#include "agent_pipe.h"

#include "check.h"
#include "child_process.h"
#include "clock.h"
#include "protocol.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    LIMIT_MAX_MS = 24 * 60 * 60 * 1000,
    GRACE_MS = 1000, /* to end in, once its input is closed */
    WORDS_MAX = AGENT_TEXT_CAPACITY / 2 + 1,
    PATH_CAPACITY = 4096
};

static const ParamInfo PARAMS[] = {
    {"command", PARAM_TEXT, 0, 0, 0, "", NULL,
     "program and arguments, split at blanks; no shell reads them"},
    {"start_limit_ms", PARAM_INT, 1, LIMIT_MAX_MS, 30000, "ms", NULL,
     "more time for the first answer of a process"},
    {"move_limit_ms", PARAM_INT, 1, LIMIT_MAX_MS, 10000, "ms", NULL, "time for an answer"},
};

/* A command, cut into words. */
typedef struct Command {
    char text[AGENT_TEXT_CAPACITY];
    char *words[WORDS_MAX + 1]; /* in `text`; NULL behind the last */
} Command;

typedef struct PipeAgent {
    Agent agent;
    Game public; /* geometry and rules alone: all that a line but END tells of a game */
    Command command;
    int64_t start_limit_us, move_limit_us;
    ChildProcess child;
    Colour colour;
    bool fresh;      /* the process was started in this game */
    bool answered;   /* it answered in this game */
    bool ready;      /* it has answered since it was started */
    ChildTalk heard; /* what came of telling it so far: CHILD_OK, or why that stopped */
    int turns;       /* told, of this game */
    int refusals;    /* told, of the turn that goes on */
    Move tried;      /* its last answer */
} PipeAgent;

static void command_split(const char *text, Command *command) {
    int count = 0;
    strcpy(command->text, text);
    char *at = command->text;
    while (*(at += strspn(at, " ")) != '\0') {
        command->words[count++] = at;
        at += strcspn(at, " ");
        if (*at != '\0')
            *at++ = '\0';
    }
    command->words[count] = NULL;
}

static Agent *create(const AgentConfig *config, const Geometry *geometry, const Rules *rules) {
    PipeAgent *pipe = heap_new(1, sizeof *pipe);
    pipe->agent.config = config;
    pipe->public.geometry = geometry;
    pipe->public.rules = rules;
    pipe->start_limit_us = (int64_t)agent_param(config, "start_limit_ms") * 1000;
    pipe->move_limit_us = (int64_t)agent_param(config, "move_limit_ms") * 1000;
    command_split(config->text, &pipe->command);
    return &pipe->agent;
}

static void stop(PipeAgent *pipe, int grace_ms, char how[CHILD_END_CAPACITY]) {
    if (pipe->child.pid != 0)
        child_stop(&pipe->child, grace_ms, how);
}

static void destroy(Agent *agent) {
    char how[CHILD_END_CAPACITY];
    PipeAgent *pipe = (PipeAgent *)agent;
    stop(pipe, GRACE_MS, how);
    free(pipe);
}

/* Notes why the player forfeits; the first reason stays. */
__attribute__((format(printf, 3, 4))) static void fail(PipeAgent *pipe, EndReason reason,
                                                       const char *format, ...) {
    va_list arguments;
    if (pipe->agent.forfeit != END_NONE)
        return;
    pipe->agent.forfeit = reason;
    va_start(arguments, format);
    vsnprintf(pipe->agent.fault, FAULT_CAPACITY, format, arguments);
    va_end(arguments);
}

/* A line on its way into a message: bytes that cannot be printed become "?". */
static void make_printable(char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (line[i] < ' ' || line[i] > '~')
            line[i] = '?';
}

static void say(PipeAgent *pipe, const Game *game, const Event *event) {
    char line[PROTOCOL_LINE_CAPACITY + 1];
    if (pipe->child.pid == 0 || pipe->heard != CHILD_OK)
        return;
    const int length = protocol_format(game, pipe->colour, event, line);
    line[length] = '\n';
    pipe->heard = child_write(&pipe->child, line, (size_t)length + 1,
                              clock_monotonic_us() + pipe->move_limit_us);
}

static void say_kind(PipeAgent *pipe, EventKind kind, Point point) {
    say(pipe, &pipe->public, &(Event){.kind = kind, .by = pipe->colour, .point = point});
}

static bool may_be_executed(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && access(path, X_OK) == 0;
}

/* The file that a name stands for: itself if it is a path, else the first in PATH that may be
 * executed, or NULL. Writes to `path` what it has to put together. */
static const char *program_file(const char *program, char path[PATH_CAPACITY]) {
    const char *folders = getenv("PATH");
    if (strchr(program, '/') != NULL)
        return program;
    if (folders == NULL)
        folders = "/bin:/usr/bin"; /* where execvp looks then */
    for (;;) {
        const int length = (int)strcspn(folders, ":");
        snprintf(path, PATH_CAPACITY, "%.*s/%s", length > 0 ? length : 1,
                 length > 0 ? folders : ".", program);
        if (may_be_executed(path))
            return path;
        if (folders[length] == '\0')
            return NULL;
        folders += length + 1;
    }
}

/* False with errno set. */
static bool start_program(PipeAgent *pipe) {
    char path[PATH_CAPACITY];
    const char *file = program_file(pipe->command.words[0], path);
    errno = ENOENT;
    return file != NULL && child_start(&pipe->child, file, pipe->command.words);
}

/* A process that knows of this game no more than that it begins. */
static void begin(PipeAgent *pipe) {
    pipe->heard = CHILD_OK;
    pipe->turns = pipe->refusals = 0;
    if (pipe->child.pid == 0) {
        pipe->fresh = true;
        pipe->ready = false;
        pipe->agent.absent = !start_program(pipe);
        if (pipe->agent.absent)
            snprintf(pipe->agent.fault, FAULT_CAPACITY, "%s", strerror(errno));
    }
    say_kind(pipe, EVENT_START, POINT_NONE);
}

static void new_game(Agent *agent, Colour colour) {
    PipeAgent *pipe = (PipeAgent *)agent;
    char how[CHILD_END_CAPACITY];
    agent->playouts = 0;
    agent->forfeit = END_NONE;
    agent->absent = false;
    agent->fault[0] = '\0';
    pipe->colour = colour;
    pipe->fresh = pipe->answered = false;
    if (pipe->child.pid != 0) {
        const ChildTalk output = child_peek(&pipe->child);
        if (output == CHILD_OK)
            fail(pipe, END_PROTOCOL, "output between END and START");
        if (output == CHILD_ENDED)
            stop(pipe, GRACE_MS, how);
    }
    begin(pipe);
}

/* Of its own refusals in a turn only the last is new, and that was its last answer. */
static void tell_refusals(PipeAgent *pipe, Colour by, int refusals) {
    const bool own = by == pipe->colour;
    for (; pipe->refusals < refusals; pipe->refusals++)
        say_kind(pipe, own ? EVENT_REFUSED : EVENT_OPP_REFUSED,
                 own ? pipe->tried : (Point)POINT_NONE);
}

static void tell_turn(PipeAgent *pipe, const SeenTurn *turn) {
    const bool own = turn->by == pipe->colour, pass = turn->move == MOVE_PASS;
    tell_refusals(pipe, turn->by, turn->refusals);
    say(pipe, &pipe->public,
        &(Event){.kind = pass  ? EVENT_PASSED
                         : own ? EVENT_LEGAL
                               : EVENT_OPP_MOVED,
                 .by = turn->by,
                 .point = own && !pass ? turn->move : (Point)POINT_NONE,
                 .captures = turn->captures});
    pipe->refusals = 0;
}

/* All that the player has seen and its program has not been told yet. */
static void tell(PipeAgent *pipe, const View *view) {
    while (pipe->turns < view->turns)
        tell_turn(pipe, &view->history[pipe->turns++]);
    tell_refusals(pipe, rules_first(view->rules) ^ (view->turns & 1), view->refusals);
}

/* Before it is told these, its program has nothing to answer. */
static bool has_news(const PipeAgent *pipe, const View *view) {
    return pipe->turns < view->turns || pipe->refusals < view->refusals;
}

/* What the referee would find wrong, in its order. */
static TryError wrong_try(const View *view, const ParsedTry *parsed) {
    if (parsed->error != TRY_OK)
        return parsed->error;
    if (parsed->seat != view->colour)
        return TRY_WRONG_TURN;
    if (parsed->move == MOVE_PASS)
        return TRY_OK;
    if (parsed->move >= view->geometry->points)
        return TRY_OFF_BOARD;
    if (point_set_has(&view->own, parsed->move))
        return TRY_OWN_STONE;
    return point_set_has(&view->tried, parsed->move) ? TRY_ALREADY_TRIED : TRY_OK;
}

static void take_line(PipeAgent *pipe, const View *view, size_t length) {
    char *line = pipe->child.bytes;
    const ParsedTry parsed = protocol_parse(view->geometry, line, length);
    const TryError error = wrong_try(view, &parsed);
    pipe->answered = pipe->ready = true;
    pipe->tried = parsed.move;
    if (error != TRY_OK) {
        say(pipe, &pipe->public,
            &(Event){.kind = EVENT_ERROR, .by = pipe->colour, .point = POINT_NONE, .error = error});
        make_printable(line, length);
        fail(pipe, END_PROTOCOL, "turn %d, %s: '%.*s'", view->turns + 1, try_error_name(error),
             (int)length, line);
    }
    child_take_line(&pipe->child, length);
}

/* Tells what is new and takes the answer. */
static ChildTalk ask(PipeAgent *pipe, const View *view) {
    size_t length = 0;
    tell(pipe, view);
    const int64_t limit_us = pipe->move_limit_us + (pipe->ready ? 0 : pipe->start_limit_us);
    ChildTalk talk = pipe->heard;
    if (talk == CHILD_OK)
        talk = child_read_line(&pipe->child, &length, clock_monotonic_us() + limit_us);
    if (talk == CHILD_OK)
        take_line(pipe, view, length);
    return talk;
}

static void take_trouble(PipeAgent *pipe, const View *view, ChildTalk talk) {
    char how[CHILD_END_CAPACITY];
    const int turn = view->turns + 1;
    if (talk == CHILD_LATE)
        fail(pipe, END_STALL, "turn %d, no answer in time", turn);
    else if (talk == CHILD_TOO_LONG)
        fail(pipe, END_PROTOCOL, "turn %d, a line of more than %d bytes", turn,
             CHILD_LINE_CAPACITY - 1);
    else if (talk == CHILD_ENDED)
        fail(pipe, END_CRASH, "turn %d, %s", turn, child_stop(&pipe->child, GRACE_MS, how));
}

static bool has_broken_off(const PipeAgent *pipe) {
    return pipe->agent.forfeit != END_NONE || pipe->agent.absent;
}

static Move choose(Agent *agent, const View *view, Rng *rng) {
    PipeAgent *pipe = (PipeAgent *)agent;
    char how[CHILD_END_CAPACITY];
    (void)rng;
    if (!has_broken_off(pipe) && has_news(pipe, view) && child_peek(&pipe->child) == CHILD_OK)
        fail(pipe, END_PROTOCOL, "turn %d, output out of turn", view->turns + 1);
    if (has_broken_off(pipe))
        return MOVE_RESIGN;
    ChildTalk talk = ask(pipe, view);
    if (talk == CHILD_ENDED && !pipe->fresh && !pipe->answered) {
        stop(pipe, GRACE_MS, how);
        begin(pipe);
        if (agent->absent)
            return MOVE_RESIGN;
        talk = ask(pipe, view);
    }
    take_trouble(pipe, view, talk);
    return has_broken_off(pipe) ? (Move)MOVE_RESIGN : pipe->tried;
}

static void end_game(Agent *agent, const View *view, const Game *game) {
    PipeAgent *pipe = (PipeAgent *)agent;
    char how[CHILD_END_CAPACITY];
    tell(pipe, view);
    say(pipe, game, &(Event){.kind = EVENT_END, .by = EMPTY, .point = POINT_NONE});
    if (agent->forfeit != END_NONE)
        stop(pipe, agent->forfeit == END_STALL ? 0 : GRACE_MS, how);
}

/* Whether the command names a program that may be executed. */
static Status ready(const AgentConfig *config, Message *message) {
    Command command;
    char path[PATH_CAPACITY];
    command_split(config->text, &command);
    if (command.words[0] == NULL)
        return message_set(message, STATUS_CONFIG,
                           "the command is blank; allowed: a program and "
                           "its arguments");
    const char *file = program_file(command.words[0], path);
    if (file != NULL && may_be_executed(file))
        return STATUS_OK;
    struct stat facts;
    if (file != NULL && stat(file, &facts) == 0 && S_ISREG(facts.st_mode))
        return message_set(message, STATUS_CONFIG,
                           "command '%s': the file may not be executed; allowed: one with the "
                           "permission, as chmod +x gives it",
                           command.words[0]);
    return message_set(message, STATUS_CONFIG,
                       "command '%s': no program of that name may be executed; allowed: a path, "
                       "from the folder in which jigo runs, or a name found in PATH",
                       command.words[0]);
}

const AgentType agent_pipe = {
    .name = "pipe",
    .summary = "a program outside that speaks the lines of jigo referee",
    .params = PARAMS,
    .params_count = sizeof PARAMS / sizeof *PARAMS,
    .params_required = 1,
    .phantom = true,
    .external = true,
    .ready = ready,
    .create = create,
    .destroy = destroy,
    .new_game = new_game,
    .choose = choose,
    .end_game = end_game,
};
