/* Players that are programs outside: what the engine has to be told of them, and what a run has to
 * be sure of before its first game. */
#ifndef JIGO_EXTERNAL_PLAYERS_H
#define JIGO_EXTERNAL_PLAYERS_H

#include "run_config.h"

/* Adds their types to the engine's registry. Called at start, before any thread. */
void external_players_register(void);

/* STATUS_USAGE if this process may not open the streams that so many threads need. */
Status external_players_check(const RunConfig *config, int threads, Message *message);

/* STATUS_FAILED, with a line that says of an absent player which command cannot be started, and
 * why; `who` names the player. */
Status external_player_absent(const char *who, const Agent *agent, Message *message);

/* Whether both players of a matchup are ours, so that its games can be played again. */
bool matchup_is_repeatable(const RunConfig *config, const Matchup *matchup);

/* Whether all games of the run can, and its signature says that they are the same. */
bool run_is_repeatable(const RunConfig *config);

#endif
