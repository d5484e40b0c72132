/* The searchers of Phantom: tries that are tries on every board, games that do not depend on
 * earlier ones, plain captures and suicides, and strength against weak players.
 *
 * The numbers of games follow JIGO_TEST_SCALE (test_scale.h).
 */
#include "agent_registry.h"
#include "area.h"
#include "drawn_board.h"
#include "referee.h"
#include "root_choice.h"
#include "seat.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const SPECS[] = {
    "phantom-uct:playouts=40,pool=3",
    "phantom-uct:playouts=40,pool=0,sampler=random,opponent=searches,expansion=1,nodes=3,batch=7",
    "phantom-uct:playouts=40,rave=0,exploration=0.2,after_refusal=rerank",
    "phantom-uct:playouts=40,sighted=true,opponent=searches",
    "phantom-belief:playouts=40,worlds=10,after_refusal=rerank",
    "phantom-belief:playouts=40,worlds=60,predict=0,sampler=random",
    "phantom-belief:playouts=40,worlds=5,expansion=1",
    "phantom-belief:playouts=40,worlds=5,sighted=true",
};

enum { SPECS_COUNT = sizeof SPECS / sizeof *SPECS };

static AgentConfig configure(const char *spec) {
    AgentConfig config;
    Message message;
    cr_assert_eq(agent_spec_parse(spec, &config, &message), STATUS_OK, "%s", message.text);
    return config;
}

/* A game of two agents; the referee and seats of a run, without the harness. */
typedef struct Table {
    Geometry geometry;
    Rules rules;
    AgentConfig configs[2];
    Referee referee;
    Seat seats[2];
    Agent *agents[2];
    Rng rng[2];
} Table;

/* Begins a game; the agents may have played before. */
static void begin(Table *table, uint64_t number) {
    RefereeStep step;
    for (int c = BLACK; c <= WHITE; c++) {
        table->configs[c].type->new_game(table->agents[c], (Colour)c);
        rng_seed_game(&table->rng[c], 5, 0, number, (RngRole)c);
    }
    referee_start(&table->referee, &step);
    for (int i = 0; i < step.count; i++)
        seat_receive(&table->seats[step.sent[i].to], &step.sent[i].event);
}

static void table_start(Table *table, const char *const specs[2], uint64_t number) {
    for (int c = BLACK; c <= WHITE; c++)
        table->configs[c] = configure(specs[c]);
    const bool sees[2] = {agent_is_sighted(&table->configs[0]),
                          agent_is_sighted(&table->configs[1])};
    referee_init(&table->referee, &table->geometry, &table->rules, sees);
    for (int c = BLACK; c <= WHITE; c++) {
        const AgentConfig *config = &table->configs[c];
        cr_assert_null(agent_unfit(config, &table->rules));
        seat_init(&table->seats[c], &table->geometry, &table->rules, (Colour)c, sees[c]);
        table->agents[c] = config->type->create(config, &table->geometry, &table->rules);
    }
    begin(table, number);
}

static void table_end(Table *table) {
    for (int c = BLACK; c <= WHITE; c++) {
        table->configs[c].type->destroy(table->agents[c]);
        seat_deinit(&table->seats[c]);
    }
    referee_deinit(&table->referee);
}

/* Plays to the end; returns who won by area, or by capture. */
static int play(Table *table) {
    RefereeStep step;
    const Game *game = &table->referee.game;
    while (!game_is_over(game)) {
        const int colour = game->to_move;
        const View *view = seat_view(&table->seats[colour]);
        const Move move =
            table->configs[colour].type->choose(table->agents[colour], view, &table->rng[colour]);
        cr_assert(move == MOVE_PASS || point_set_has(&view->legal, move));
        referee_try(&table->referee, (Colour)colour, move, &step);
        for (int i = 0; i < step.count; i++) {
            cr_assert_neq(step.sent[i].event.kind, EVENT_ERROR);
            seat_receive(&table->seats[step.sent[i].to], &step.sent[i].event);
        }
    }
    const AreaCount count = area_count(&game->board);
    return winner_sign(area_margin(&count), table->rules.komi_half);
}

/* The same agents play the same game again. */
static void play_twice(Table *table, uint64_t number) {
    uint64_t seen[2][5];
    for (int again = 0; again < 2; again++) {
        const Game *game = &table->referee.game;
        begin(table, number);
        play(table);
        const uint64_t facts[] = {game->board.hash, (uint64_t)game->turns, table->rng[BLACK].state,
                                  table->rng[WHITE].state,
                                  (uint64_t)table->agents[BLACK]->playouts};
        memcpy(seen[again], facts, sizeof facts);
    }
    cr_assert_arr_eq(seen[0], seen[1], sizeof *seen);
}

static void set_rules(Table *table, int width, int height, int number) {
    memset(table, 0, sizeof *table);
    geometry_init(&table->geometry, width, height,
                  number % 3 == 1 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    table->rules = rules_default();
    table->rules.width = width;
    table->rules.height = height;
    table->rules.topology = table->geometry.topology;
    table->rules.information = INFORMATION_PHANTOM;
    table->rules.komi_half = 1;
    table->rules.turn_cap = 3 * table->geometry.points;
    table->rules.settle = SETTLE_NONE;
}

Test(phantom_agents, play_tries_that_are_tries_on_every_board) {
    static const int sizes[][2] = {{1, 1}, {1, 2}, {2, 2}, {3, 3}, {5, 4}, {6, 6}, {9, 9}};
    static Table table;
    for (int number = 0; number < test_scaled(56); number++) {
        const int *size = sizes[number % 7];
        const char *const specs[2] = {SPECS[number % SPECS_COUNT],
                                      SPECS[(number / 7 + 1) % SPECS_COUNT]};
        set_rules(&table, size[0], size[1], number);
        table.rules.ko = (KoRule)(number / 2 % 3);
        table.rules.capture_go = number % 5 == 4;
        if (number % 4 == 3 && table.geometry.points > 4) {
            table.rules.handicap = 1;
            point_set_add(&table.rules.handicap_points, 1);
        }
        table_start(&table, specs, (uint64_t)number);
        play_twice(&table, (uint64_t)number);
        table_end(&table);
    }
}

Test(phantom_agents, play_on_the_largest_board) {
    static Table table;
    for (int i = 0; i < 2; i++) {
        set_rules(&table, 19, 19, i);
        table.rules.turn_cap = 40;
        const char *const specs[2] = {SPECS[i], SPECS[4 + i]};
        table_start(&table, specs, (uint64_t)i);
        play(&table);
        table_end(&table);
    }
}

/* Games won of a number with alternating colours. */
static int wins(const char *ours, const char *theirs, int side, int games) {
    static Table table;
    int won = 0;
    for (int number = 0; number < games; number++) {
        const int colour = number % 2;
        const char *specs[2] = {theirs, theirs};
        specs[colour] = ours;
        set_rules(&table, side, side, 0);
        table_start(&table, specs, (uint64_t)number);
        won += play(&table) == colour_sign((Colour)colour);
        table_end(&table);
    }
    return won;
}

Test(phantom_agents, beat_random_and_standard_statistics) {
    static const char *const ours[] = {"phantom-uct:playouts=200", "phantom-belief:playouts=200"};
    static const char *const standard =
        "phantom-mc:playouts=200,statistics=standard,sampler=random,pool=0";
    for (int i = 0; i < 2; i++) {
        const int games = test_scaled(10);
        cr_expect_geq(10 * wins(ours[i], "random", 7, games), 9 * games, "%s", ours[i]);
        cr_expect_geq(10 * wins(ours[i], standard, 7, games), 7 * games, "%s", ours[i]);
    }
}

/* What an agent tries on a drawn board of which it knows every stone. */
static Move ask_drawn(const char *drawing, const char *spec, Colour colour) {
    Geometry geometry;
    Board board;
    drawn_board_read(drawing, TOPOLOGY_PLANE, &geometry, &board);
    Rules rules = rules_default();
    rules.width = geometry.width;
    rules.height = geometry.height;
    rules.information = INFORMATION_PHANTOM;
    rules.komi_half = 1;
    View view = {.geometry = &geometry,
                 .rules = &rules,
                 .colour = colour,
                 .known = &board,
                 .vacant = board.empty,
                 .enemy_stones = board.stones[colour_other(colour)]};
    board_stones(&board, colour, &view.own);
    board_stones(&board, colour_other(colour), &view.enemy);
    view.legal = geometry.all;
    point_set_subtract(&view.legal, &view.own);
    const AgentConfig config = configure(spec);
    Rng rng;
    rng_seed(&rng, 17, 23);
    Agent *agent = config.type->create(&config, &geometry, &rules);
    config.type->new_game(agent, colour);
    const Move move = config.type->choose(agent, &view, &rng);
    config.type->destroy(agent);
    return move;
}

static const char *const SEARCHERS[] = {
    "phantom-uct:playouts=600",
    "phantom-uct:playouts=600,pool=0,opponent=searches,sampler=random",
    "phantom-belief:playouts=600",
};

enum { SEARCHERS_COUNT = sizeof SEARCHERS / sizeof *SEARCHERS };

/* Between two living groups a Black and a White chain of five stones have one liberty each, C1 and
 * D1; who takes first wins. */
Test(phantom_agents, take_a_chain_in_atari_before_theirs_is_taken) {
    static const char *const drawing = ".OXOX./OOXOXX/.OXOX./OOXOXX/.OXOX./OO..XX";
    Geometry geometry;
    geometry_init(&geometry, 6, 6, TOPOLOGY_PLANE);
    for (int i = 0; i < SEARCHERS_COUNT; i++) {
        cr_expect_eq(ask_drawn(drawing, SEARCHERS[i], BLACK), drawn_point(&geometry, "D1"));
        cr_expect_eq(ask_drawn(drawing, SEARCHERS[i], WHITE), drawn_point(&geometry, "C1"));
    }
}

/* White's eyes, F7 G5 F4 G2 and G1, are suicide for Black, E1 is not; Black's are for White. */
Test(phantom_agents, try_no_suicide_that_they_know_of) {
    static const char *const drawing = ".X.XO.O/XX.XOO./.XXXOO./XX.XO.O/.X.XOO./XXXXOOO/.XX.O.O";
    Geometry geometry;
    geometry_init(&geometry, 7, 7, TOPOLOGY_PLANE);
    for (int i = 0; i < SEARCHERS_COUNT; i++) {
        const Move black = ask_drawn(drawing, SEARCHERS[i], BLACK);
        cr_expect_eq(black, drawn_point(&geometry, "D1"), "%s: %d", SEARCHERS[i], black);
        const Move white = ask_drawn(drawing, SEARCHERS[i], WHITE);
        cr_expect_eq(white, drawn_point(&geometry, "D1"), "%s: %d", SEARCHERS[i], white);
    }
}

/* A move that is seldom legal, but taken then, is tried before one that is taken half of the time.
 */
Test(phantom_agents, chooses_by_share_of_the_offers) {
    static RootStats root;
    Geometry geometry;
    geometry_init(&geometry, 5, 5, TOPOLOGY_PLANE);
    Rules rules = rules_default();
    rules.width = rules.height = 5;
    rules.information = INFORMATION_PHANTOM;
    const View view = {.geometry = &geometry, .rules = &rules, .colour = BLACK};
    Goal goal;
    goal_init(&goal, &geometry, &rules);
    root_start(&root, &geometry.all);
    root.moves[3] = (RootMove){.move = 3, .count = 50, .value = 5000, .offered = 100};
    root.moves[7] = (RootMove){.move = 7, .count = 9, .value = 500, .offered = 10};
    root.moves[9] = (RootMove){.move = 9, .count = 0, .offered = 0};
    cr_expect_eq(root_choose(&root, &goal, &view, ROOT_BY_SHARE, 0), 7);
    cr_expect_eq(root_choose(&root, &goal, &view, ROOT_BY_COUNT, 0), 3);
    root.moves[7].count = 5;
    cr_expect_eq(root_choose(&root, &goal, &view, ROOT_BY_SHARE, 0), 3);
}
