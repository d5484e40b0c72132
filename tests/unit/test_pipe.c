/* The agent type `pipe`: byte for byte the lines of the protocol, and every way to break off told
 * apart. The programs are tests/players/mock. */
#include "agent_pipe.h"
#include "agent_registry.h"
#include "protocol.h"
#include "seat.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOCK JIGO_SOURCE_DIR "/tests/players/mock"

enum { TRANSCRIPT_CAPACITY = 1 << 16 };

/* A program on one seat, `random` on the other. */
typedef struct Match {
    Geometry geometry;
    Rules rules;
    AgentConfig configs[2];
    Agent *agents[2];
    Seat seats[2];
    Referee referee;
    Colour program;
    Rng rng;
    char lines[TRANSCRIPT_CAPACITY]; /* what the referee says to the program's seat */
    int length;
} Match;

static void match_init(Match *match, const char *command, Colour program, const Rules *rules) {
    char spec[SPEC_CAPACITY];
    Message message = {{0}};
    match->rules = *rules;
    match->program = program;
    match->length = 0;
    rng_seed(&match->rng, 5, 6);
    agent_register(&agent_pipe);
    /* Where an answer is expected it never comes late, whatever the machine does meanwhile. */
    const int limit_ms = strstr(command, "stall") != NULL ? 50 : 3600000;
    snprintf(spec, sizeof spec, "pipe:command=%s,start_limit_ms=%d,move_limit_ms=%d", command,
             limit_ms, limit_ms);
    geometry_init(&match->geometry, rules->width, rules->height, rules->topology);
    referee_init(&match->referee, &match->geometry, &match->rules, NULL);
    for (int c = BLACK; c <= WHITE; c++) {
        AgentConfig *config = &match->configs[c];
        cr_assert_eq(agent_spec_parse(c == (int)program ? spec : "random", config, &message),
                     STATUS_OK, "%s", message.text);
        match->agents[c] = config->type->create(config, &match->geometry, &match->rules);
        seat_init(&match->seats[c], &match->geometry, &match->rules, (Colour)c, false);
    }
}

static void match_deinit(Match *match) {
    for (int c = BLACK; c <= WHITE; c++) {
        match->configs[c].type->destroy(match->agents[c]);
        seat_deinit(&match->seats[c]);
    }
    referee_deinit(&match->referee);
}

static void deliver(Match *match, const RefereeStep *step) {
    char line[PROTOCOL_LINE_CAPACITY];
    for (int i = 0; i < step->count; i++) {
        const Colour to = step->sent[i].to;
        seat_receive(&match->seats[to], &step->sent[i].event);
        if (to != match->program)
            continue;
        protocol_format(&match->referee.game, to, &step->sent[i].event, line);
        match->length += snprintf(match->lines + match->length,
                                  TRANSCRIPT_CAPACITY - (size_t)match->length, "%s\n", line);
        cr_assert_lt(match->length, TRANSCRIPT_CAPACITY);
    }
}

static EndReason match_game(Match *match) {
    const Game *game = &match->referee.game;
    RefereeStep step;
    for (int c = BLACK; c <= WHITE; c++)
        match->configs[c].type->new_game(match->agents[c], (Colour)c);
    referee_start(&match->referee, &step);
    deliver(match, &step);
    while (!game_is_over(game)) {
        const Colour by = game->to_move;
        Agent *agent = match->agents[by];
        const Move move =
            agent->config->type->choose(agent, seat_view(&match->seats[by]), &match->rng);
        if (move == MOVE_RESIGN)
            referee_give_up(&match->referee, by, agent->forfeit, &step);
        else
            referee_try(&match->referee, by, move, &step);
        cr_assert_neq(step.sent[0].event.kind, EVENT_ERROR);
        deliver(match, &step);
    }
    agent_pipe.end_game(match->agents[match->program], seat_view(&match->seats[match->program]),
                        game);
    return game->end;
}

static Rules rules_of(int width, int height, bool capture_go, bool handicap) {
    Rules rules = rules_default();
    rules.information = INFORMATION_PHANTOM;
    rules.width = width;
    rules.height = height;
    rules.capture_go = capture_go;
    rules.turn_cap = 3 * width * height;
    if (handicap) {
        point_set_add(&rules.handicap_points, 1);
        rules.handicap = 1;
    }
    return rules;
}

static void expect_log(const char *path, const char *lines) {
    static char got[TRANSCRIPT_CAPACITY];
    FILE *file = fopen(path, "r");
    cr_assert(file != NULL);
    got[fread(got, 1, sizeof got - 1, file)] = '\0';
    fclose(file);
    cr_expect_str_eq(got, lines, "expected:\n%s\ngot:\n%s", lines, got);
}

/* Many games, on one process or on a new one each: the program reads what the referee says to its
 * seat and nothing else. */
static void check_bytes(const char *kind, Colour program, const Rules *rules) {
    static Match match;
    char folder[] = "/tmp/jigo_test_pipe_XXXXXX", path[64], command[AGENT_TEXT_CAPACITY];
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/log", folder);
    snprintf(command, sizeof command, "%s %s %s", MOCK, kind, path);
    match_init(&match, command, program, rules);
    for (int game = 0; game < 2; game++) {
        const EndReason end = match_game(&match);
        cr_expect(!end_is_given_up(end), "%s: %s", kind, match.agents[program]->fault);
    }
    match_deinit(&match);
    expect_log(path, match.lines);
    unlink(path);
    rmdir(folder);
}

Test(pipe, reads_the_bytes_of_its_seat_and_no_others) {
    const Rules rules[] = {rules_of(4, 3, false, false), rules_of(3, 3, true, false),
                           rules_of(3, 4, false, true), rules_of(2, 2, false, false)};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (Colour program = BLACK; program <= WHITE; program++)
            check_bytes(i % 2 == 0 ? "good" : "once", program, &rules[i]);
}

typedef struct Breach {
    const char *kind;
    EndReason end;
    const char *fault;
} Breach;

static const Breach BREACHES[] = {
    {"exit", END_CRASH, "turn 1, ended with exit status 3"},
    {"deaf", END_CRASH, "turn 1, closed its input or output, still running"},
    {"exit_leave", END_CRASH, "turn 1, ended with exit status 3"},
    {"killed", END_CRASH, "turn 1, ended by signal 9 (Killed)"},
    {"missing", END_CRASH, "turn 1, ended with exit status 0"},
    {"half", END_CRASH, "turn 1, ended with exit status 0"},
    {"stall", END_STALL, "turn 1, no answer in time"},
    {"stall_deaf", END_STALL, "turn 1, no answer in time"},
    {"junk", END_PROTOCOL, "turn 1, syntax: '??b2?'"},
    {"words", END_PROTOCOL, "turn 1, syntax: 'hello world'"},
    {"long", END_PROTOCOL, "turn 1, a line of more than 255 bytes"},
    {"other_seat", END_PROTOCOL, "turn 1, wrong-turn: 'W a1'"},
    {"off_board", END_PROTOCOL, "turn 1, off-board: 'B a9'"},
    {"own_stone", END_PROTOCOL, "turn 3, own-stone: 'B a1'"},
    {"twice", END_PROTOCOL, "turn 3, output out of turn"},
    {"again", END_PROTOCOL, "turn 1, already-tried: 'W b1'"},
    {"early", END_PROTOCOL, "turn 1, syntax: 'my player 1.0'"},
};

static bool no_child_left(void) {
    return waitpid(-1, NULL, WNOHANG) < 0;
}

/* Every breach, twice on one seat: the second game has a new process, and none is left at the end.
 */
Test(pipe, tells_crash_stall_and_protocol_apart) {
    static Match match;
    for (size_t i = 0; i < sizeof BREACHES / sizeof *BREACHES; i++) {
        const Breach *breach = &BREACHES[i];
        char command[AGENT_TEXT_CAPACITY];
        Rules rules = rules_of(3, 3, false, strcmp(breach->kind, "again") == 0);
        if (rules.handicap > 0)
            rules.handicap_points = (PointSet){{2}};
        snprintf(command, sizeof command, "%s %s", MOCK, breach->kind);
        const Colour program = rules.handicap > 0 ? WHITE : BLACK;
        match_init(&match, command, program, &rules);
        for (int game = 0; game < 2; game++) {
            cr_expect_eq(match_game(&match), breach->end, "%s: %s", breach->kind,
                         end_reason_name(match.referee.game.end));
            cr_expect_eq(match.referee.game.winner, colour_other(program));
            cr_expect_str_eq(match.agents[program]->fault, breach->fault, "%s: %s", breach->kind,
                             match.agents[program]->fault);
            cr_expect(no_child_left(), "%s", breach->kind);
        }
        match_deinit(&match);
    }
}

static void expect_absent(Match *match, const char *fault) {
    Agent *agent = match->agents[BLACK];
    agent_pipe.new_game(agent, BLACK);
    const View *view = seat_view(&match->seats[BLACK]);
    cr_expect_eq(agent_pipe.choose(agent, view, &match->rng), MOVE_RESIGN);
    cr_expect(agent->absent);
    cr_expect_eq(agent->forfeit, END_NONE);
    cr_expect_str_eq(agent->fault, fault, "%s", agent->fault);
    cr_expect(no_child_left());
}

/* A copy of a program that starts the player and can be made to vanish. */
static void write_program(const char *path, const char *first_line, mode_t mode) {
    FILE *file = fopen(path, "w");
    cr_assert(file != NULL);
    fprintf(file, "%s\nexec %s once\n", first_line, MOCK);
    fclose(file);
    cr_assert_eq(chmod(path, mode), 0);
}

/* Begins a match of a program in a new folder, whose first game it plays. */
static void play_once(Match *match, char *folder, char path[64]) {
    const Rules rules = rules_of(3, 3, false, false);
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, 64, "%s/player", folder);
    write_program(path, "#!/bin/sh", 0755);
    match_init(match, path, BLACK, &rules);
    cr_expect(!end_is_given_up(match_game(match)));
}

/* A program that cannot be executed any more is absent, in the words of the host, and plays again
 * when it is back; nothing of it is held against the player. */
Test(pipe, a_program_that_cannot_be_executed_is_absent) {
    static Match match;
    char folder[] = "/tmp/jigo_test_pipe_XXXXXX", path[64];
    play_once(&match, folder, path);
    write_program(path, "#!/no/such/shell", 0755);
    expect_absent(&match, "No such file or directory");
    write_program(path, "#!/bin/sh", 0644);
    expect_absent(&match, "Permission denied");
    write_program(path, "", 0755);
    expect_absent(&match, "Exec format error");
    write_program(path, "#!/bin/sh", 0755);
    cr_expect(!end_is_given_up(match_game(&match)));
    match_deinit(&match);
    unlink(path);
    rmdir(folder);
}

/* A host without streams for it. */
Test(pipe, a_host_that_has_no_stream_makes_it_absent) {
    static Match match;
    const Rules rules = rules_of(3, 3, false, false);
    struct rlimit streams;
    match_init(&match, MOCK " good", BLACK, &rules);
    cr_assert_eq(getrlimit(RLIMIT_NOFILE, &streams), 0);
    const rlim_t most = streams.rlim_cur;
    streams.rlim_cur = 5;
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &streams), 0);
    expect_absent(&match, "Too many open files");
    streams.rlim_cur = most;
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &streams), 0);
    match_deinit(&match);
}

/* In a process that gives up being root, for whom the limit on processes does not hold. Its exit
 * status is 0 if the player is absent for the right reason, 2 if nobody else can be had. */
static void be_refused_a_process(Match *match) {
    const struct rlimit none = {0, 0};
    Agent *agent = match->agents[BLACK];
    if (geteuid() == 0 && setuid(65534) != 0)
        _exit(2);
    setrlimit(RLIMIT_NPROC, &none);
    agent_pipe.new_game(agent, BLACK);
    const Move move = agent_pipe.choose(agent, seat_view(&match->seats[BLACK]), &match->rng);
    _exit(move != MOVE_RESIGN || !agent->absent || agent->forfeit != END_NONE ||
          strcmp(agent->fault, "Resource temporarily unavailable") != 0);
}

Test(pipe, a_host_that_has_no_process_makes_it_absent) {
    static Match match;
    const Rules rules = rules_of(3, 3, false, false);
    int status = 0;
    match_init(&match, MOCK " good", BLACK, &rules);
    const pid_t other = fork();
    cr_assert_geq(other, 0);
    if (other == 0)
        be_refused_a_process(&match);
    cr_assert_eq(waitpid(other, &status, 0), other);
    match_deinit(&match);
    cr_assert(WIFEXITED(status));
    if (WEXITSTATUS(status) == 2)
        cr_skip_test("no other user to be");
    cr_expect_eq(WEXITSTATUS(status), 0);
}

/* One that ends while a game waits for its first answer is started anew, or absent. */
Test(pipe, a_program_that_vanishes_between_games_is_absent) {
    static Match match;
    char folder[] = "/tmp/jigo_test_pipe_XXXXXX", path[64];
    play_once(&match, folder, path);
    unlink(path);
    expect_absent(&match, "No such file or directory");
    match_deinit(&match);
    rmdir(folder);
}

/* A config's texts, and what is no command. */
Test(pipe, command) {
    AgentConfig config;
    Message message;
    agent_register(&agent_pipe);
    agent_register(&agent_pipe);
    cr_expect_eq(agent_spec_parse("pipe", &config, &message), STATUS_CONFIG);
    cr_expect_str_eq(message.text, "agent type 'pipe' wants key 'command'");
    cr_expect_eq(agent_spec_parse("pipe:command=", &config, &message), STATUS_CONFIG);
    cr_assert_eq(agent_spec_parse("pipe:command=  ", &config, &message), STATUS_OK);
    cr_expect_eq(agent_pipe.ready(&config, &message), STATUS_CONFIG);
    cr_assert_eq(agent_spec_parse("pipe:command=sh -c x", &config, &message), STATUS_OK);
    cr_expect_eq(agent_pipe.ready(&config, &message), STATUS_OK);
    cr_assert_eq(agent_spec_parse("pipe:command=/tmp", &config, &message), STATUS_OK);
    cr_expect_eq(agent_pipe.ready(&config, &message), STATUS_CONFIG);
    cr_assert_eq(agent_spec_parse("pipe:command=no-such-program", &config, &message), STATUS_OK);
    cr_expect_eq(agent_pipe.ready(&config, &message), STATUS_CONFIG);
    Rules rules = rules_default();
    cr_expect(agent_unfit(&config, &rules) != NULL);
}
