/* The joint histogram of a run, as counts since the last commit, in memory of fixed size. */
#ifndef JIGO_RECORDER_CELLS_H
#define JIGO_RECORDER_CELLS_H

#include "stats.h"

typedef struct CellTable CellTable;

CellTable *cell_table_create(void);
void cell_table_destroy(CellTable *table);

/* Counts cell->games in; whatever else the cell says is its key. Margins beyond +-8191 are a bug
 * (checked): no game within the turn cap has them. */
void cell_table_add(CellTable *table, const Cell *cell);

/* Whether there is no room for sure for another cell. */
bool cell_table_is_full(const CellTable *table);

/* Walks the cells: *place starts at 0; false at the end. */
bool cell_table_next(const CellTable *table, int *place, Cell *cell);

void cell_table_clear(CellTable *table);

#endif
