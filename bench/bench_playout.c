/* Uniform random games on one board, by size: playouts per second. Nothing is scored. */
#include "bench.h"

#include "check.h"
#include "gb_shim.h"
#include "playout.h"

#include <stdlib.h>

enum { SIGNED_PLAYOUTS = 100 };

typedef struct Subject {
    Geometry geometry;
    Board start;
    Playout playout;
    Rng rng;
    Move moves[3 * SIDE_PLAY_MAX * SIDE_PLAY_MAX];
} Subject;

static Subject *subject_create(int side) {
    Subject *subject = heap_new(1, sizeof *subject);
    geometry_init(&subject->geometry, side, side, TOPOLOGY_PLANE);
    board_init(&subject->start, &subject->geometry);
    rng_seed(&subject->rng, 1, 1);
    subject->playout = (Playout){.turns_max = 3 * subject->geometry.points,
                                 .rng = {&subject->rng, &subject->rng},
                                 .moves = subject->moves};
    return subject;
}

static void play(Subject *subject) {
    Playout *playout = &subject->playout;
    board_copy(&playout->board, &subject->start);
    playout->to_move = BLACK;
    playout->turns = playout->passes_in_row = 0;
    playout_run(playout);
}

static uint64_t sign(Subject *subject) {
    uint64_t signature = 0;
    for (int i = 0; i < SIGNED_PLAYOUTS; i++) {
        play(subject);
        for (int j = 0; j < subject->playout.moves_count; j++)
            signature = bench_sign(signature, subject->moves[j]);
    }
    return signature;
}

static void bench_uniform(GbState *state, const void *argument) {
    Subject *subject = subject_create(*(const int *)argument);
    uint64_t signature = sign(subject);
    int64_t playouts = 0;
    while (gb_next(state)) {
        play(subject);
        playouts++;
    }
    gb_items(state, playouts);
    gb_signature(state, signature);
    free(subject);
}

void bench_playout_register(void) {
    static const int SIDES[] = {5, 7, 9, 13, 19};
    gb_register("playout/uniform/5x5", bench_uniform, &SIDES[0]);
    gb_register("playout/uniform/7x7", bench_uniform, &SIDES[1]);
    gb_register("playout/uniform/9x9", bench_uniform, &SIDES[2]);
    gb_register("playout/uniform/13x13", bench_uniform, &SIDES[3]);
    gb_register("playout/uniform/19x19", bench_uniform, &SIDES[4]);
}
