/* The loop of a random game, compiled once for each instruction set (PLAYOUT_RUN and PLAYOUT_DRAW
 * are the names of this copy's functions). The words of the point sets in use are a constant of
 * each copy of the loop (2 on 9x9, 3 on 13x13, 6 on 19x19), so that counting and choosing unroll.
 */
#include "playout_kernel.h"

#include "board_hot.h"

/* A flag that comes later on the command line can undo a level without a word. */
#if defined(PLAYOUT_LEVEL_V3) && defined(__x86_64__) && !(defined(__AVX2__) && defined(__BMI2__))
#error "the copy of the kernel for x86-64-v3 is compiled for less"
#endif

static inline __attribute__((always_inline)) Move draw(const Board *board, Colour colour,
                                                       bool suicide_allowed, Rng *rng, int words) {
    uint64_t left[POINT_SET_WORDS];
    for (int i = 0; i < words; i++)
        left[i] = board->empty.words[i] & ~board_eyes_word(board, colour, i);
    if (board->ko != POINT_NONE)
        left[board->ko >> 6] &= ~(1ull << (board->ko & 63));
    for (;;) {
        int below[POINT_SET_WORDS + 1];
        below[0] = 0;
        for (int i = 0; i < words; i++)
            below[i + 1] = below[i] + bits_count(left[i]);
        if (below[words] == 0)
            return MOVE_PASS;
        int rank = (int)rng_below(rng, (uint32_t)below[words]), at = 0;
        for (int i = 1; i < words; i++)
            at += rank >= below[i];
        Point point = (Point)(at * 64 + bits_select(left[at], rank - below[at]));
        if (suicide_allowed || !board_is_suicide(board, colour, point))
            return point;
        left[at] &= ~(1ull << (point & 63));
    }
}
static inline __attribute__((always_inline)) void run(Playout *playout, int words) {
    Board *board = &playout->board;
    Colour colour = playout->to_move;
    int turns = playout->turns, passes_in_row = playout->passes_in_row;
    Move *moves = playout->moves;
    while (passes_in_row < 2 && turns < playout->turns_max) {
        Move move = draw(board, colour, playout->suicide_allowed, playout->rng[colour], words);
        if (move == MOVE_PASS) {
            board->ko = POINT_NONE;
            passes_in_row++;
            playout->passes[colour]++;
        } else {
            board_play_hot(board, colour, move);
            passes_in_row = 0;
            playout->plays[colour]++;
        }
        *moves++ = move;
        turns++;
        colour = colour_other(colour);
    }
    playout->moves_count = (int)(moves - playout->moves);
    playout->turns = turns;
    playout->passes_in_row = passes_in_row;
    playout->to_move = colour;
}

void PLAYOUT_RUN(Playout *playout) {
    switch (playout->board.geometry->words) {
    case 1:
        run(playout, 1);
        break;
    case 2:
        run(playout, 2);
        break;
    case 3:
        run(playout, 3);
        break;
    case 6:
        run(playout, 6);
        break;
    default:
        run(playout, playout->board.geometry->words);
    }
}

Move PLAYOUT_DRAW(const Board *board, Colour colour, bool suicide_allowed, Rng *rng) {
    return draw(board, colour, suicide_allowed, rng, board->geometry->words);
}
