/* Turns, superko and the end of a game, around the true board. */
#include "game.h"

#include "check.h"

#include <stdlib.h>

/* What superko compares: the position, with the side to move where the rule is situational. */
static uint64_t situation(const Game *game, uint64_t hash, Colour to_move) {
    bool with_side = game->rules->ko == KO_SITUATIONAL && to_move == WHITE;
    return with_side ? ~hash : hash;
}

static void record_position(Game *game) {
    if (game->hashes != NULL)
        game->hashes[game->turns] = situation(game, game->board.hash, game->to_move);
}

void game_init(Game *game, const Geometry *geometry, const Rules *rules) {
    CHECK(geometry->width == rules->width && geometry->height == rules->height);
    CHECK(rules->turn_cap >= 1);
    *game = (Game){.geometry = geometry, .rules = rules};
    game->moves = heap_new((size_t)rules->turn_cap, sizeof *game->moves);
    if (rules->ko != KO_SIMPLE)
        game->hashes = heap_new((size_t)rules->turn_cap + 1, sizeof *game->hashes);
    game_start(game);
}

void game_deinit(Game *game) {
    free(game->moves);
    free(game->hashes);
    *game = (Game){0};
}

void game_start(Game *game) {
    const PointSet *handicap = &game->rules->handicap_points;
    board_init(&game->board, game->geometry);
    for (Point p = point_set_next(handicap, 0); p != POINT_NONE;
         p = point_set_next(handicap, p + 1))
        board_setup(&game->board, BLACK, p);
    game->to_move = rules_first(game->rules);
    game->turns = game->passes_in_row = 0;
    game->plays[BLACK] = game->plays[WHITE] = 0;
    game->passes[BLACK] = game->passes[WHITE] = 0;
    game->end = END_NONE;
    game->winner = EMPTY;
    record_position(game);
}

static bool repeats(const Game *game, Point point) {
    Colour next = colour_other(game->to_move);
    uint64_t after = situation(game, board_hash_after(&game->board, game->to_move, point), next);
    for (int i = 0; i <= game->turns; i++)
        if (game->hashes[i] == after)
            return true;
    return false;
}

PlayResult game_check(const Game *game, Point point) {
    PlayResult result = board_check(&game->board, game->to_move, point);
    if (result == PLAY_SUICIDE && game->rules->suicide_allowed)
        result = PLAY_OK;
    if (result == PLAY_OK && game->hashes != NULL && repeats(game, point))
        return PLAY_SUPERKO;
    return result;
}

void game_legal(const Game *game, PointSet *legal) {
    const PointSet *empty = &game->board.empty;
    *legal = (PointSet){0};
    for (Point p = point_set_next(empty, 0); p != POINT_NONE; p = point_set_next(empty, p + 1))
        if (game_check(game, p) == PLAY_OK)
            point_set_add(legal, p);
}

static void finish_turn(Game *game, Move move) {
    game->moves[game->turns++] = move;
    game->to_move = colour_other(game->to_move);
    record_position(game);
    if (game->end != END_NONE)
        return;
    if (game->passes_in_row == 2)
        game->end = END_PASSES;
    else if (game->turns == game->rules->turn_cap)
        game->end = END_CAP;
}

PlayResult game_play(Game *game, Move move, PointSet *removed) {
    CHECK(!game_is_over(game));
    if (removed != NULL)
        *removed = (PointSet){0};
    if (move == MOVE_PASS) {
        board_pass(&game->board);
        game->passes_in_row++;
        game->passes[game->to_move]++;
        finish_turn(game, move);
        return PLAY_OK;
    }
    PlayResult result = game_check(game, move);
    if (result != PLAY_OK)
        return result;
    if (removed != NULL)
        board_removed_by(&game->board, game->to_move, move, removed);
    Colour enemy = colour_other(game->to_move);
    int captured_before = game->board.captured[enemy];
    board_play(&game->board, game->to_move, move);
    game->plays[game->to_move]++;
    game->passes_in_row = 0;
    if (game->rules->capture_go && game->board.captured[enemy] > captured_before) {
        game->end = END_CAPTURE;
        game->winner = game->to_move;
    }
    finish_turn(game, move);
    return PLAY_OK;
}

void game_give_up(Game *game, Colour loser, EndReason reason) {
    CHECK(!game_is_over(game) && end_is_given_up(reason));
    game->end = reason;
    game->winner = colour_other(loser);
}

const char *end_reason_name(EndReason end) {
    static const char *const names[] = {"none",    "passes", "cap",   "capture", "resign",
                                        "forfeit", "crash",  "stall", "protocol"};
    return names[end];
}
