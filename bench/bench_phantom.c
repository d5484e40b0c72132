/* Random Phantom games, referee and all: games per second. */
#include "bench.h"

#include "bench_games.h"
#include "gb_shim.h"

enum { SIGNED_GAMES = 50 };

static void bench_random(GbState *state, const void *argument) {
    BenchGames *games = bench_games_create("random", *(const int *)argument, INFORMATION_PHANTOM);
    FinishedGame finished;
    uint64_t signature = 0;
    for (int64_t i = 0; i < SIGNED_GAMES; i++) {
        bench_games_play(games, i, &finished);
        signature = bench_games_sign(signature, &finished);
    }
    int64_t played = 0;
    while (gb_next(state))
        bench_games_play(games, played++, &finished);
    gb_items(state, played);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

void bench_phantom_register(void) {
    static const int SIDES[] = {9, 19};
    gb_register("phantom/random/9x9", bench_random, &SIDES[0]);
    gb_register("phantom/random/19x19", bench_random, &SIDES[1]);
}
