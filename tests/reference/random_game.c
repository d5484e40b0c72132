#include "random_game.h"

#include "draw_rule.h"

void random_game_play(RandomGame *game, bool suicide_allowed, int turns_max, Rng *rng) {
    for (int turn = 0; turn < turns_max && game->passes_in_row < 2; turn++) {
        const Move move = draw_rule_move(&game->board, game->to_move, suicide_allowed, rng);
        if (move == MOVE_PASS) {
            board_pass(&game->board);
            game->passes[game->to_move]++;
            game->passes_in_row++;
        } else {
            board_play(&game->board, game->to_move, move);
            game->plays[game->to_move]++;
            game->passes_in_row = 0;
        }
        game->to_move = colour_other(game->to_move);
    }
}
