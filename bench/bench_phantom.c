/* Phantom games, referee and belief and all: of random players games per second, of thinking ones
 * playouts per second of the whole. */
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

/* The first games over and over, so that the time does not depend on how many there is time for. */
static void bench_thinking(GbState *state, const void *argument) {
    enum { GAMES = 4 };
    BenchGames *games = bench_games_create(argument, 9, INFORMATION_PHANTOM);
    FinishedGame finished;
    uint64_t signature = 0;
    int64_t playouts = 0;
    while (gb_next(state)) {
        signature = 0;
        for (int64_t i = 0; i < GAMES; i++) {
            bench_games_play(games, i, &finished);
            signature = bench_games_sign(signature, &finished);
            playouts += finished.playouts[BLACK] + finished.playouts[WHITE];
        }
    }
    gb_items(state, playouts);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

void bench_phantom_register(void) {
    static const int SIDES[] = {9, 19};
    gb_register("phantom/random/9x9", bench_random, &SIDES[0]);
    gb_register("phantom/random/19x19", bench_random, &SIDES[1]);
    gb_register("phantom/mc/9x9", bench_thinking, "phantom-mc");
    gb_register("phantom/mc/9x9/plain", bench_thinking, "phantom-mc:sampler=random,pool=0");
    gb_register("phantom/uct/9x9", bench_thinking, "phantom-uct");
    gb_register("phantom/belief/9x9", bench_thinking, "phantom-belief");
}
