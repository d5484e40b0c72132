/* Counts of games by cell, in memory of fixed size: the joint histogram until it is handed on. */
#ifndef JIGO_CELL_TABLE_H
#define JIGO_CELL_TABLE_H

#include "stats.h"

typedef struct CellTable CellTable;

/* Room for `cells_max` different cells: a power of two. */
CellTable *cell_table_create(int cells_max);
void cell_table_destroy(CellTable *table);

/* Counts cell->games in; whatever else the cell says is its key. Not to be called on a full table
 * (checked). Margins beyond +-8191 are a bug (checked): no game within the turn cap has them. */
void cell_table_add(CellTable *table, const Cell *cell);

/* Whether there is no room for sure for another cell. */
bool cell_table_is_full(const CellTable *table);

/* Walks the cells: *place starts at 0; false at the end. */
bool cell_table_next(const CellTable *table, int *place, Cell *cell);

void cell_table_clear(CellTable *table);

#endif
