/* Settling dead stones: what proof finds, what playing on finds, and how well on real games. */
#include "position_file.h"
#include "random_game.h"
#include "score.h"
#include "settle.h"

#include <criterion/criterion.h>

static Settlement settle_drawn(Position *position, const char *rows, Settle method) {
    Settlement settlement;
    Rng rng;
    rng_seed(&rng, 1, 2);
    position_draw(position, TOPOLOGY_PLANE, rows);
    settle(&position->board, method, false, &rng, &settlement);
    return settlement;
}

/* The invaders at B3 and F7 have no room for two eyes. */
static const char TWO_INVADERS[] = "......... OOOOOOOOO .O.O.x.O. OOOOOOOOO XXXX..OOO XXXXXXXXX "
                                   ".o.X.X.X. XXXXXXXXX .........";

Test(settle, methods) {
    static Position position;
    Settlement none = settle_drawn(&position, TWO_INVADERS, SETTLE_NONE);
    cr_expect(point_set_is_empty(&none.dead) && point_set_is_empty(&none.unsettled));
    cr_expect_eq(none.certainty, CERTAINTY_FULL);

    Settlement proven = settle_drawn(&position, TWO_INVADERS, SETTLE_PROVEN);
    cr_expect(point_set_equal(&proven.dead, &position.dead));
    cr_expect_eq(proven.playouts, 0);

    Settlement played = settle_drawn(&position, TWO_INVADERS, SETTLE_PLAYED_ON);
    cr_expect(point_set_equal(&played.dead, &position.dead));

    /* One eye is no proof, but White inside the wall cannot live. */
    const char *small = ".XX...... XX.X..... OOXX..... .OX...... OOX...... XXXX..... ......... "
                        "......... .........";
    Settlement unproven = settle_drawn(&position, small, SETTLE_PROVEN);
    cr_expect(point_set_is_empty(&unproven.dead));
    cr_expect_eq(unproven.certainty, CERTAINTY_NONE);
    cr_expect_not(point_set_is_empty(&unproven.unsettled));
    Settlement found = settle_drawn(&position, small, SETTLE_PLAYED_ON);
    cr_expect_eq(point_set_count(&found.dead), 5);
    cr_expect_eq(found.playouts, SETTLE_PLAYOUTS);
    cr_expect_gt(found.certainty, 800);
}

Test(settle, finished_playouts_are_left_alone) {
    static Geometry geometry;
    static RandomGame game;
    Rng rng, scorer;
    rng_seed(&rng, 3, 4);
    rng_seed(&scorer, 5, 6);
    geometry_init(&geometry, 9, 9, TOPOLOGY_PLANE);
    for (int i = 0; i < 200; i++) {
        Settlement settlement;
        Rng before = scorer;
        game = (RandomGame){.to_move = BLACK};
        board_init(&game.board, &geometry);
        random_game_play(&game, false, 500, &rng);
        cr_assert_eq(game.passes_in_row, 2);
        if (game.board.ko != POINT_NONE)
            continue;
        settle(&game.board, SETTLE_PLAYED_ON, false, &scorer, &settlement);
        cr_expect(point_set_is_empty(&settlement.dead));
        cr_expect_eq(settlement.playouts, 0);
        cr_expect_eq(settlement.certainty, CERTAINTY_FULL);
        cr_expect_eq(before.state, scorer.state);
    }
}

typedef struct Tally {
    int games, equal, right, wrong, missed;
} Tally;

static void tally_chains(const Position *position, const PointSet *dead, Tally *tally) {
    PointSet left = position->geometry.all;
    point_set_subtract(&left, &position->board.empty);
    for (Point p = point_set_next(&left, 0); p != POINT_NONE; p = point_set_next(&left, p + 1)) {
        PointSet chain;
        board_chain(&position->board, p, &chain);
        point_set_subtract(&left, &chain);
        bool expected = point_set_has(&position->dead, p), found = point_set_has(dead, p);
        tally->right += expected && found;
        tally->wrong += found && !expected;
        tally->missed += expected && !found;
    }
}

static Tally settle_games(Settle method, int size_max) {
    static Position position;
    Tally tally = {0};
    Rng rng;
    rng_seed(&rng, 20261130, 7);
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "games.txt");
    while (position_file_next(file, &position)) {
        Settlement settlement;
        if (position.width > size_max)
            continue;
        settle(&position.board, method, false, &rng, &settlement);
        tally.games++;
        tally.equal += point_set_equal(&settlement.dead, &position.dead);
        tally_chains(&position, &settlement.dead, &tally);
    }
    position_file_close(file);
    return tally;
}

Test(settle, real_games) {
    Tally proven = settle_games(SETTLE_PROVEN, 19);
    cr_expect_eq(proven.games, 98);
    cr_expect_eq(proven.wrong, 0, "proof is never wrong");
    cr_expect_gt(proven.right, 0);
    Tally played = settle_games(SETTLE_PLAYED_ON, 13);
    cr_expect_geq(played.equal * 100, played.games * 90, "%d of %d lists", played.equal,
                  played.games);
    cr_expect_geq(played.right * 1000, (played.right + played.wrong) * 975);
    cr_expect_geq(played.right * 1000, (played.right + played.missed) * 975);
}

Test(settle, same_stream_same_verdict) {
    static Position position;
    Settlement first =
        settle_drawn(&position, ".X.O.. XXOO.. OOO... ...... ..XXXX ...X.O", SETTLE_PLAYED_ON);
    Settlement second =
        settle_drawn(&position, ".X.O.. XXOO.. OOO... ...... ..XXXX ...X.O", SETTLE_PLAYED_ON);
    cr_expect_eq(first.certainty, second.certainty);
    cr_expect(point_set_equal(&first.dead, &second.dead));
}
