/* How often the systems disagree over many scored games. */
#ifndef JIGO_SCORED_TABLE_H
#define JIGO_SCORED_TABLE_H

#include "scored_game.h"

#include <stdio.h>

typedef struct ScoredTable {
    RulesetStats stats;
    int64_t games;
    int64_t open;     /* nothing says that play is over */
    int64_t uneven;   /* of those in the table, where area and pass-stone may differ at one komi */
    int64_t recorded; /* with a result by count that can be read */
    int64_t fits[SCORINGS];
    int64_t fits_as_it_stands; /* scored_fits_as_it_stands */
    int64_t fits_none; /* of the recorded: none of these, no system under any compensation */
} ScoredTable;

void scored_table_init(ScoredTable *table);
void scored_table_add(ScoredTable *table, const ScoredGame *game);

enum { REASONS_CAPACITY = 4 };

/* Why a game is worth a look, as letters. Of those decided by count, D winners differ between two
 * systems, at its komi or at native komi; U stones are unsettled; R the recorded result fits no
 * system, nor the area with no stone taken off. Of the others, O nothing says that play is over.
 * Returns reasons; "" for no reason. */
const char *scored_reasons(const ScoredGame *game, char reasons[REASONS_CAPACITY]);

void scored_table_print(const ScoredTable *table, FILE *file);

#endif
