/* How often the systems disagree over many scored games. */
#ifndef JIGO_SCORED_TABLE_H
#define JIGO_SCORED_TABLE_H

#include "scored_game.h"

#include <stdio.h>

typedef struct ScoredTable {
    RulesetStats stats;
    int64_t games;
    int64_t recorded; /* with a result by count that can be read */
    int64_t fits[SCORINGS];
    int64_t fits_none; /* of the recorded: no system, under no compensation */
} ScoredTable;

void scored_table_init(ScoredTable *table);
void scored_table_add(ScoredTable *table, const ScoredGame *game);

/* Whether a game belongs into a list of those worth a look: systems differ, stones are unsettled,
 * or the recorded result by count fits no system. */
bool scored_table_is_notable(const ScoredGame *game);

void scored_table_print(const ScoredTable *table, FILE *file);

#endif
