/* A hash table with open addressing whose keys are cells packed into a few words.
 *
 * Invariant: at most half of the slots are taken, so that a search ends soon; a taken slot has the
 * mark bit in key[0]. Growing is left out on purpose: a full table is handed on and cleared, which
 * bounds the memory of a run of any length.
 */
#include "cell_table.h"

#include "check.h"
#include "rng.h"

#include <stdlib.h>

enum { MARGIN_BITS = 14 };

enum {
    MARGINS = SCORINGS + 1,
    MARGINS_PER_WORD = 4,
    KEY_WORDS = 2 + (MARGINS - 1) / MARGINS_PER_WORD
};

typedef struct Slot {
    uint64_t key[KEY_WORDS];
    int64_t games;
} Slot;

struct CellTable {
    int used, slots_count;
    Slot slots[];
};

static const uint64_t MARK = 1ull << 63;

CellTable *cell_table_create(int cells_max) {
    CHECK(cells_max > 0 && (cells_max & (cells_max - 1)) == 0);
    CellTable *table = heap_new(1, sizeof *table + 2 * (size_t)cells_max * sizeof *table->slots);
    table->slots_count = 2 * cells_max;
    return table;
}

void cell_table_destroy(CellTable *table) {
    free(table);
}

static uint64_t pack_margin(int margin) {
    int shifted = margin + (1 << (MARGIN_BITS - 1));
    CHECK(shifted > 0 && shifted < 1 << MARGIN_BITS);
    return (uint64_t)shifted;
}

static int unpack_margin(uint64_t word) {
    return (int)(word & ((1u << MARGIN_BITS) - 1)) - (1 << (MARGIN_BITS - 1));
}

/* Where a margin, or behind them the one that decides, lies in a key. */
static int margin_word(int margin) {
    return 1 + margin / MARGINS_PER_WORD;
}

static int margin_shift(int margin) {
    return margin % MARGINS_PER_WORD * (64 / MARGINS_PER_WORD);
}

static void pack(const Cell *cell, uint64_t key[KEY_WORDS]) {
    memset(key, 0, KEY_WORDS * sizeof *key);
    key[0] = MARK | (uint64_t)cell->matchup | (uint64_t)cell->swapped << 32 |
             (uint64_t)cell->end << 36 | (uint64_t)cell->winner << 40 |
             (uint64_t)cell->counted << 44 | (uint64_t)cell->unsettled << 45;
    for (int i = 0; i < MARGINS; i++)
        key[margin_word(i)] |= pack_margin(i < SCORINGS ? cell->margins[i] : cell->deciding)
                               << margin_shift(i);
}

static void unpack(const uint64_t key[KEY_WORDS], Cell *cell) {
    *cell = (Cell){.matchup = (int)(key[0] & 0xffffffffu),
                   .swapped = key[0] >> 32 & 1,
                   .end = (EndReason)(key[0] >> 36 & 15),
                   .winner = (Colour)(key[0] >> 40 & 15),
                   .counted = key[0] >> 44 & 1,
                   .unsettled = key[0] >> 45 & 1};
    for (int i = 0; i < MARGINS; i++) {
        int margin = unpack_margin(key[margin_word(i)] >> margin_shift(i));
        *(i < SCORINGS ? &cell->margins[i] : &cell->deciding) = margin;
    }
}

/* Products that do not wait for each other, and the mixing of their sum. */
static uint64_t hash(const uint64_t key[KEY_WORDS]) {
    uint64_t sum = 0;
    for (int i = 0; i < KEY_WORDS; i++)
        sum += key[i] * (RNG_MULTIPLIER + 2 * (uint64_t)i);
    return rng_mix(sum);
}

static bool same_key(const uint64_t a[KEY_WORDS], const uint64_t b[KEY_WORDS]) {
    uint64_t differences = 0;
    for (int i = 0; i < KEY_WORDS; i++)
        differences |= a[i] ^ b[i];
    return differences == 0;
}

void cell_table_add(CellTable *table, const Cell *cell) {
    uint64_t key[KEY_WORDS];
    pack(cell, key);
    const uint64_t mask = (uint64_t)table->slots_count - 1;
    uint64_t place = hash(key) & mask;
    Slot *slot = &table->slots[place];
    while (slot->key[0] != 0 && !same_key(slot->key, key)) {
        place = (place + 1) & mask;
        slot = &table->slots[place];
    }
    if (slot->key[0] == 0) {
        CHECK(!cell_table_is_full(table));
        table->used++;
        memcpy(slot->key, key, sizeof key);
    }
    slot->games += cell->games;
}

bool cell_table_is_full(const CellTable *table) {
    return 2 * table->used == table->slots_count;
}

bool cell_table_next(const CellTable *table, int *place, Cell *cell) {
    while (*place < table->slots_count) {
        const Slot *slot = &table->slots[(*place)++];
        if (slot->key[0] == 0)
            continue;
        unpack(slot->key, cell);
        cell->games = slot->games;
        return true;
    }
    return false;
}

void cell_table_clear(CellTable *table) {
    table->used = 0;
    memset(table->slots, 0, (size_t)table->slots_count * sizeof *table->slots);
}
