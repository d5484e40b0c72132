/* Whole games of two players of one kind at a table, for the benchmarks that need finished games.
 */
#ifndef JIGO_BENCH_GAMES_H
#define JIGO_BENCH_GAMES_H

#include "agent_registry.h"
#include "play.h"

typedef struct BenchGames {
    Geometry geometry;
    Rules rules;
    AgentConfig config;
    Table table;
} BenchGames;

/* A table for two agents of a SPEC under the default rules but for side and information; the caller
 * gives it to bench_games_destroy. NULL if such agents do not play such games. */
BenchGames *bench_games_create(const char *spec, int side, Information information);
void bench_games_destroy(BenchGames *games);

/* Plays game number `game_no` of run seed 1. `finished` points into the table. */
void bench_games_play(BenchGames *games, int64_t game_no, FinishedGame *finished);

/* Settles and counts it. */
void bench_games_score(const BenchGames *games, int64_t game_no, const FinishedGame *finished,
                       Scores *scores);

/* A signature step over the moves of a game. */
uint64_t bench_games_sign(uint64_t signature, const FinishedGame *finished);

#endif
