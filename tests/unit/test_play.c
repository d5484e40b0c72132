/* The loop of a game: the lanes play the very games of two uniform players at a table, and what is
 * reported of a finished game is what its moves say. */
#include "agent_registry.h"
#include "play.h"
#include "uniform_games.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Setting {
    int width, height;
    Topology topology;
    Information information;
    KoRule ko;
    bool suicide_allowed;
    bool capture_go;
    const char *handicap; /* one GTP point, or NULL */
    const char *black, *white;
    int games;
} Setting;

static Rules setting_rules(const Setting *setting, Geometry *geometry) {
    Rules rules = rules_default();
    rules.width = setting->width;
    rules.height = setting->height;
    rules.topology = setting->topology;
    rules.information = setting->information;
    rules.ko = setting->ko;
    rules.suicide_allowed = setting->suicide_allowed;
    rules.capture_go = setting->capture_go;
    rules.turn_cap = 3 * setting->width * setting->height;
    rules.settle = SETTLE_NONE;
    geometry_init(geometry, rules.width, rules.height, rules.topology);
    Move point;
    if (setting->handicap != NULL &&
        move_parse(geometry, setting->handicap, strlen(setting->handicap), &point)) {
        point_set_add(&rules.handicap_points, point);
        rules.handicap = 1;
    }
    return rules;
}

static AgentConfig spec(const char *text) {
    AgentConfig config;
    Message message = {{0}};
    cr_assert_eq(agent_spec_parse(text, &config, &message), STATUS_OK, "%s", message.text);
    return config;
}

static void streams(Rng rng[2], uint64_t game) {
    rng_seed_game(&rng[BLACK], 11, 2, game, RNG_BLACK);
    rng_seed_game(&rng[WHITE], 11, 2, game, RNG_WHITE);
}

/* Uniform games, each held to the game that referee and agents make of its streams. */
typedef struct Comparison {
    const Rules *rules;
    UniformGames *games;
    Table *table;
    uint64_t started, wanted, ended, scored_by_board;
} Comparison;

static bool next_start(void *context, UniformStart *start) {
    Comparison *comparison = context;
    if (comparison->started == comparison->wanted)
        return false;
    start->game = comparison->started++;
    streams(start->rng, start->game);
    return true;
}

static void scorer_stream(void *context, uint64_t game, Rng *rng) {
    ((Comparison *)context)->scored_by_board++;
    rng_seed_game(rng, 11, 2, game, RNG_SCORER);
}

static void compare_counts(const Comparison *comparison, const UniformEnd *end,
                           const FinishedGame *game) {
    Settlement settlement;
    Scores scores;
    Rng scorer;
    rng_seed_game(&scorer, 11, 2, end->game, RNG_SCORER);
    play_score(game, comparison->rules, &scorer, &settlement, &scores);
    cr_assert_arr_eq(end->margins, scores.margins, sizeof end->margins);
    cr_assert_eq(end->territory_plain, scores.territory_plain);
    cr_assert(point_set_equal(&end->settlement->dead, &settlement.dead));
    cr_assert(point_set_equal(&end->settlement->unsettled, &settlement.unsettled));
    cr_assert_eq(end->settlement->method, settlement.method);
    cr_assert_eq(end->settlement->certainty, settlement.certainty);
}

static void compare_end(void *context, const UniformEnd *end) {
    Comparison *comparison = context;
    Board board;
    FinishedGame game;
    Rng rng[2];
    streams(rng, end->game);
    play_game(comparison->table, rng, &game);
    uniform_games_board(comparison->games, &board);
    cr_assert_eq(end->turns, game.turns);
    cr_assert_arr_eq(end->moves, game.moves, (size_t)game.turns * sizeof(Move));
    cr_assert_arr_eq(end->plays, game.plays, sizeof game.plays);
    cr_assert_arr_eq(end->passes, game.passes, sizeof game.passes);
    cr_assert_arr_eq(end->refused, game.refused, sizeof game.refused);
    cr_assert_arr_eq(end->captured, game.board->captured, sizeof end->captured);
    cr_assert_arr_eq(board.captured, game.board->captured, sizeof end->captured);
    cr_assert_eq(board.hash, game.board->hash);
    cr_assert_eq(end->end, game.end);
    compare_counts(comparison, end, &game);
    comparison->ended++;
}

static void compare_ways(const Setting *setting, Settle settle) {
    Geometry *geometry = calloc(1, sizeof *geometry);
    Rules rules = setting_rules(setting, geometry);
    AgentConfig agent = spec("random");
    rules.settle = settle;
    cr_assert(uniform_games_fit(&rules, &agent, &agent));
    Comparison comparison = {.rules = &rules,
                             .games = uniform_games_create(geometry, &rules, true),
                             .table = calloc(1, sizeof(Table)),
                             .wanted = (uint64_t)setting->games};
    const UniformCaller caller = {next_start, scorer_stream, compare_end, &comparison};
    table_init(comparison.table, geometry, &rules, &agent, &agent);
    uniform_games_run(comparison.games, &caller);
    cr_assert_eq(comparison.ended, comparison.wanted);
    if (settle != SETTLE_NONE)
        cr_assert_eq(comparison.scored_by_board, comparison.wanted);
    table_deinit(comparison.table);
    uniform_games_destroy(comparison.games);
    free(comparison.table);
    free(geometry);
}

Test(play, the_quick_ways_play_and_count_the_same_games) {
    static const Setting settings[] = {
        {.width = 1, .height = 1, .games = 3},
        {.width = 1, .height = 4, .games = 50},
        {.width = 2, .height = 2, .games = 200},
        {.width = 3, .height = 2, .topology = TOPOLOGY_TORUS, .games = 100},
        {.width = 5, .height = 5, .games = 200},
        {.width = 5, .height = 5, .suicide_allowed = true, .games = 100},
        {.width = 7, .height = 4, .topology = TOPOLOGY_TORUS, .games = 100},
        {.width = 9, .height = 9, .games = 50},
        {.width = 9, .height = 9, .handicap = "C3", .games = 50},
        {.width = 19, .height = 19, .games = 3},
        {.width = 1, .height = 1, .information = INFORMATION_PHANTOM, .games = 3},
        {.width = 2, .height = 2, .information = INFORMATION_PHANTOM, .games = 100},
        {.width = 5, .height = 5, .information = INFORMATION_PHANTOM, .games = 200},
        {.width = 4,
         .height = 5,
         .topology = TOPOLOGY_TORUS,
         .information = INFORMATION_PHANTOM,
         .games = 100},
        {.width = 9, .height = 9, .information = INFORMATION_PHANTOM, .games = 50},
        {.width = 7,
         .height = 7,
         .information = INFORMATION_PHANTOM,
         .handicap = "C3",
         .games = 50},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        for (Settle settle = SETTLE_PLAYED_ON; settle <= SETTLE_NONE; settle++)
            compare_ways(&settings[i], settle);
}

/* Whoever is not uniform, or sees more than a Phantom player, has a referee. */
Test(play, only_uniform_games_fit) {
    static const Setting plain = {.width = 5, .height = 5};
    Geometry *geometry = calloc(1, sizeof *geometry);
    const AgentConfig random = spec("random"), other = spec("flat-mc:playouts=1"),
                      sighted = spec("random:sighted=true");
    const Rules rules = setting_rules(&plain, geometry);
    Rules phantom = rules, superko = rules, capture = rules;
    phantom.information = INFORMATION_PHANTOM;
    superko.ko = KO_POSITIONAL;
    capture.capture_go = true;
    cr_expect(uniform_games_fit(&rules, &random, &random));
    cr_expect_not(uniform_games_fit(&rules, &random, &other));
    cr_expect_not(uniform_games_fit(&rules, &other, &random));
    cr_expect(uniform_games_fit(&phantom, &random, &random));
    cr_expect_not(uniform_games_fit(&phantom, &random, &sighted));
    cr_expect_not(uniform_games_fit(&phantom, &sighted, &random));
    cr_expect(uniform_games_fit(&rules, &sighted, &random));
    cr_expect_not(uniform_games_fit(&superko, &random, &random));
    cr_expect_not(uniform_games_fit(&capture, &random, &random));
    free(geometry);
}

/* Plays the moves of a finished game again under its rules. */
static void check_replay(const FinishedGame *finished, const Geometry *geometry,
                         const Rules *rules) {
    Game game;
    game_init(&game, geometry, rules);
    for (int i = 0; i < finished->turns; i++)
        cr_assert_eq(game_play(&game, finished->moves[i], NULL), PLAY_OK);
    if (finished->end == END_RESIGN)
        game_give_up(&game, game.to_move, END_RESIGN);
    cr_assert_eq(game.end, finished->end);
    cr_assert_eq(game.winner, finished->winner);
    cr_assert_eq(game.board.hash, finished->board->hash);
    cr_assert_arr_eq(game.plays, finished->plays, sizeof game.plays);
    cr_assert_arr_eq(game.passes, finished->passes, sizeof game.passes);
    ScoreInput input = score_input(finished->board, rules, finished->plays, finished->passes);
    cr_assert_eq(input.black_made_last, finished->turns > 0 && game.to_move == WHITE);
    cr_assert_eq(input.setup, rules->handicap);
    game_deinit(&game);
}

static void play_setting(const Setting *setting) {
    Geometry *geometry = calloc(1, sizeof *geometry);
    Table *table = calloc(1, sizeof *table);
    Rules rules = setting_rules(setting, geometry);
    AgentConfig black = spec(setting->black), white = spec(setting->white);
    table_init(table, geometry, &rules, &black, &white);
    for (int i = 0; i < setting->games; i++) {
        Rng rng[2], scorer;
        FinishedGame finished;
        Settlement settlement;
        Scores scores;
        streams(rng, (uint64_t)i);
        rng_seed_game(&scorer, 11, 2, (uint64_t)i, RNG_SCORER);
        play_game(table, rng, &finished);
        check_replay(&finished, geometry, &rules);
        play_score(&finished, &rules, &scorer, &settlement, &scores);
    }
    table_deinit(table);
    free(table);
    free(geometry);
}

Test(play, games_replay_to_what_is_reported) {
    static const Setting settings[] = {
        {5, 5, .black = "flat-mc:playouts=30", .white = "random", .games = 10},
        {5, 4, .ko = KO_POSITIONAL, .black = "random", .white = "random", .games = 50},
        {4, 4, .ko = KO_SITUATIONAL, .black = "random", .white = "random", .games = 50},
        {5, 5, .capture_go = true, .black = "random", .white = "random", .games = 50},
        {5, 5, .handicap = "C3", .black = "random", .white = "uct:playouts=30", .games = 10},
        {5, 5, .black = "uct:playouts=50,resign=40", .white = "random", .games = 20},
        {5, 5, TOPOLOGY_TORUS, .black = "uct:playouts=30", .white = "flat-mc:playouts=30",
         .games = 5},
        {5, 5, .information = INFORMATION_PHANTOM, .black = "phantom-mc:playouts=20",
         .white = "random", .games = 20},
        {4, 3, .information = INFORMATION_PHANTOM, .black = "random", .white = "random",
         .games = 100},
        {5, 5, .information = INFORMATION_PHANTOM, .handicap = "B2", .black = "random:sighted=true",
         .white = "uct:playouts=20,sighted=true", .games = 10},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        play_setting(&settings[i]);
}

/* Agents that always answer one move, legal or not. */
static void stubborn_destroy(Agent *agent) {
    free(agent);
}

static void stubborn_new_game(Agent *agent, Colour colour) {
    (void)agent;
    (void)colour;
}

static Agent *stubborn_create(const AgentConfig *config, const Geometry *geometry,
                              const Rules *rules) {
    (void)geometry;
    (void)rules;
    Agent *agent = calloc(1, sizeof *agent);
    agent->config = config;
    return agent;
}

static Move stubborn_choose(Agent *agent, const View *view, Rng *rng) {
    (void)view;
    (void)rng;
    return (Move)agent->config->values[0];
}

static const AgentType stubborn = {.name = "stubborn",
                                   .full_information = true,
                                   .phantom = true,
                                   .create = stubborn_create,
                                   .destroy = stubborn_destroy,
                                   .new_game = stubborn_new_game,
                                   .choose = stubborn_choose};

/* Plays until the program ends; its standard error is the pipe. */
static void play_stubborn(const Setting *setting, Move black_move, Move white_move, int error) {
    static Geometry geometry;
    static Table table;
    Rules rules = setting_rules(setting, &geometry);
    AgentConfig black = {.type = &stubborn, .values = {black_move}};
    AgentConfig white = {.type = &stubborn, .values = {white_move}};
    Rng rng[2];
    FinishedGame finished;
    dup2(error, STDERR_FILENO);
    signal(SIGABRT, SIG_DFL);
    streams(rng, 1);
    table_init(&table, &geometry, &rules, &black, &white);
    play_game(&table, rng, &finished);
    _exit(0);
}

static void expect_report(const Setting *setting, Move black, Move white, const char *line) {
    char text[1024] = "";
    int ends[2], status;
    cr_assert_eq(pipe(ends), 0);
    const pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0)
        play_stubborn(setting, black, white, ends[1]);
    close(ends[1]);
    ssize_t length = 0, size;
    while ((size = read(ends[0], text + length, sizeof text - 1 - (size_t)length)) > 0)
        length += size;
    close(ends[0]);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "%s", text);
    cr_assert_not_null(strstr(text, line), "'%s' is not in: %s", line, text);
}

Test(play, an_illegal_answer_is_reported) {
    static const Setting full = {.width = 3, .height = 3};
    static const Setting phantom = {.width = 3, .height = 3, .information = INFORMATION_PHANTOM};
    expect_report(&full, 0, 0,
                  "agent stubborn, White, answers A1 in turn 2, which is refused: not legal\n");
    expect_report(&full, 0, 1,
                  "agent stubborn, Black, answers A1 in turn 3, which is refused: own-stone\n");
    expect_report(&full, 50, 0,
                  "agent stubborn, Black, answers 50 in turn 1, which is refused: off-board\n");
    expect_report(&phantom, 0, 0,
                  "agent stubborn, White, answers A1 in turn 2, which is refused: already-tried\n");
}

/* Players as `random` with full information: one that is absent, and one that must not be asked. */
static void (*random_new_game)(Agent *agent, Colour colour);

static void new_game_without(Agent *agent, Colour colour) {
    random_new_game(agent, colour);
    agent->absent = true;
}

static Move choose_never(Agent *agent, const View *view, Rng *rng) {
    (void)agent, (void)view, (void)rng;
    cr_assert_fail("a player thinks in a void game");
    return MOVE_PASS;
}

Test(play, nobody_is_asked_where_a_player_is_absent) {
    static Table table;
    const Setting setting = {.width = 3, .height = 3};
    Geometry geometry;
    const Rules rules = setting_rules(&setting, &geometry);
    FinishedGame game;
    Rng rng[2];
    AgentType absent = *agent_type_find("random"), present = absent;
    random_new_game = absent.new_game;
    absent.new_game = new_game_without;
    present.choose = choose_never;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        const AgentConfig away = agent_config_default(&absent),
                          here = agent_config_default(&present);
        streams(rng, 0);
        table_init(&table, &geometry, &rules, colour == BLACK ? &away : &here,
                   colour == BLACK ? &here : &away);
        cr_expect_not(play_game(&table, rng, &game));
        table_deinit(&table);
    }
}
