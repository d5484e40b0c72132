/* See bench_games.h. */
#include "bench_games.h"

#include "bench.h"
#include "check.h"

#include <stdlib.h>

BenchGames *bench_games_create(const char *spec, int side, Information information) {
    BenchGames *games = heap_new(1, sizeof *games);
    games->rules = rules_default();
    games->rules.width = games->rules.height = side;
    games->rules.turn_cap = 3 * side * side;
    games->rules.information = information;
    Message message;
    if (agent_spec_parse(spec, &games->config, &message) != STATUS_OK)
        check_failed(__FILE__, __LINE__, message.text);
    games->rules.settle = games->config.type->uniform ? SETTLE_NONE : SETTLE_PLAYED_ON;
    if (agent_unfit(&games->config, &games->rules) != NULL) {
        free(games);
        return NULL;
    }
    geometry_init(&games->geometry, side, side, TOPOLOGY_PLANE);
    table_init(&games->table, &games->geometry, &games->rules, &games->config, &games->config);
    return games;
}

void bench_games_destroy(BenchGames *games) {
    table_deinit(&games->table);
    free(games);
}

void bench_games_play(BenchGames *games, int64_t game_no, FinishedGame *finished) {
    Rng rng[2];
    rng_seed_game(&rng[BLACK], 1, 0, (uint64_t)game_no, RNG_BLACK);
    rng_seed_game(&rng[WHITE], 1, 0, (uint64_t)game_no, RNG_WHITE);
    play_game(&games->table, rng, finished);
}

void bench_games_score(const BenchGames *games, int64_t game_no, const FinishedGame *finished,
                       Scores *scores) {
    Rng scorer;
    Settlement settlement;
    rng_seed_game(&scorer, 1, 0, (uint64_t)game_no, RNG_SCORER);
    play_score(finished, &games->rules, &scorer, &settlement, scores);
}

uint64_t bench_games_sign(uint64_t signature, const FinishedGame *finished) {
    for (int i = 0; i < finished->turns; i++)
        signature = bench_sign(signature, finished->moves[i]);
    return signature;
}
