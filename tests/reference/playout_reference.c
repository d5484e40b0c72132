/* Candidates as a plain list, made anew for every move. */
#include "playout_reference.h"

#include "check.h"

typedef struct Candidates {
    int count;
    Spot spot[REFERENCE_SIDE_MAX * REFERENCE_SIDE_MAX];
} Candidates;

/* A play can only bring a board back from which one stone was just taken; asking the rest about ko
 * would be right, and too slow for thousands of games. */
static bool is_ko(const GameReference *game, Spot spot) {
    return game->last_removed == 1 && game_reference_check(game, spot) == PLAY_KO;
}

static bool is_candidate(const GameReference *game, Spot spot) {
    const BoardReference *board = &game->board;
    return board->at[spot.row][spot.column] == '.' &&
           !board_reference_is_eye(board, game->to_move, spot) && !is_ko(game, spot);
}

static void list_candidates(const GameReference *game, Candidates *list) {
    list->count = 0;
    for (int row = 0; row < game->board.height; row++)
        for (int column = 0; column < game->board.width; column++)
            if (is_candidate(game, (Spot){column, row}))
                list->spot[list->count++] = (Spot){column, row};
}

static void strike(Candidates *list, int index) {
    list->count--;
    for (int i = index; i < list->count; i++)
        list->spot[i] = list->spot[i + 1];
}

Move playout_reference_draw(const GameReference *game, Rng *rng) {
    CHECK(game->rules.ko == KO_SIMPLE);
    Candidates list;
    list_candidates(game, &list);
    while (list.count > 0) {
        int drawn = (int)rng_below(rng, (uint32_t)list.count);
        Spot spot = list.spot[drawn];
        if (game->rules.suicide_allowed ||
            !board_reference_is_suicide(&game->board, game->to_move, spot))
            return reference_point(&game->rules, spot);
        strike(&list, drawn);
    }
    return MOVE_PASS;
}

int playout_reference_run(GameReference *game, Rng *rng[2], Move *moves) {
    int count = 0;
    while (game->end == END_NONE) {
        Move move = playout_reference_draw(game, rng[game->to_move == 'O']);
        moves[count++] = move;
        Mask removed;
        if (move == MOVE_PASS)
            game_reference_pass(game);
        else
            CHECK(game_reference_play(game, reference_spot(&game->rules, move), &removed) ==
                  PLAY_OK);
    }
    return count;
}
