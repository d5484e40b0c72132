/* The loop of a game: ask the player on turn, tell the referee, tell the seats. Knows no agent and
 * no rule by name. */
#include "play.h"

#include "check.h"
#include "score_check.h"

#include <stdio.h>
#include <stdlib.h>

/* Referee and seats, as the players' sight wants them. */
static void set_up(Table *table) {
    const bool sees[2] = {agent_is_sighted(table->configs[BLACK]),
                          agent_is_sighted(table->configs[WHITE])};
    referee_init(&table->referee, table->geometry, table->rules, sees);
    for (int colour = BLACK; colour <= WHITE; colour++)
        seat_init(&table->seats[colour], table->geometry, table->rules, (Colour)colour,
                  sees[colour]);
}

static void take_down(Table *table) {
    for (int colour = BLACK; colour <= WHITE; colour++)
        seat_deinit(&table->seats[colour]);
    referee_deinit(&table->referee);
}

void table_init(Table *table, const Geometry *geometry, const Rules *rules,
                const AgentConfig *black, const AgentConfig *white) {
    CHECK(agent_unfit(black, rules) == NULL && agent_unfit(white, rules) == NULL);
    memset(table, 0, sizeof *table);
    table->geometry = geometry;
    table->rules = rules;
    table->configs[BLACK] = black;
    table->configs[WHITE] = white;
    for (int c = BLACK; c <= WHITE; c++)
        table->agents[c] = table->configs[c]->type->create(table->configs[c], geometry, rules);
    set_up(table);
}

void table_swap(Table *table) {
    const AgentConfig *config = table->configs[BLACK];
    Agent *agent = table->agents[BLACK];
    table->configs[BLACK] = table->configs[WHITE];
    table->agents[BLACK] = table->agents[WHITE];
    table->configs[WHITE] = config;
    table->agents[WHITE] = agent;
    if (agent_is_sighted(table->configs[BLACK]) == agent_is_sighted(table->configs[WHITE]))
        return;
    take_down(table);
    set_up(table);
}

void table_deinit(Table *table) {
    for (int colour = BLACK; colour <= WHITE; colour++)
        table->agents[colour]->config->type->destroy(table->agents[colour]);
    take_down(table);
}

/* An agent's answer that the referee does not take is a bug of its type: says all that is needed to
 * find it, and ends the program. */
static _Noreturn void report_answer(const Table *table, Colour colour, Move move,
                                    const char *reason) {
    char text[POINT_TEXT_CAPACITY];
    if (move < table->geometry->points || move == MOVE_PASS)
        move_format(table->geometry, move, text);
    else
        snprintf(text, sizeof text, "%d", move);
    fprintf(stderr, "jigo: agent %s, %s, answers %s in turn %d, which is refused: %s\n",
            table->configs[colour]->type->name, colour == BLACK ? "Black" : "White", text,
            table->referee.game.turns + 1, reason);
    check_failed(__FILE__, __LINE__, "an agent's answer is one of its legal moves");
}

/* With full information a view lists the legal moves, so nothing is refused. */
static void check_answer(const Table *table, Colour colour, Move move, const RefereeStep *step) {
    for (int i = 0; i < step->count; i++) {
        const Event *event = &step->sent[i].event;
        if (event->kind == EVENT_ERROR)
            report_answer(table, colour, move, try_error_name(event->error));
        if (event->kind == EVENT_REFUSED && table->rules->information == INFORMATION_FULL)
            report_answer(table, colour, move, "not legal");
    }
}

/* Who ended what, in time for the agents that want to know. */
static void tell_end(Table *table) {
    for (int colour = BLACK; colour <= WHITE; colour++) {
        Agent *agent = table->agents[colour];
        if (agent->config->type->end_game != NULL)
            agent->config->type->end_game(agent, seat_view(&table->seats[colour]),
                                          &table->referee.game);
    }
}

static const char *fault_of(const Table *table) {
    const Game *game = &table->referee.game;
    return end_is_forfeit(game->end) ? table->agents[colour_other(game->winner)]->fault : "";
}

static bool is_void(const Table *table) {
    return table->agents[BLACK]->absent || table->agents[WHITE]->absent;
}

bool play_game(Table *table, Rng rng[2], FinishedGame *finished) {
    Referee *referee = &table->referee;
    const Game *game = &referee->game;
    RefereeStep step;
    for (int colour = BLACK; colour <= WHITE; colour++)
        table->configs[colour]->type->new_game(table->agents[colour], (Colour)colour);
    if (is_void(table))
        return false;
    referee_start(referee, &step);
    seats_receive(table->seats, &step);
    while (!game_is_over(game)) {
        Colour colour = game->to_move;
        Agent *agent = table->agents[colour];
        Move move =
            agent->config->type->choose(agent, seat_view(&table->seats[colour]), &rng[colour]);
        if (is_void(table))
            return false;
        if (move == MOVE_RESIGN)
            referee_give_up(referee, colour,
                            agent->forfeit != END_NONE ? agent->forfeit : END_RESIGN, &step);
        else
            referee_try(referee, colour, move, &step);
        check_answer(table, colour, move, &step);
        seats_receive(table->seats, &step);
    }
    tell_end(table);
    *finished = (FinishedGame){
        .board = &game->board,
        .moves = game->moves,
        .turns = game->turns,
        .plays = {game->plays[BLACK], game->plays[WHITE]},
        .passes = {game->passes[BLACK], game->passes[WHITE]},
        .refused = {referee->refused[BLACK], referee->refused[WHITE]},
        .end = game->end,
        .winner = game->winner,
        .fault = fault_of(table),
        .playouts = {table->agents[BLACK]->playouts, table->agents[WHITE]->playouts}};
    return true;
}

void play_score(const FinishedGame *game, const Rules *rules, Rng *rng, Settlement *settlement,
                Scores *scores) {
    const ScoreInput input = score_input(game->board, rules, game->plays, game->passes);
    settle(game->board, rules->settle, rules->suicide_allowed, rng, settlement);
    score_game(&input, &settlement->dead, scores);
    const ScoreFacts facts = score_facts(&input, scores, true, rules_first(rules));
    const char *broken = score_broken_identity(&facts);
    if (broken == NULL)
        broken = score_broken_count(&input, &settlement->dead, scores);
    if (broken != NULL)
        check_failed(__FILE__, __LINE__, broken);
}
