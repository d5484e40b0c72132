/* Settling dead stones: what proof, playing on and searching find, and how well on real games. */
#include "position_file.h"
#include "random_game.h"
#include "score.h"
#include "settle.h"
#include "test_scale.h"

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

/* In haste a clear board has the same dead stones, and an open fight is left open. */
Test(settle, in_haste) {
    static Position position;
    Settlement settlement;
    Rng rng;
    rng_seed(&rng, 1, 2);
    position_draw(&position, TOPOLOGY_PLANE, TWO_INVADERS);
    settle_in_haste(&position.board, false, &rng, &settlement);
    cr_expect(point_set_equal(&settlement.dead, &position.dead));
    cr_expect(point_set_is_empty(&settlement.unsettled));
    position_draw(&position, TOPOLOGY_PLANE,
                  "......... ......... ..XXX.... ..XOO.... ..XO.O... ..XXOO... ......... ......... "
                  ".........");
    settle_in_haste(&position.board, false, &rng, &settlement);
    cr_expect_not(point_set_is_empty(&settlement.unsettled));
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
        for (Point p = 0; p < geometry.points; p++)
            if (game.board.colour[p] != EMPTY)
                cr_assert_geq(settlement_trust(&settlement, p), TRUST_CERTAIN);
        cr_expect_eq(before.state, scorer.state);
    }
}

static void expect_set(const Position *position, const char *key, const PointSet *found) {
    static const PointSet none;
    const PointSet *expected = position_points(position, key);
    char text[POINTS_TEXT_CAPACITY];
    points_format(&position->geometry, found, text);
    cr_expect(point_set_equal(found, expected == NULL ? &none : expected), "%s: %s: %s",
              position->name, key, text);
}

/* An unsettled chain is kept or removed as likelier, which is not asked here. */
static void expect_fates(const Position *position, const Settlement *settlement) {
    PointSet dead = settlement->dead, stones = position->geometry.all;
    char text[POINTS_TEXT_CAPACITY];
    expect_set(position, "unsettled", &settlement->unsettled);
    expect_set(position, "seki", &settlement->seki);
    point_set_subtract(&dead, &settlement->unsettled);
    points_format(&position->geometry, &dead, text);
    cr_expect(point_set_equal(&dead, &position->dead), "%s: dead: %s", position->name, text);
    point_set_subtract(&stones, &position->board.empty);
    for (Point p = point_set_next(&stones, 0); p != POINT_NONE;
         p = point_set_next(&stones, p + 1)) {
        const ChainStatus status = settlement_status(settlement, p);
        cr_expect_eq(status == CHAIN_DEAD, point_set_has(&dead, p));
        cr_expect_eq(status == CHAIN_UNSETTLED, settlement_trust(settlement, p) == TRUST_UNSETTLED);
        cr_expect_geq(settlement_certainty(settlement, p), settlement->certainty);
    }
}

/* Each board as it is drawn, with the colours changed over, and with another stream. */
Test(settle, every_kind) {
    static Position position;
    static Board other;
    int count = 0;
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "settling.txt");
    while (position_file_next(file, &position)) {
        for (int variant = 0; variant < 2; variant++) {
            Settlement settlement;
            Rng rng;
            rng_seed(&rng, 11, (uint64_t)variant);
            board_init(&other, &position.geometry);
            for (Point p = 0; p < position.geometry.points; p++)
                if (position.board.colour[p] != EMPTY)
                    board_setup(&other, position.board.colour[p] ^ (Colour)variant, p);
            settle(&other, SETTLE_PLAYED_ON, false, &rng, &settlement);
            expect_fates(&position, &settlement);
        }
        count++;
    }
    position_file_close(file);
    cr_expect_geq(count, 20);
}

/* The majority owner of a point as another program's tests have it. */
static bool has_owner(const Position *position, const PointSet *dead, const Scores *scores,
                      Point point, Colour owner) {
    Colour found = position->board.colour[point];
    if (found == EMPTY) {
        for (Colour c = BLACK; c <= WHITE; c++)
            if (point_set_has(&scores->surrounded_points[c], point))
                found = c;
    } else if (point_set_has(dead, point)) {
        found = colour_other(found);
    }
    return found == owner;
}

static bool owners_agree(const Position *position, const Settlement *settlement) {
    static const char *const keys[] = {"owner_black", "owner_white", "owner_seki_or_dame"};
    const ScoreInput input = {.board = &position->board};
    Scores scores;
    bool agree = true;
    score_game(&input, &settlement->dead, &scores);
    for (Colour owner = BLACK; owner <= EMPTY; owner++) {
        const PointSet *points = position_points(position, keys[owner]);
        if (points == NULL)
            continue;
        for (Point p = point_set_next(points, 0); p != POINT_NONE;
             p = point_set_next(points, p + 1))
            agree &= has_owner(position, &settlement->dead, &scores, p, owner);
    }
    return agree;
}

/* Three boards ask for more: a race that the first to move wins, and two unfinished games. */
Test(settle, owners_on_boards_of_another_program) {
    static Position position;
    int boards = 0, agreeing = 0;
    Rng rng;
    rng_seed(&rng, 20261130, 8);
    PositionFile *file = position_file_open(JIGO_SOURCE_DIR, "status.txt");
    while (position_file_next(file, &position)) {
        Settlement settlement;
        if (strncmp(position.name, "pachi/", 6) != 0)
            continue;
        settle(&position.board, SETTLE_PLAYED_ON, false, &rng, &settlement);
        boards++;
        agreeing += owners_agree(&position, &settlement);
    }
    position_file_close(file);
    cr_expect_eq(boards, 33);
    cr_expect_geq(agreeing, 29, "%d of %d boards", agreeing, boards);
}

typedef struct Tally {
    int games, equal;
    int chains[2][TRUST_PROVED + 1]; /* right or wrong, by trust */
    int right, wrong, missed;        /* dead chains */
} Tally;

static void tally_chains(const Position *position, const Settlement *settlement, Tally *tally) {
    PointSet left = position->geometry.all;
    point_set_subtract(&left, &position->board.empty);
    for (Point p = point_set_next(&left, 0); p != POINT_NONE; p = point_set_next(&left, p + 1)) {
        PointSet chain;
        board_chain(&position->board, p, &chain);
        point_set_subtract(&left, &chain);
        bool expected = point_set_has(&position->dead, p);
        bool found = point_set_has(&settlement->dead, p);
        tally->chains[expected != found][settlement_trust(settlement, p)]++;
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
        tally_chains(&position, &settlement, &tally);
    }
    position_file_close(file);
    return tally;
}

Test(settle, real_games) {
    Tally proven = settle_games(SETTLE_PROVEN, 19);
    cr_expect_eq(proven.games, 98);
    cr_expect_eq(proven.wrong, 0, "proof is never wrong");
    cr_expect_gt(proven.right, 0);
    Tally played = settle_games(SETTLE_PLAYED_ON, test_scaled(100) < 100 ? 9 : 19);
    cr_expect_geq(played.equal * 100, played.games * 96, "%d of %d lists", played.equal,
                  played.games);
    cr_expect_geq(played.right * 1000, (played.right + played.wrong) * 990);
    cr_expect_geq(played.right * 1000, (played.right + played.missed) * 990);
    cr_expect_eq(played.chains[1][TRUST_PROVED], 0);
    cr_expect_leq(played.chains[1][TRUST_CERTAIN] * 500, played.chains[0][TRUST_CERTAIN]);
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
