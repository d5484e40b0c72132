/* What every agent must do on every board, and what the searching ones must not get wrong. Random
 * streams are seeded, so every game here is the same on every machine.
 *
 * The numbers of games follow JIGO_TEST_SCALE (test_scale.h).
 */
#include "agent_registry.h"
#include "area.h"
#include "axes.h"
#include "draw_rule.h"
#include "drawn_board.h"
#include "flat_search.h"
#include "natural_log.h"
#include "referee.h"
#include "seat.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

static const char *const SPECS[] = {
    "random",
    "flat-mc:playouts=30,statistics=standard",
    "flat-mc:playouts=30,statistics=all-as-first",
    "uct:playouts=60,expansion=1,nodes=400",
    "uct:playouts=60,rave=0,exploration=0.2,batch=7",
    "phantom-mc:playouts=30,statistics=standard,after_refusal=rerank",
    "phantom-mc:playouts=30",
};

static const char *const SEARCHERS[] = {"flat-mc:playouts=1000,statistics=standard",
                                        "flat-mc:playouts=1000", "uct:playouts=1000",
                                        "uct:playouts=1000,nodes=400", "phantom-mc:playouts=1000"};

enum {
    SPECS_COUNT = sizeof SPECS / sizeof *SPECS,
    SEARCHERS_COUNT = sizeof SEARCHERS / sizeof *SEARCHERS
};

static AgentConfig configure(const char *spec) {
    AgentConfig config;
    Message message;
    cr_assert_eq(agent_spec_parse(spec, &config, &message), STATUS_OK, "%s", message.text);
    return config;
}

static Rules rules_of(const Geometry *geometry, Scoring scoring) {
    Rules rules = rules_default();
    rules.width = geometry->width;
    rules.height = geometry->height;
    rules.topology = geometry->topology;
    rules.scoring = scoring;
    rules.komi_half = 1;
    rules.turn_cap = 5 * geometry->points + 10;
    return rules;
}

/* What a player with full information sees. */
static View view_of_board(const Board *board, const Rules *rules, Colour colour) {
    View view = {.geometry = board->geometry,
                 .rules = rules,
                 .colour = colour,
                 .board = board,
                 .vacant = board->empty,
                 .enemy_stones = board->stones[colour_other(colour)],
                 .captured = {board->captured[BLACK], board->captured[WHITE]}};
    board_stones(board, colour, &view.own);
    board_stones(board, colour_other(colour), &view.enemy);
    for (Point p = point_set_next(&board->empty, 0); p != POINT_NONE;
         p = point_set_next(&board->empty, p + 1)) {
        PlayResult result = board_check(board, colour, p);
        if (result == PLAY_OK || (result == PLAY_SUICIDE && rules->suicide_allowed))
            point_set_add(&view.legal, p);
    }
    return view;
}

static View view_of_game(const Game *game) {
    View view = view_of_board(&game->board, game->rules, game->to_move);
    game_legal(game, &view.legal);
    view.turns = game->turns;
    view.passes_in_row = game->passes_in_row;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        view.plays[colour] = game->plays[colour];
        view.passes[colour] = game->passes[colour];
    }
    return view;
}

/* The move of a fresh agent; checks that it is allowed. */
static Move ask_fresh(const AgentConfig *config, const View *view, Rng *rng) {
    Agent *agent = config->type->create(config, view->geometry, view->rules);
    config->type->new_game(agent, view->colour);
    Move move = config->type->choose(agent, view, rng);
    config->type->destroy(agent);
    cr_assert(move == MOVE_PASS || move == MOVE_RESIGN || point_set_has(&view->legal, move));
    return move;
}

/* One game with full information. Every move is asked of the player's own agent and of a fresh one,
 * with equal streams: they must agree, and draw equally much. */
static void play_checked(Game *game, const AgentConfig *const configs[2], uint64_t number) {
    Agent *agents[2];
    Rng rng[2];
    game_start(game);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        agents[colour] =
            configs[colour]->type->create(configs[colour], game->geometry, game->rules);
        configs[colour]->type->new_game(agents[colour], (Colour)colour);
        rng_seed_game(&rng[colour], 11, 0, number, (RngRole)colour);
    }
    while (!game_is_over(game)) {
        const int colour = game->to_move;
        const View view = view_of_game(game);
        Rng copy = rng[colour];
        Move move = configs[colour]->type->choose(agents[colour], &view, &rng[colour]);
        cr_assert_eq(move, ask_fresh(configs[colour], &view, &copy), "%s",
                     configs[colour]->type->name);
        cr_assert_eq(copy.state, rng[colour].state);
        cr_assert_eq(game_play(game, move, NULL), PLAY_OK);
    }
    for (int colour = BLACK; colour <= WHITE; colour++)
        configs[colour]->type->destroy(agents[colour]);
}

static Rules draw_rules(const Geometry *geometry, Rng *rng) {
    Rules rules = rules_of(geometry, (Scoring)rng_below(rng, SCORINGS));
    rules.ko = (KoRule)rng_below(rng, 3);
    rules.settle = (Settle)rng_below(rng, 3);
    rules.suicide_allowed = rng_below(rng, 3) == 0;
    rules.capture_go = rng_below(rng, 3) == 0;
    return rules;
}

static void note_game(int spec, const Rules *rules, Axes *axes) {
    const int values[] = {spec,          rules->scoring,         rules->ko,
                          rules->settle, rules->suicide_allowed, rules->capture_go};
    axes_note(axes, values);
}

Test(agents, play_legal_games_that_end_on_every_board) {
    static const struct {
        int width, height;
        Topology topology;
    } boards[] = {{1, 1, TOPOLOGY_PLANE}, {1, 2, TOPOLOGY_PLANE}, {2, 1, TOPOLOGY_TORUS},
                  {2, 2, TOPOLOGY_PLANE}, {3, 3, TOPOLOGY_PLANE}, {5, 4, TOPOLOGY_PLANE},
                  {5, 5, TOPOLOGY_TORUS}, {9, 9, TOPOLOGY_PLANE}};
    const int boards_count = sizeof boards / sizeof *boards;
    Axes axes = {.count = 6, .values = {SPECS_COUNT, SCORINGS, 3, 3, 2, 2}};
    Rng rng;
    int number = 0, capped = 0;
    rng_seed(&rng, 2, 4);
    for (int i = 0; i < boards_count; i++) {
        Geometry geometry;
        geometry_init(&geometry, boards[i].width, boards[i].height, boards[i].topology);
        for (int k = 0; k < 3 * SPECS_COUNT; k++, number++) {
            const int specs[2] = {k % SPECS_COUNT, (k + 1 + i) % SPECS_COUNT};
            const AgentConfig configs[2] = {configure(SPECS[specs[0]]), configure(SPECS[specs[1]])};
            const AgentConfig *const players[2] = {&configs[0], &configs[1]};
            const Rules rules = draw_rules(&geometry, &rng);
            for (int c = BLACK; c <= WHITE && geometry.points >= 9; c++)
                note_game(specs[c], &rules, &axes);
            Game game;
            game_init(&game, &geometry, &rules);
            play_checked(&game, players, (uint64_t)number);
            capped += game.end == END_CAP && !rules.suicide_allowed;
            game_deinit(&game);
        }
    }
    cr_expect_leq(capped, 1);
    axes_check(&axes);
}

/* Black sees the stones drawn but none of White's, except those named. */
static View view_in_phantom(const Board *board, const Rules *rules, const char *proven) {
    View view = view_of_board(board, rules, BLACK);
    view.board = NULL;
    view.vacant = (PointSet){0};
    view.enemy = drawn_points(board->geometry, proven);
    view.legal = board->geometry->all;
    point_set_subtract(&view.legal, &view.own);
    return view;
}

/* Own stones surround A7, C4 and E4, whatever is known of their corners. */
Test(agents, random_in_phantom_is_uniform_and_fills_no_surrounded_point) {
    Geometry geometry;
    Board board;
    drawn_board_read(".X...../XX...../.OX.XO./.X.X.X./.OX.XO./......./.......", TOPOLOGY_PLANE,
                     &geometry, &board);
    Rules rules = rules_of(&geometry, SCORING_AREA);
    rules.information = INFORMATION_PHANTOM;
    View view = view_in_phantom(&board, &rules, "B5 B3 F5");
    view.known = &board;
    point_set_add(&view.tried, drawn_point(&geometry, "E1"));
    point_set_subtract(&view.legal, &view.tried);
    const PointSet eyes = drawn_points(&geometry, "A7 C4 E4");
    PointSet fair = view.legal;
    point_set_subtract(&fair, &eyes);
    const int drawn = 7000;
    int seen[49] = {0};
    AgentConfig config = configure("random");
    Rng rng;
    rng_seed(&rng, 3, 5);
    for (int i = 0; i < drawn; i++)
        seen[ask_fresh(&config, &view, &rng)]++;
    const double mean = (double)drawn / (49 - 10 - 4);
    for (int p = 0; p < geometry.points; p++) {
        double wanted = point_set_has(&fair, (Point)p) ? mean : 0;
        cr_expect(fabs(seen[p] - wanted) <= 4 * sqrt(wanted), "point %d: %d", p, seen[p]);
    }
}

/* What an agent plays on a drawn board; the stones count as played. */
static Move ask_drawn(const char *drawing, const char *spec, const Rules *axes, Colour colour,
                      int passes_in_row) {
    Geometry geometry;
    Board board;
    drawn_board_read(drawing, TOPOLOGY_PLANE, &geometry, &board);
    Rules rules = rules_of(&geometry, axes->scoring);
    rules.settle = axes->settle;
    rules.komi_half = axes->komi_half;
    View view = view_of_board(&board, &rules, colour);
    view.passes_in_row = passes_in_row;
    view.turns = board.stones[BLACK] + board.stones[WHITE];
    view.plays[BLACK] = board.stones[BLACK];
    view.plays[WHITE] = board.stones[WHITE];
    AgentConfig config = configure(spec);
    Rng rng;
    rng_seed(&rng, 17, 23);
    return ask_fresh(&config, &view, &rng);
}

/* Between two living groups a Black and a White chain of five stones have one liberty each, C1 and
 * D1; who takes first wins. */
Test(agents, searchers_take_a_chain_in_atari_before_theirs_is_taken) {
    static const char *const drawing = ".OXOX./OOXOXX/.OXOX./OOXOXX/.OXOX./OO..XX";
    Geometry geometry;
    geometry_init(&geometry, 6, 6, TOPOLOGY_PLANE);
    for (int i = 0; i < SEARCHERS_COUNT * SCORINGS; i++) {
        Rules axes = rules_default();
        axes.scoring = (Scoring)(i % SCORINGS);
        axes.komi_half = 1;
        const char *spec = SEARCHERS[i / SCORINGS];
        const Move by_black = ask_drawn(drawing, spec, &axes, BLACK, 0);
        cr_expect_eq(by_black, drawn_point(&geometry, "D1"), "%s: %d", spec, by_black);
        const Move by_white = ask_drawn(drawing, spec, &axes, WHITE, 0);
        cr_expect_eq(by_white, drawn_point(&geometry, "C1"), "%s: %d", spec, by_white);
    }
}

/* Wins of the first player in games with alternating colours on 7x7. */
static int wins_against_random(const char *spec, int games) {
    Geometry geometry;
    geometry_init(&geometry, 7, 7, TOPOLOGY_PLANE);
    Rules rules = rules_of(&geometry, SCORING_AREA);
    rules.settle = SETTLE_NONE;
    const AgentConfig strong = configure(spec), weak = configure("random");
    int wins = 0;
    for (int number = 0; number < games; number++) {
        const int ours = number % 2;
        const AgentConfig *players[2] = {&strong, &strong};
        players[!ours] = &weak;
        Game game;
        game_init(&game, &geometry, &rules);
        play_checked(&game, players, (uint64_t)number);
        cr_expect_eq(game.end, END_PASSES);
        AreaCount count = area_count(&game.board);
        wins += winner_sign(area_margin(&count), rules.komi_half) == colour_sign((Colour)ours);
        game_deinit(&game);
    }
    return wins;
}

Test(agents, searchers_beat_random) {
    const int games = test_scaled(10);
    cr_expect_eq(wins_against_random("flat-mc:playouts=200,statistics=standard", games), games);
    cr_expect_eq(wins_against_random("flat-mc:playouts=200", games), games);
    cr_expect_eq(wins_against_random("uct:playouts=200", games), games);
}

/* All borders are closed; both sides have several eyes and some room inside. */
#define FINISHED ".X.XO.O/XX.XOO./.XXXOO./XX.XO.O/.X.XOO./XXXXOOO/.X.XO.O"
/* The same with a White stone that cannot live on B5, cut off and dead. */
#define DEAD_STONE ".X.XO.O/XXXXOO./.OXXOO./XX.XO.O/.X.XOO./XXXXOOO/.X.XO.O"
/* The same with one dame left, on D1. */
#define ONE_DAME ".X.XO.O/XX.XOO./.XXXOO./XX.XO.O/.X.XOO./XXXXOOO/.XX.O.O"

Test(agents, searchers_pass_when_nothing_is_to_be_gained) {
    for (int i = 0; i < SEARCHERS_COUNT; i++) {
        Rules axes = rules_default();
        axes.komi_half = 1;
        for (int scoring = 0; scoring < SCORINGS; scoring++)
            for (int colour = BLACK; colour <= WHITE; colour++)
                for (int passes = 0; passes <= 1; passes++) {
                    axes.scoring = (Scoring)scoring;
                    cr_expect_eq(ask_drawn(FINISHED, SEARCHERS[i], &axes, (Colour)colour, passes),
                                 MOVE_PASS, "%s, %s, %d, %d", SEARCHERS[i], scoring_name(scoring),
                                 colour, passes);
                    cr_expect_eq(ask_drawn(DEAD_STONE, SEARCHERS[i], &axes, (Colour)colour, passes),
                                 MOVE_PASS, "dead stone: %s, %s, %d, %d", SEARCHERS[i],
                                 scoring_name(scoring), colour, passes);
                }
    }
}

/* The opponent has passed, and the position is settled before the search. */
Test(agents, settling_is_none_of_an_agents_playouts) {
    Geometry geometry;
    Board board;
    drawn_board_read("....../..X.../....../...O../....../......", TOPOLOGY_PLANE, &geometry,
                     &board);
    const Rules rules = rules_of(&geometry, SCORING_AREA);
    View view = view_of_board(&board, &rules, BLACK);
    view.passes_in_row = 1;
    for (int i = 0; i < 2; i++) {
        AgentConfig config = configure(i == 0 ? "flat-mc:playouts=20" : "uct:playouts=20");
        Agent *agent = config.type->create(&config, &geometry, &rules);
        Rng rng;
        rng_seed(&rng, 3, 4);
        config.type->new_game(agent, BLACK);
        config.type->choose(agent, &view, &rng);
        cr_expect_eq(agent->playouts, 20, "%d", (int)agent->playouts);
        config.type->destroy(agent);
    }
}

Test(agents, searchers_take_the_last_dame_where_it_counts_and_dead_stones_where_they_must) {
    Geometry geometry;
    geometry_init(&geometry, 7, 7, TOPOLOGY_PLANE);
    for (int i = 0; i < SEARCHERS_COUNT; i++) {
        /* Black has 27 points to 21, and at komi 6.5 the dame decides. */
        Rules axes = rules_default();
        axes.komi_half = 13;
        Move move = ask_drawn(ONE_DAME, SEARCHERS[i], &axes, BLACK, 0);
        cr_expect_eq(move, drawn_point(&geometry, "D1"), "%s: %d", SEARCHERS[i], move);
        /* As it stands Black has 26 to 22, and 28 to 21 once the dead stone is off. */
        axes.settle = SETTLE_NONE;
        axes.komi_half = 11;
        move = ask_drawn(DEAD_STONE, SEARCHERS[i], &axes, BLACK, 1);
        cr_expect_neq(move, MOVE_PASS, "%s", SEARCHERS[i]);
    }
}

/* One dame is left to play for, and Black is far behind komi. */
Test(agents, resign_only_when_told_to_and_hopeless) {
    Rules axes = rules_default();
    axes.komi_half = 60;
    for (int i = 0; i < SEARCHERS_COUNT; i++) {
        char spec[SPEC_CAPACITY];
        snprintf(spec, sizeof spec, "%s,resign=20", SEARCHERS[i]);
        cr_expect_eq(ask_drawn(ONE_DAME, spec, &axes, BLACK, 0), MOVE_RESIGN, "%s", spec);
        cr_expect_neq(ask_drawn(ONE_DAME, spec, &axes, WHITE, 0), MOVE_RESIGN, "%s", spec);
        cr_expect_neq(ask_drawn(ONE_DAME, SEARCHERS[i], &axes, BLACK, 0), MOVE_RESIGN);
    }
}

/* The one playout of a run of the lanes. */
typedef struct Roll {
    LanesStart start;
    const Goal *goal;
    const Leaf *leaf;
    bool given;
    Outcome outcome;
} Roll;

static int give_roll(void *context, LanesStart *starts, int wanted) {
    Roll *roll = context;
    if (roll->given || wanted == 0)
        return LANES_NO_MORE;
    roll->given = true;
    starts[0] = roll->start;
    return 1;
}

static void take_roll(void *context, const LanesEnds *ends) {
    Roll *roll = context;
    roll->outcome = rollout_outcome(roll->goal, roll->leaf, ends, 0);
}

/* One playout from a board and a leaf; the stream is given by value. */
static Outcome roll_leaf(const Board *board, const Leaf *leaf, const Goal *goal, Rng rng) {
    RolloutEnd end;
    LanesPosition position;
    Roll roll = {.start = {.position = &position, .rng = {rng}}, .goal = goal, .leaf = leaf};
    if (!rollout_begin(goal, leaf, board, &position, &end))
        return end.outcome;
    const LanesOptions options = rollout_options(goal);
    PlayoutLanes *lanes = lanes_create(board->geometry, &options);
    lanes_run(lanes, &(LanesCaller){give_roll, take_roll, &roll, FIRST_PLAYS_NONE});
    lanes_destroy(lanes);
    return roll.outcome;
}

/* One from a position of a random game under some rules. */
static Outcome roll(const Game *game, const Rules *rules, Rng rng) {
    Goal goal;
    goal_init(&goal, game->geometry, rules);
    const View view = view_of_game(game);
    const Leaf leaf = root_leaf(&view);
    return roll_leaf(&game->board, &leaf, &goal, rng);
}

/* By the identities, pass-stone scoring is area scoring less H, or less H - 1 where White began; so
 * equal streams must give equal values at the komi that this moves. And a play instead of a pass
 * that leaves the area as it is costs one point of territory. */
Test(agents, playouts_are_valued_by_the_identities) {
    Geometry geometry;
    geometry_init(&geometry, 5, 5, TOPOLOGY_PLANE);
    for (int number = 0; number < test_scaled(200); number++) {
        const int handicap = number % 3 == 2 ? 2 : 0;
        Rules area = rules_of(&geometry, SCORING_AREA);
        area.komi_half = number % 9 - 4;
        area.handicap = handicap;
        area.handicap_points = handicap ? drawn_points(&geometry, "B2 D4") : (PointSet){0};
        Rules stones = area;
        stones.scoring = SCORING_PASS_STONE;
        stones.komi_half -= handicap ? 2 * (handicap - 1) : 0;
        Game game;
        Rng rng;
        game_init(&game, &geometry, &area);
        rng_seed(&rng, (uint64_t)number, 9);
        for (int turns = (int)rng_below(&rng, 40); turns > 0 && !game_is_over(&game); turns--) {
            bool pass = game.passes_in_row == 0 && rng_below(&rng, 8) == 0;
            game_play(&game,
                      pass ? (Move)MOVE_PASS
                           : draw_rule_move(&game.board, game.to_move, false, &rng),
                      NULL);
        }
        Outcome by_area = roll(&game, &area, rng), by_stones = roll(&game, &stones, rng);
        cr_assert_eq(by_area.half_wins, by_stones.half_wins);
        cr_assert_eq(by_area.value, by_stones.value);
        game_deinit(&game);
    }
    Rules territory = rules_of(&geometry, SCORING_TERRITORY);
    Goal goal;
    goal_init(&goal, &geometry, &territory);
    for (int margin = -25; margin < 25; margin++) {
        Outcome low = goal_outcome(&goal, margin), high = goal_outcome(&goal, margin + 1);
        cr_assert_lt(low.value, high.value);
        cr_assert(low.value >= 0 && high.value <= goal.value_max);
        cr_assert_eq(low.half_wins, 2 * margin > territory.komi_half ? 2 : 0);
    }
}

/* Both sides are full but for eyes, so a rollout has nothing to play and is an exact count. */
Test(agents, territory_is_charged_for_plays_up_to_the_leaf_only) {
    Geometry geometry;
    Board board;
    drawn_board_read(".X.XO.O/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/XXXXOOO/.X.XO.O", TOPOLOGY_PLANE,
                     &geometry, &board);
    Rules rules = rules_of(&geometry, SCORING_TERRITORY);
    Goal goal;
    goal_init(&goal, &geometry, &rules);
    for (int extra = 0; extra < 6; extra++)
        for (int colour = BLACK; colour <= WHITE; colour++) {
            Leaf leaf = {.to_move = (Colour)colour, .plays = {30 + extra, 30}, .captor = EMPTY};
            Rng rng;
            rng_seed(&rng, 1, 1);
            int margin = 28 - 21 - extra + (colour == WHITE);
            cr_expect_eq(roll_leaf(&board, &leaf, &goal, rng).value,
                         goal_outcome(&goal, margin).value);
        }
}

static void deliver(Seat seats[2], const RefereeStep *step) {
    for (int i = 0; i < step->count; i++) {
        cr_assert_neq(step->sent[i].event.kind, EVENT_ERROR);
        seat_receive(&seats[step->sent[i].to], &step->sent[i].event);
    }
}

static void play_phantom(const char *const specs[2], int side, uint64_t number) {
    Geometry geometry;
    geometry_init(&geometry, side, side, TOPOLOGY_PLANE);
    Rules rules = rules_of(&geometry, SCORING_AREA);
    rules.information = INFORMATION_PHANTOM;
    const AgentConfig configs[2] = {configure(specs[0]), configure(specs[1])};
    const bool sees[2] = {agent_is_sighted(&configs[0]), agent_is_sighted(&configs[1])};
    Seat seats[2];
    Agent *agents[2];
    Rng rng[2];
    Referee referee;
    RefereeStep step;
    referee_init(&referee, &geometry, &rules, sees);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        cr_assert_null(agent_unfit(&configs[colour], &rules));
        seat_init(&seats[colour], &geometry, &rules, (Colour)colour, sees[colour]);
        agents[colour] = configs[colour].type->create(&configs[colour], &geometry, &rules);
        configs[colour].type->new_game(agents[colour], (Colour)colour);
        rng_seed_game(&rng[colour], 5, 0, number, (RngRole)colour);
    }
    referee_start(&referee, &step);
    deliver(seats, &step);
    while (!game_is_over(&referee.game)) {
        const int colour = referee.game.to_move;
        const View *view = seat_view(&seats[colour]);
        Move move = configs[colour].type->choose(agents[colour], view, &rng[colour]);
        cr_assert(move == MOVE_PASS || point_set_has(&view->legal, move));
        referee_try(&referee, (Colour)colour, move, &step);
        deliver(seats, &step);
    }
    for (int colour = BLACK; colour <= WHITE; colour++) {
        configs[colour].type->destroy(agents[colour]);
        seat_deinit(&seats[colour]);
    }
    referee_deinit(&referee);
}

Test(agents, phantom_games_are_made_of_tries_that_are_tries) {
    static const char *const pairs[][2] = {
        {"random", "random"},
        {"phantom-mc:playouts=30", "random"},
        {"random:sighted=true", "phantom-mc:playouts=30,statistics=standard"},
        {"phantom-mc:playouts=30,after_refusal=rerank", "flat-mc:playouts=30,sighted=true"},
        {"uct:playouts=30,sighted=true", "phantom-mc:playouts=30,sighted=true"},
    };
    for (int number = 0; number < test_scaled(25); number++)
        play_phantom(pairs[number % 5], 1 + number % 7, (uint64_t)number);
    play_phantom(pairs[1], 9, 1000);
}

Test(agents, say_what_they_cannot_play) {
    Rules rules = rules_default();
    AgentConfig uct = configure("uct"), seeing = configure("uct:sighted=true");
    AgentConfig phantom = configure("phantom-mc");
    cr_expect_null(agent_unfit(&uct, &rules));
    cr_expect_null(agent_unfit(&phantom, &rules));
    rules.information = INFORMATION_PHANTOM;
    cr_expect_not_null(strstr(agent_unfit(&uct, &rules), "sighted: true"));
    cr_expect_null(agent_unfit(&seeing, &rules));
    cr_expect_null(agent_unfit(&phantom, &rules));
    AgentConfig exact = configure("phantom-mc:sampler=exact");
    cr_expect_not_null(strstr(agent_unfit(&exact, &rules), "size"));
    rules.width = 4;
    rules.height = 3;
    cr_expect_null(agent_unfit(&exact, &rules));
    rules.ko = KO_POSITIONAL;
    cr_expect_not_null(strstr(agent_unfit(&exact, &rules), "ko: positional"));
    rules.width = SIDE_PLAY_MAX + 1;
    cr_expect_not_null(strstr(agent_unfit(&phantom, &rules), "size"));
}

Test(agents, own_logarithm_is_as_exact_as_it_says) {
    cr_expect_eq(natural_log(1), 0);
    for (uint64_t n = 1; n < UINT64_MAX / 3; n += 1 + n / 50) {
        double error = fabs(natural_log(n) - log((double)n));
        cr_assert(error <= 4e-15 * (1 + log((double)n)), "n = %llu", (unsigned long long)n);
    }
}
