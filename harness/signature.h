/* The signature of a run: a number that is equal for equal games. What it covers: results/README.md
 * (Signature).
 *
 * Every step takes the chain so far and returns the next. A run with records (games, divergent) has
 * a chain of games for each matchup, from 0, in game_no order; its signature starts with the text
 * that decides the games and adds the matchups in order. A histogram has no records: there the
 * cells are added in stats_cell_compare order. All pure.
 */
#ifndef JIGO_SIGNATURE_H
#define JIGO_SIGNATURE_H

#include "game_record.h"
#include "stats.h"

/* A number that stands for a text; where a run's signature starts, that of run_config_identity. */
uint64_t signature_of_text(const char *text);

/* Adds a game to the chain of its matchup: every fact but id, time and run name. */
uint64_t signature_add_game(uint64_t chain, const GameRecord *record);

/* Adds a matchup to a run's signature: its number of games and their chain. */
uint64_t signature_add_matchup(uint64_t chain, int64_t games, uint64_t matchup_chain);

/* Adds a cell to a run's signature. */
uint64_t signature_add_cell(uint64_t chain, const Cell *cell);

#endif
