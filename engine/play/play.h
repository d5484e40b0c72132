/* From two agents and a referee to a finished game.
 *
 * A Table is one thread's working memory for one matchup: referee, seats, agents. Nothing is
 * allocated between games.
 */
#ifndef JIGO_PLAY_H
#define JIGO_PLAY_H

#include "agent.h"
#include "referee.h"
#include "score.h"
#include "seat.h"
#include "settle.h"

typedef struct Table {
    const Geometry *geometry;
    const Rules *rules;
    const AgentConfig *configs[2]; /* Black's and White's */
    Referee referee;
    Seat seats[2];
    Agent *agents[2];
} Table;

/* Everything that is known of a game when it is over. Points into the table: valid until the next.
 */
typedef struct FinishedGame {
    const Board *board; /* final position */
    const Move *moves;
    int turns;
    int plays[2], passes[2], refused[2];
    EndReason end;
    Colour winner;     /* of a capture, resignation or forfeit; EMPTY where the count decides */
    const char *fault; /* what a player did that forfeited; "" where none did */
    int64_t playouts[2];
} FinishedGame;

/* Allocates; borrows all pointers. The agents must fit the rules (agent_unfit, checked). */
void table_init(Table *table, const Geometry *geometry, const Rules *rules,
                const AgentConfig *black, const AgentConfig *white);
void table_deinit(Table *table);

/* The players change colours. Allocates only where one of them alone is sighted. */
void table_swap(Table *table);

/* Plays one game. rng[c] is the stream of colour c, used by nobody else. False, and nothing is
 * finished: a player is absent (Agent.absent), which makes the game void. */
bool play_game(Table *table, Rng rng[2], FinishedGame *game);

/* Settles and counts a finished game as its rules say; `rng` is the scorer's stream. */
void play_score(const FinishedGame *game, const Rules *rules, Rng *rng, Settlement *settlement,
                Scores *scores);

#endif
