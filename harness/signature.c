/* The chain of signature.h. Reads numbers, never memory, so that it is the same on machines of
 * either byte order. */
#include "signature.h"

#include "rng.h"

static uint64_t mix(uint64_t chain, uint64_t word) {
    return rng_mix((chain ^ word) + RNG_GOLDEN);
}

static uint64_t mix_pair(uint64_t chain, int64_t low, int64_t high) {
    return mix(chain, (uint64_t)(low & 0xffffffff) | (uint64_t)high << 32);
}

static uint64_t mix_set(uint64_t chain, const PointSet *set) {
    if (point_set_is_empty(set))
        return mix(chain, 0);
    for (int i = 0; i < POINT_SET_WORDS; i++)
        chain = mix(chain, set->words[i]);
    return chain;
}

/* Four moves a step; the missing ones of the last step count as 0, and their number is mixed. */
static uint64_t mix_moves(uint64_t chain, const Move *moves, int count) {
    chain = mix(chain, (uint64_t)count);
    int i = 0;
    for (; i + 4 <= count; i += 4)
        chain = mix(chain, (uint64_t)moves[i] | (uint64_t)moves[i + 1] << 16 |
                               (uint64_t)moves[i + 2] << 32 | (uint64_t)moves[i + 3] << 48);
    uint64_t rest = 0;
    for (int shift = 0; i < count; i++, shift += 16)
        rest |= (uint64_t)moves[i] << shift;
    return mix(chain, rest);
}

uint64_t signature_of_text(const char *text) {
    uint64_t chain = 0;
    for (; *text != '\0'; text++)
        chain = mix(chain, (unsigned char)*text);
    return chain;
}

uint64_t signature_add_game(uint64_t chain, const GameRecord *record) {
    chain = mix(chain, record->seed);
    chain = mix_pair(chain, record->black, record->white);
    chain = mix_pair(chain, record->matchup, record->game_no);
    chain = mix(chain, (uint64_t)record->end | (uint64_t)record->winner << 8 |
                           (uint64_t)record->counted << 16 | (uint64_t)record->settled_by << 24 |
                           (uint64_t)record->certainty << 32);
    if (record->counted) {
        _Static_assert(SCORINGS == 3, "every margin is signed here");
        chain = mix_pair(chain, record->margins[SCORING_AREA], record->margins[SCORING_TERRITORY]);
        chain = mix_pair(chain, record->territory_plain, record->margins[SCORING_PASS_STONE]);
        chain = mix(chain, (uint64_t)(int64_t)record->deciding);
    }
    chain = mix(chain, (uint64_t)record->turns);
    chain = mix_pair(chain, record->plays[BLACK], record->plays[WHITE]);
    chain = mix_pair(chain, record->passes[BLACK], record->passes[WHITE]);
    chain = mix_pair(chain, record->refused[BLACK], record->refused[WHITE]);
    chain = mix_pair(chain, record->captured[BLACK], record->captured[WHITE]);
    chain = mix(chain, (uint64_t)record->playouts[BLACK]);
    chain = mix(chain, (uint64_t)record->playouts[WHITE]);
    chain = mix_set(chain, &record->dead);
    chain = mix_set(chain, &record->unsettled);
    return mix_moves(chain, record->moves, record->moves_count);
}

uint64_t signature_add_matchup(uint64_t chain, int64_t games, uint64_t matchup_chain) {
    return mix(mix(chain, (uint64_t)games), matchup_chain);
}

uint64_t signature_add_cell(uint64_t chain, const Cell *cell) {
    int keys[CELL_KEYS];
    cell_keys(cell, keys);
    for (int i = 0; i < CELL_KEYS; i++)
        chain = mix(chain, (uint64_t)(int64_t)keys[i]);
    return mix(chain, (uint64_t)cell->games);
}
