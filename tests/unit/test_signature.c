/* The signature depends on every fact of every game and cell, and on nothing else. */
#include "signature.h"

#include <criterion/criterion.h>

static GameRecord sample(Move *moves) {
    for (int i = 0; i < 111; i++)
        moves[i] = (Move)(i % 81);
    moves[110] = MOVE_PASS;
    return (GameRecord){.id = 7,
                        .matchup = 2,
                        .game_no = 3,
                        .black = 0,
                        .white = 1,
                        .seed = 99,
                        .end = END_PASSES,
                        .winner = EMPTY,
                        .counted = true,
                        .margins = {8, 6, 8},
                        .territory_plain = 7,
                        .deciding = 8,
                        .turns = 111,
                        .plays = {55, 54},
                        .passes = {1, 1},
                        .captured = {10, 12},
                        .settled_by = SETTLE_NONE,
                        .certainty = 1000,
                        .playouts = {5, 6},
                        .moves_count = 111,
                        .moves = moves};
}

static void change_and_compare(GameRecord *record, void *field, bool counts) {
    uint64_t before = signature_add_game(5, record);
    GameRecord old = *record;
    unsigned char *byte = field;
    *byte ^= 1;
    bool changed = signature_add_game(5, record) != before;
    cr_assert_eq(changed, counts, "byte %td of the record", byte - (unsigned char *)record);
    cr_assert_eq(game_record_difference(&old, record) != NULL, counts);
    *byte ^= 1;
}

Test(signature, covers_every_fact_but_id_and_time) {
    Move moves[111];
    GameRecord r = sample(moves);
#define FACT(field, counts) change_and_compare(&r, &r.field, counts)
    FACT(id, false);
    FACT(time_us, false);
    FACT(matchup, true);
    FACT(game_no, true);
    FACT(black, true);
    FACT(white, true);
    FACT(seed, true);
    FACT(end, true);
    FACT(winner, true);
    for (int s = 0; s < SCORINGS; s++)
        FACT(margins[s], true);
    FACT(territory_plain, true);
    FACT(deciding, true);
    FACT(turns, true);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        FACT(plays[colour], true);
        FACT(passes[colour], true);
        FACT(refused[colour], true);
        FACT(captured[colour], true);
        FACT(playouts[colour], true);
    }
    FACT(dead.words[0], true);
    FACT(unsettled.words[9], true);
    FACT(settled_by, true);
    FACT(certainty, true);
#undef FACT
    uint64_t whole = signature_add_game(0, &r);
    for (int i = 0; i < r.moves_count; i++) {
        moves[i] ^= 1;
        cr_assert_neq(signature_add_game(0, &r), whole, "move %d", i);
        moves[i] ^= 1;
    }
    r.moves_count--;
    cr_assert_neq(signature_add_game(0, &r), whole, "the last move left out");
    cr_assert_neq(signature_add_game(1, &r), signature_add_game(2, &r), "the chain goes in");
}

static uint64_t of_matchups(const char *identity, const int64_t games[2],
                            const uint64_t chains[2]) {
    uint64_t chain = signature_of_text(identity);
    for (int m = 0; m < 2; m++)
        chain = signature_add_matchup(chain, games[m], chains[m]);
    return chain;
}

Test(signature, covers_the_text_and_every_matchup) {
    int64_t games[2] = {3, 4};
    uint64_t chains[2] = {11, 12}, base = of_matchups("a: 1\n", games, chains);
    cr_assert_neq(base, of_matchups("a: 2\n", games, chains));
    chains[1]++;
    cr_assert_neq(base, of_matchups("a: 1\n", games, chains));
    chains[1]--;
    games[0]++;
    cr_assert_neq(base, of_matchups("a: 1\n", games, chains));
}

Test(signature, covers_every_key_of_a_cell) {
    const Cell cell = {.matchup = 2,
                       .end = END_PASSES,
                       .winner = EMPTY,
                       .counted = true,
                       .margins = {-3, -4, -5},
                       .deciding = -3,
                       .games = 5};
    const uint64_t base = signature_add_cell(1, &cell);
    int keys[CELL_KEYS];
    cell_keys(&cell, keys);
    for (int i = 0; i < CELL_KEYS; i++) {
        keys[i] ^= 1;
        Cell other = cell_of_keys(keys);
        other.games = cell.games;
        cr_assert_neq(signature_add_cell(1, &other), base, "key %d", i);
        cr_assert_neq(stats_cell_compare(&other, &cell), 0, "key %d", i);
        keys[i] ^= 1;
    }
    Cell other = cell_of_keys(keys);
    other.games = cell.games + 1;
    cr_assert_neq(signature_add_cell(1, &other), base);
    other.games = cell.games;
    cr_assert_eq(signature_add_cell(1, &other), base);
    cr_assert_neq(signature_add_cell(2, &other), base);
}
