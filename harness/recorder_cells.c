/* A hash table with open addressing whose keys are cells packed into 128 bits.
 *
 * Invariant: at most CELLS_FULL of CELLS_SLOTS slots are taken, so that a search ends soon; a taken
 * slot has the mark bit in key[1]. Growing is left out on purpose: a full table is written to the
 * database and cleared, which bounds the memory of a run of any length.
 */
#include "recorder_cells.h"

#include "check.h"
#include "rng.h"

#include <stdlib.h>

enum { CELLS_SLOTS = 1 << 16, CELLS_FULL = CELLS_SLOTS / 2, MARGIN_BITS = 14 };

typedef struct Slot {
    uint64_t key[2];
    int64_t games;
} Slot;

struct CellTable {
    int used;
    Slot slots[CELLS_SLOTS];
};

static const uint64_t MARK = 1ull << 63;

CellTable *cell_table_create(void) {
    return heap_new(1, sizeof(CellTable));
}

void cell_table_destroy(CellTable *table) {
    free(table);
}

static uint64_t pack_margin(int margin) {
    int shifted = margin + (1 << (MARGIN_BITS - 1));
    CHECK(shifted > 0 && shifted < 1 << MARGIN_BITS);
    return (uint64_t)shifted;
}

static int unpack_margin(uint64_t word, int shift) {
    return (int)(word >> shift & ((1u << MARGIN_BITS) - 1)) - (1 << (MARGIN_BITS - 1));
}

static void pack(const Cell *cell, uint64_t key[2]) {
    key[0] = pack_margin(cell->area) | pack_margin(cell->territory) << 16 |
             pack_margin(cell->pass_stone) << 32 | pack_margin(cell->deciding) << 48;
    key[1] = MARK | (uint64_t)cell->matchup | (uint64_t)cell->swapped << 32 |
             (uint64_t)cell->end << 36 | (uint64_t)cell->winner << 40 |
             (uint64_t)cell->counted << 44 | (uint64_t)cell->unsettled << 45;
}

static void unpack(const uint64_t key[2], Cell *cell) {
    *cell = (Cell){.matchup = (int)(key[1] & 0xffffffffu),
                   .swapped = key[1] >> 32 & 1,
                   .end = (EndReason)(key[1] >> 36 & 15),
                   .winner = (Colour)(key[1] >> 40 & 15),
                   .counted = key[1] >> 44 & 1,
                   .unsettled = key[1] >> 45 & 1,
                   .area = unpack_margin(key[0], 0),
                   .territory = unpack_margin(key[0], 16),
                   .pass_stone = unpack_margin(key[0], 32),
                   .deciding = unpack_margin(key[0], 48)};
}

void cell_table_add(CellTable *table, const Cell *cell) {
    uint64_t key[2];
    pack(cell, key);
    uint64_t place = rng_mix(key[0] ^ key[1] * RNG_MULTIPLIER) % CELLS_SLOTS;
    Slot *slot = &table->slots[place];
    while (slot->key[1] != 0 && (slot->key[0] != key[0] || slot->key[1] != key[1])) {
        place = (place + 1) % CELLS_SLOTS;
        slot = &table->slots[place];
    }
    if (slot->key[1] == 0) {
        CHECK(table->used < CELLS_FULL);
        table->used++;
        slot->key[0] = key[0];
        slot->key[1] = key[1];
    }
    slot->games += cell->games;
}

bool cell_table_is_full(const CellTable *table) {
    return table->used == CELLS_FULL;
}

bool cell_table_next(const CellTable *table, int *place, Cell *cell) {
    while (*place < CELLS_SLOTS) {
        const Slot *slot = &table->slots[(*place)++];
        if (slot->key[1] == 0)
            continue;
        unpack(slot->key, cell);
        cell->games = slot->games;
        return true;
    }
    return false;
}

void cell_table_clear(CellTable *table) {
    memset(table, 0, sizeof *table);
}
