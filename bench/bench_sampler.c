/* Determinizations: worlds per second of each kind of sampler, in the middle of a game, and what it
 * costs to take a view in. */
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "gb_shim.h"
#include "sampler.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_SIZE = 80, SIGNED_WORLDS = 1000 };

typedef struct Subject {
    char name[NAME_SIZE];
    SamplerKind kind;
    int side;
    bool start; /* an item is a view taken in, not a world */
} Subject;

/* Random tries up to the middle of a game, which the sampler follows as the player then on turn;
 * returns that player's view. */
static const View *play_half(Table *table, Sampler *sampler, Rng *rng) {
    const Game *game = &table->referee.game;
    const int turns = (table->geometry->points + 1) / 2;
    const Colour player = (Colour)(turns & 1);
    RefereeStep step;
    sampler_new_game(sampler, player);
    referee_start(&table->referee, &step);
    for (;;) {
        for (int i = 0; i < step.count; i++)
            seat_receive(&table->seats[step.sent[i].to], &step.sent[i].event);
        const View *view = seat_view(&table->seats[game->to_move]);
        if (game->to_move == player)
            sampler_start(sampler, view, rng);
        if (game->turns == turns)
            return view;
        const int count = point_set_count(&view->legal);
        referee_try(&table->referee, game->to_move,
                    point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count)), &step);
    }
}

static uint64_t sign(Sampler *sampler, Rng *rng) {
    uint64_t signature = 0;
    PointSet stones[2];
    for (int i = 0; i < SIGNED_WORLDS; i++) {
        sampler_draw(sampler, rng, stones);
        for (int word = 0; word < POINT_SET_WORDS; word++)
            signature =
                bench_sign(signature, stones[BLACK].words[word] ^ ~stones[WHITE].words[word]);
    }
    return signature;
}

static void bench_sampler(GbState *state, const void *argument) {
    const Subject *subject = argument;
    BenchGames *games = bench_games_create("random", subject->side, INFORMATION_PHANTOM);
    Sampler *sampler = sampler_create(subject->kind, &games->geometry, &games->rules);
    PointSet stones[2];
    Rng rng;
    rng_seed(&rng, 2, 2);
    const View *view = play_half(&games->table, sampler, &rng);
    const uint64_t signature = sign(sampler, &rng);
    int64_t items = 0;
    for (; gb_next(state); items++)
        if (subject->start)
            sampler_start(sampler, view, &rng);
        else
            sampler_draw(sampler, &rng, stones);
    gb_items(state, items);
    gb_signature(state, signature);
    sampler_destroy(sampler);
    bench_games_destroy(games);
}

static void add(SamplerKind kind, const char *kind_name, int side, bool start) {
    /* Registered arguments live as long as the program. */
    Subject *subject = heap_new(1, sizeof *subject);
    *subject = (Subject){.kind = kind, .side = side, .start = start};
    snprintf(subject->name, NAME_SIZE, "sampler/%s/%dx%d%s", kind_name, side, side,
             start ? "/start" : "");
    gb_register(subject->name, bench_sampler, subject);
}

void bench_sampler_register(void) {
    static const char *const NAMES[] = {"random", "prior", "particles"};
    for (int kind = SAMPLER_RANDOM; kind <= SAMPLER_PARTICLES; kind++)
        for (int side = 9; side <= 19; side += 10) {
            add((SamplerKind)kind, NAMES[kind], side, false);
            add((SamplerKind)kind, NAMES[kind], side, true);
        }
}
