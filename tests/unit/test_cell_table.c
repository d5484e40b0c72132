/* Counts by cell: what goes in comes out, up to the last free slot and the largest margins; what
 * the table must refuse ends the program. */
#include "cell_table.h"

#include <criterion/criterion.h>
#include <signal.h>

enum {
    CELLS = 256,
    MARGIN_MAX = 8191,
    FACTS = 6, /* keys before the margins */
    KINDS = FACTS + 2 * (CELL_KEYS - FACTS)
};

/* Different cells: of each matchup one that is plain, and for each other key one or two that differ
 * from it in that key alone. */
static Cell cell_of_number(int number) {
    static const int other[FACTS] = {0, 1, END_FORFEIT, WHITE, 0, 1};
    const int kind = number % KINDS;
    int keys[CELL_KEYS] = {number / KINDS, 0, END_PASSES, EMPTY, 1};
    if (kind >= FACTS)
        keys[FACTS + (kind - FACTS) / 2] = kind % 2 == 0 ? MARGIN_MAX : -MARGIN_MAX;
    else if (kind > 0)
        keys[kind] = other[kind];
    return cell_of_keys(keys);
}

static void add_cells(CellTable *table, int from, int to) {
    for (int i = from; i < to; i++) {
        Cell cell = cell_of_number(i);
        cell.games = 1 + i;
        cr_assert_not(cell_table_is_full(table), "%d cells", i);
        cell_table_add(table, &cell);
    }
}

/* The first cells, and no others, each once, with the games of so many times. */
static void compare_cells(const CellTable *table, int cells, int times) {
    int place = 0, count = 0;
    bool seen[CELLS] = {false};
    for (Cell cell; cell_table_next(table, &place, &cell); count++) {
        int number = 0;
        for (Cell wanted = cell_of_number(0); stats_cell_compare(&cell, &wanted) != 0;
             wanted = cell_of_number(number))
            cr_assert_lt(++number, cells);
        cr_assert_eq(cell.games, times * (1 + number), "cell %d", number);
        cr_assert_not(seen[number], "cell %d", number);
        seen[number] = true;
    }
    cr_assert_eq(count, cells);
}

Test(cell_table, what_goes_in_comes_out) {
    CellTable *table = cell_table_create(CELLS);
    compare_cells(table, 0, 0);
    add_cells(table, 0, CELLS - 1);
    add_cells(table, 0, CELLS - 1);
    compare_cells(table, CELLS - 1, 2);
    cr_assert_not(cell_table_is_full(table));
    cell_table_clear(table);
    compare_cells(table, 0, 0);
    add_cells(table, 0, CELLS);
    compare_cells(table, CELLS, 1);
    cr_assert(cell_table_is_full(table));
    cell_table_clear(table);
    add_cells(table, 0, 5);
    compare_cells(table, 5, 1);
    cell_table_destroy(table);
}

Test(cell_table, takes_no_cell_when_full, .signal = SIGABRT) {
    CellTable *table = cell_table_create(CELLS);
    add_cells(table, 0, CELLS);
    const Cell cell = {.matchup = CELLS, .games = 1};
    cell_table_add(table, &cell);
}

Test(cell_table, takes_no_margin_beyond_its_bits, .signal = SIGABRT) {
    CellTable *table = cell_table_create(CELLS);
    const Cell cell = {.margins = {0, MARGIN_MAX + 1}, .games = 1};
    cell_table_add(table, &cell);
}

Test(cell_table, takes_no_deciding_margin_beyond_its_bits, .signal = SIGABRT) {
    CellTable *table = cell_table_create(CELLS);
    const Cell cell = {.deciding = -MARGIN_MAX - 1, .games = 1};
    cell_table_add(table, &cell);
}
