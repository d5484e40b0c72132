/* The slow game around the slow board: history is a list of whole boards. */
#include "game_reference.h"

#include "check.h"

#include <stdlib.h>

void game_reference_init(GameReference *game, int turns_max) {
    *game = (GameReference){.history_max = turns_max + 1};
    game->history = heap_new((size_t)game->history_max, sizeof *game->history);
    game->history_to_move = heap_new((size_t)game->history_max, 1);
}

void game_reference_deinit(GameReference *game) {
    free(game->history);
    free(game->history_to_move);
}

static void remember(GameReference *game) {
    CHECK(game->turns < game->history_max);
    game->history[game->turns] = game->board;
    game->history_to_move[game->turns] = game->to_move;
}

void game_reference_start(GameReference *game, const Rules *rules) {
    *game = (GameReference){.rules = *rules,
                            .to_move = rules->handicap > 0 ? 'O' : 'X',
                            .winner = '.',
                            .last_was_pass = true,
                            .history_max = game->history_max,
                            .history = game->history,
                            .history_to_move = game->history_to_move};
    board_reference_init(&game->board, rules->width, rules->height,
                         rules->topology == TOPOLOGY_TORUS);
    for (int p = 0; p < rules->width * rules->height; p++)
        if (point_set_has(&rules->handicap_points, (Point)p)) {
            Spot spot = reference_spot(rules, (Point)p);
            game->board.at[spot.row][spot.column] = 'X';
        }
    remember(game);
}

/* The play takes one stone of the opponent and leaves the board as it was before the opponent's
 * play. */
static bool is_ko(const GameReference *game, const BoardReference *after, int removed,
                  bool suicide) {
    return !game->last_was_pass && removed == 1 && !suicide &&
           board_reference_equal(after, &game->history[game->turns - 1]);
}

static bool is_superko(const GameReference *game, const BoardReference *after) {
    if (game->rules.ko == KO_SIMPLE)
        return false;
    for (int i = 0; i <= game->turns; i++) {
        bool same_side = game->history_to_move[i] == stone_other(game->to_move);
        bool compared = game->rules.ko == KO_POSITIONAL || same_side;
        if (compared && board_reference_equal(after, &game->history[i]))
            return true;
    }
    return false;
}

PlayResult game_reference_check(const GameReference *game, Spot spot) {
    if (game->board.at[spot.row][spot.column] != '.')
        return PLAY_OCCUPIED;
    BoardReference after = game->board;
    Mask removed;
    int count = board_reference_play(&after, game->to_move, spot, &removed);
    bool suicide = removed.at[spot.row][spot.column];
    if (is_ko(game, &after, count, suicide))
        return PLAY_KO;
    if (suicide && !game->rules.suicide_allowed)
        return PLAY_SUICIDE;
    return is_superko(game, &after) ? PLAY_SUPERKO : PLAY_OK;
}

static void end_turn(GameReference *game, bool pass, int removed) {
    game->turns++;
    game->last_was_pass = pass;
    game->last_removed = removed;
    game->passes_in_row = pass ? game->passes_in_row + 1 : 0;
    game->to_move = stone_other(game->to_move);
    remember(game);
    if (game->end == END_NONE && game->passes_in_row == 2)
        game->end = END_PASSES;
    if (game->end == END_NONE && game->turns == game->rules.turn_cap)
        game->end = END_CAP;
}

PlayResult game_reference_play(GameReference *game, Spot spot, Mask *removed) {
    PlayResult result = game_reference_check(game, spot);
    if (result != PLAY_OK)
        return result;
    int count = board_reference_play(&game->board, game->to_move, spot, removed);
    bool suicide = removed->at[spot.row][spot.column];
    char loser = suicide ? game->to_move : stone_other(game->to_move);
    game->captured[loser == 'O'] += count;
    game->plays[game->to_move == 'O']++;
    if (game->rules.capture_go && count > 0 && !suicide) {
        game->end = END_CAPTURE;
        game->winner = game->to_move;
    }
    end_turn(game, false, count);
    return PLAY_OK;
}

void game_reference_pass(GameReference *game) {
    game->passes[game->to_move == 'O']++;
    end_turn(game, true, 0);
}

Spot reference_spot(const Rules *rules, Point point) {
    return (Spot){point % rules->width, point / rules->width};
}

Point reference_point(const Rules *rules, Spot spot) {
    return (Point)(spot.row * rules->width + spot.column);
}

char reference_stone(Colour colour) {
    return "XO."[colour];
}

void reference_points(const Rules *rules, const Mask *mask, PointSet *points) {
    *points = (PointSet){0};
    for (int row = 0; row < rules->height; row++)
        for (int column = 0; column < rules->width; column++)
            if (mask->at[row][column])
                point_set_add(points, reference_point(rules, (Spot){column, row}));
}
