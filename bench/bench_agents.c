/* Every agent that thinks, parameters at their defaults, from the first move of a game on: playouts
 * per second. Agents are found in the registry, so a new one is measured without an edit here. */
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "gb_shim.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_SIZE = 80 };

typedef struct Subject {
    char name[NAME_SIZE];
    const AgentType *type;
    int side;
    Information information;
    int playouts; /* a turn; 0: the default */
    bool plain;   /* random placement, and no pool where the type has one */
} Subject;

static bool has(const Subject *subject, const char *param) {
    return agent_param_find(subject->type, param) >= 0;
}

/* A whole game of little thought, on a small board so that it takes no time that counts. */
static uint64_t sign(const Subject *subject) {
    char spec[NAME_SIZE];
    snprintf(spec, sizeof spec, "%s%s", subject->type->name,
             has(subject, "playouts") ? ":playouts=20" : "");
    BenchGames *games = bench_games_create(spec, 7, subject->information);
    FinishedGame finished;
    bench_games_play(games, 0, &finished);
    uint64_t signature = bench_games_sign(0, &finished);
    bench_games_destroy(games);
    return signature;
}

static void write_spec(const Subject *subject, char spec[NAME_SIZE]) {
    char playouts[24] = "";
    if (subject->playouts > 0)
        snprintf(playouts, sizeof playouts, "playouts=%d,", subject->playouts);
    int length = snprintf(spec, NAME_SIZE, "%s:%s%s%s", subject->type->name, playouts,
                          subject->plain ? "sampler=random," : "",
                          subject->plain && has(subject, "pool") ? "pool=0," : "");
    spec[length - 1] = '\0';
}

static void bench_agent(GbState *state, const void *argument) {
    const Subject *subject = argument;
    char spec[NAME_SIZE];
    write_spec(subject, spec);
    BenchGames *games = bench_games_create(spec, subject->side, subject->information);
    uint64_t signature = sign(subject);
    Agent *agent = games->table.agents[BLACK];
    Rng rng;
    rng_seed(&rng, 1, 1);
    const Event start = {.kind = EVENT_START, .by = BLACK, .point = POINT_NONE};
    seat_receive(&games->table.seats[BLACK], &start);
    int64_t playouts = 0;
    while (gb_next(state)) {
        subject->type->new_game(agent, BLACK);
        subject->type->choose(agent, seat_view(&games->table.seats[BLACK]), &rng);
        playouts += agent->playouts;
    }
    gb_items(state, playouts);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

static void add(const AgentType *type, int side, Information information, int playouts,
                bool plain) {
    /* Registered arguments live as long as the program. */
    Subject *subject = heap_new(1, sizeof *subject);
    *subject = (Subject){.type = type,
                         .side = side,
                         .information = information,
                         .playouts = playouts,
                         .plain = plain};
    int length = snprintf(subject->name, NAME_SIZE, "agent/%s/%s%dx%d", type->name,
                          information == INFORMATION_PHANTOM ? "phantom-" : "", side, side);
    if (playouts > 0)
        length += snprintf(subject->name + length, NAME_SIZE - (size_t)length, "/%d", playouts);
    if (plain)
        snprintf(subject->name + length, NAME_SIZE - (size_t)length, "/plain");
    gb_register(subject->name, bench_agent, subject);
}

void bench_agents_register(void) {
    int count;
    const AgentType *const *types = agent_types(&count);
    for (int i = 0; i < count; i++) {
        if (types[i]->uniform)
            continue;
        if (types[i]->full_information) {
            add(types[i], 9, INFORMATION_FULL, 0, false);
            add(types[i], 9, INFORMATION_FULL, 2000, false);
            add(types[i], 19, INFORMATION_FULL, 0, false);
        }
        if (types[i]->phantom) {
            const bool believes = agent_param_find(types[i], "sampler") >= 0;
            for (int plain = 0; plain <= believes; plain++) {
                add(types[i], 9, INFORMATION_PHANTOM, 0, plain);
                add(types[i], 9, INFORMATION_PHANTOM, 2000, plain);
            }
        }
    }
}
