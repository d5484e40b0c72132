/* From a final position to its three counts: positions per second, by the way dead stones are
 * found.
 */
#include "bench.h"

#include "bench_games.h"
#include "check.h"
#include "gb_shim.h"

enum { POSITIONS = 64 };

typedef struct Subject {
    int side;
    Settle settle;
} Subject;

static uint64_t score_one(BenchGames *games, int64_t game_no, FinishedGame *finished,
                          uint64_t signature) {
    Scores scores;
    bench_games_score(games, game_no, finished, &scores);
    signature = bench_sign(signature, scores.margins[SCORING_AREA]);
    signature = bench_sign(signature, scores.margins[SCORING_TERRITORY]);
    return bench_sign(signature, scores.margins[SCORING_PASS_STONE]);
}

/* One random game's end; random games fill the board, so nearly all of it is proven. */
static void bench_position(GbState *state, const void *argument) {
    const Subject *subject = argument;
    BenchGames *games = bench_games_create("random", subject->side, INFORMATION_FULL);
    games->rules.settle = subject->settle;
    uint64_t signature = 0;
    FinishedGame finished;
    for (int64_t i = 0; i < POSITIONS; i++) {
        bench_games_play(games, i, &finished);
        signature = score_one(games, i, &finished, signature);
    }
    int64_t positions = 0;
    bench_games_play(games, 0, &finished);
    while (gb_next(state)) {
        score_one(games, 0, &finished, 0);
        positions++;
    }
    gb_items(state, positions);
    gb_signature(state, signature);
    bench_games_destroy(games);
}

void bench_score_register(void) {
    static const Subject SUBJECTS[] = {
        {9, SETTLE_NONE}, {9, SETTLE_PROVEN}, {9, SETTLE_PLAYED_ON}, {19, SETTLE_PLAYED_ON}};
    gb_register("score/none/9x9", bench_position, &SUBJECTS[0]);
    gb_register("score/proven/9x9", bench_position, &SUBJECTS[1]);
    gb_register("score/played_on/9x9", bench_position, &SUBJECTS[2]);
    gb_register("score/played_on/19x19", bench_position, &SUBJECTS[3]);
}
