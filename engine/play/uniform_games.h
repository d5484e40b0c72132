/* Games of two uniform players with simple ko, full information or Phantom, many at once in the
 * lanes of playout_lanes.h, and their counts.
 *
 * These are the very games that the referee and the agents would play from the same streams
 * (tested), a hundred times faster. A game that is counted as it stands (settle none) and leaves no
 * neutral point is scored from the lanes' counts alone: without dead stones and neutral points
 * there is no seki, all surrounded points are territory (score.h), and with A the area margin, H
 * the handicap, M plays and P passes (White's extra one included)
 *   T = A - H - (M_B - M_W),  G = T + P_W - P_B.
 * Every other game, and one in SCORED_TWICE of these as a check, is put on a board and scored by
 * play_score.
 */
#ifndef JIGO_UNIFORM_GAMES_H
#define JIGO_UNIFORM_GAMES_H

#include "agent.h"
#include "play.h"

enum { SCORED_TWICE = 1024 };

/* A game to be played. Its number comes back with the end, and tells which games are scored twice.
 */
typedef struct UniformStart {
    uint64_t game;
    Rng rng[2]; /* streams of Black and White */
} UniformStart;

/* A game that is over; valid during the call that hands it over. */
typedef struct UniformEnd {
    uint64_t game;
    EndReason end; /* END_PASSES or END_CAP */
    int turns, plays[2], passes[2], refused[2], captured[2];
    int margins[SCORINGS], territory_plain; /* as in Scores */
    const Settlement *settlement;
    const Move *moves; /* [turns], or NULL if they are not kept */
} UniformEnd;

typedef struct UniformCaller {
    /* The next game to start; false: no more. */
    bool (*next)(void *context, UniformStart *start);
    /* The scorer's stream of a game; asked for only where a board is settled. */
    void (*scorer)(void *context, uint64_t game, Rng *rng);
    /* Games come in the order in which they end. */
    void (*ended)(void *context, const UniformEnd *end);
    void *context;
} UniformCaller;

typedef struct UniformGames UniformGames;

/* Whether games of these players under these rules can be played here. */
bool uniform_games_fit(const Rules *rules, const AgentConfig *black, const AgentConfig *white);

/* Heap memory for all runs; borrows both pointers. The rules must fit (checked). */
UniformGames *uniform_games_create(const Geometry *geometry, const Rules *rules, bool keep_moves);
void uniform_games_destroy(UniformGames *games);

/* Plays until `next` has no more; allocates nothing. Safe from any thread on its own memory. */
void uniform_games_run(UniformGames *games, const UniformCaller *caller);

/* The final position of the game handed over last, while it is valid. */
void uniform_games_board(const UniformGames *games, Board *board);

#endif
