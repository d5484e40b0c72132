/* `jigo bench`: a quick measure of this machine, by process CPU time, the median of five samples.
 *
 * Needs no benchmark library and takes a few seconds; bench/ measures more and with more care. Each
 * subject is a function that does a little work and says how many items that was.
 */
#include "verb.h"

#include "agent_registry.h"
#include "check.h"
#include "clock.h"
#include "play.h"
#include "playout_lanes.h"
#include "uniform_games.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 5, SAMPLE_MS = 60 };

/* One call of it does some work of a subject and returns the items done. */
typedef int64_t (*Work)(void *subject);

typedef struct PlayoutSubject {
    Geometry geometry;
    LanesPosition start;
    PlayoutLanes *lanes;
    uint64_t game; /* the next one's number, which is its seed */
    int64_t left;  /* games to be started in this call */
} PlayoutSubject;

typedef struct AgentSubject {
    Geometry geometry;
    Rules rules;
    AgentConfig config;
    Seat seat;
    Agent *agent;
    Rng rng;
} AgentSubject;

typedef struct GameSubject {
    Geometry geometry;
    Rules rules;
    UniformGames *games;
    uint64_t game_no;
    int64_t left;
} GameSubject;

static double sample_rate(Work work, void *subject) {
    double start = clock_cpu_seconds(), seconds = 0;
    int64_t items = 0;
    while (seconds < SAMPLE_MS * 1e-3) {
        items += work(subject);
        seconds = clock_cpu_seconds() - start;
    }
    return (double)items / seconds;
}

static int compare_rates(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void report(const char *name, const char *engine, Work work, void *subject, bool json) {
    double rates[SAMPLES];
    work(subject);
    for (int i = 0; i < SAMPLES; i++)
        rates[i] = sample_rate(work, subject);
    qsort(rates, SAMPLES, sizeof *rates, compare_rates);
    double rate = rates[SAMPLES / 2];
    if (json)
        printf("{\"name\": \"%s\", \"engine\": \"%s\", \"isa\": \"%s\", \"per_second\": %.1f}\n",
               name, engine, version_isa(), rate);
    else
        printf("%-28s  %-9s  %-9s  %12.1f %s/s\n", name, engine, version_isa(), rate,
               strncmp(name, "game/", 5) == 0 ? "games" : "playouts");
    fflush(stdout);
}

static int give_playouts(void *context, LanesStart *starts, int wanted) {
    PlayoutSubject *subject = context;
    int count = 0;
    for (; count < wanted && subject->left > 0; count++, subject->left--) {
        starts[count] = (LanesStart){.game = subject->game++, .position = &subject->start};
        rng_seed(&starts[count].rng[BLACK], starts[count].game, 1);
    }
    return count > 0 ? count : LANES_NO_MORE;
}

static void drop_playouts(void *context, const LanesEnds *ends) {
    (void)context;
    (void)ends;
}

/* Games of a call: so many that the last ones, when lanes stand empty, weigh little. */
static int64_t games_a_call(const Geometry *geometry) {
    return (1 << 19) / geometry->points;
}

static int64_t work_playouts(void *context) {
    PlayoutSubject *subject = context;
    const LanesCaller caller = {give_playouts, drop_playouts, subject, FIRST_PLAYS_NONE};
    subject->left = games_a_call(&subject->geometry);
    lanes_run(subject->lanes, &caller);
    return games_a_call(&subject->geometry);
}

static void bench_playouts(bool json) {
    static const int SIDES[] = {5, 7, 9, 13, 19};
    static const PointSet none;
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        PlayoutSubject *subject = heap_new(1, sizeof *subject);
        const LanesOptions options = {.suicide_allowed = false};
        geometry_init(&subject->geometry, SIDES[i], SIDES[i], TOPOLOGY_PLANE);
        lanes_position_init(&subject->start, &subject->geometry, &none, &none, BLACK, POINT_NONE, 0,
                            3 * subject->geometry.points);
        subject->lanes = lanes_create(&subject->geometry, &options);
        char name[64];
        snprintf(name, sizeof name, "playout/uniform/%dx%d", SIDES[i], SIDES[i]);
        report(name, "lanes", work_playouts, subject, json);
        lanes_destroy(subject->lanes);
        free(subject);
    }
}

static int64_t work_choice(void *context) {
    AgentSubject *subject = context;
    Agent *agent = subject->agent;
    agent->config->type->new_game(agent, BLACK);
    agent->config->type->choose(agent, seat_view(&subject->seat), &subject->rng);
    return agent->playouts;
}

/* Black's chair at the start of a game. */
static void seat_first_move(AgentSubject *subject) {
    seat_init(&subject->seat, &subject->geometry, &subject->rules, BLACK,
              agent_is_sighted(&subject->config));
    const Event start = {.kind = EVENT_START, .by = BLACK, .point = POINT_NONE};
    seat_receive(&subject->seat, &start);
}

/* Playouts of the first move, with every parameter at its default. */
static void bench_agent(const AgentType *type, bool json) {
    AgentSubject *subject = heap_new(1, sizeof *subject);
    subject->rules = rules_default();
    if (!type->full_information)
        subject->rules.information = INFORMATION_PHANTOM;
    geometry_init(&subject->geometry, subject->rules.width, subject->rules.height, TOPOLOGY_PLANE);
    subject->config = agent_config_default(type);
    subject->agent = type->create(&subject->config, &subject->geometry, &subject->rules);
    rng_seed(&subject->rng, 1, 1);
    seat_first_move(subject);
    if (work_choice(subject) > 0) {
        char name[64];
        snprintf(name, sizeof name, "agent/%s/9x9", type->name);
        report(name, "lanes", work_choice, subject, json);
    }
    seat_deinit(&subject->seat);
    type->destroy(subject->agent);
    free(subject);
}

static bool next_game(void *context, UniformStart *start) {
    GameSubject *subject = context;
    if (subject->left == 0)
        return false;
    subject->left--;
    start->game = subject->game_no++;
    rng_seed_game(&start->rng[BLACK], 1, 0, start->game, RNG_BLACK);
    rng_seed_game(&start->rng[WHITE], 1, 0, start->game, RNG_WHITE);
    return true;
}

static void seed_scorer(void *context, uint64_t game, Rng *rng) {
    (void)context;
    rng_seed_game(rng, 1, 0, game, RNG_SCORER);
}

static void drop_game(void *context, const UniformEnd *end) {
    (void)context;
    (void)end;
}

static int64_t work_games(void *context) {
    GameSubject *subject = context;
    const UniformCaller caller = {next_game, seed_scorer, drop_game, subject};
    subject->left = games_a_call(&subject->geometry);
    uniform_games_run(subject->games, &caller);
    return games_a_call(&subject->geometry);
}

/* Whole games of two random players, with their three counts. */
static void bench_games(const char *name, Information information, bool json) {
    GameSubject *subject = heap_new(1, sizeof *subject);
    subject->rules = rules_default();
    subject->rules.settle = SETTLE_NONE; /* as a config has it for two random players */
    subject->rules.information = information;
    geometry_init(&subject->geometry, subject->rules.width, subject->rules.height, TOPOLOGY_PLANE);
    subject->games = uniform_games_create(&subject->geometry, &subject->rules, false);
    report(name, "lanes", work_games, subject, json);
    uniform_games_destroy(subject->games);
    free(subject);
}

enum { OPTION_JSON, OPTIONS_COUNT };

static const Option OPTIONS[] = {{"--json", NULL, "one object a line", NULL}};

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS_COUNT];
    memcpy(options, OPTIONS, sizeof options);
    Operands operands = {.names = ""};
    Status status = options_parse(argc, argv, options, OPTIONS_COUNT, &operands, message);
    if (status != STATUS_OK)
        return status;
    bool json = options[OPTION_JSON].value != NULL;
    if (!json)
        printf("%-28s  %-9s  %-9s  %12s\n", "name", "engine", "isa", "median");
    bench_playouts(json);
    int count;
    const AgentType *const *types = agent_types(&count);
    for (int i = 0; i < count; i++)
        if (!types[i]->external)
            bench_agent(types[i], json);
    bench_games("game/random/9x9", INFORMATION_FULL, json);
    bench_games("game/random-phantom/9x9", INFORMATION_PHANTOM, json);
    return STATUS_OK;
}

const Verb verb_bench = {
    .name = "bench",
    .arguments = "[--json]",
    .summary = "playouts, simulations and games per second of this machine",
    .details =
        "One thread, process CPU time, median of five samples. playout/: random games from the\n"
        "empty board; agent/: playouts of an agent's first move, parameters at their defaults;\n"
        "game/: whole games of two random players, scored; a Phantom game has hundreds of\n"
        "refused tries. lanes: many boards at once. Compare figures of one machine only.",
    .options = OPTIONS,
    .options_count = OPTIONS_COUNT,
    .run = run};
