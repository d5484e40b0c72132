/* Playing on: replies to atari, then random moves without bad self-atari. */
#include "settle_playout.h"

#include "board_hot.h"
#include "eye_value.h"

enum {
    REPLY_CHANCE_TENTHS = 9,
    VITAL_CHANCE_TENTHS = 4,
    KILLING_SIZE_MAX = 6,
    PSEUDO_LIBERTIES_OF_ONE = 4
};

/* Adds the liberties of a chain, without `except`, to the list until it holds `limit`. */
static int add_liberties(const Board *board, Point stone, Point except, Point *list, int count,
                         int limit) {
    Point p = stone;
    if (count == limit)
        return count;
    do {
        for (int i = 0; i < 4 && board_empty_neighbours(board, p) > 0; i++) {
            uint16_t q = board->geometry->neighbours[p][i];
            bool known = board->colour[q] != EMPTY || q == except;
            for (int j = 0; j < count && !known; j++)
                known = list[j] == q;
            if (known)
                continue;
            list[count++] = q;
            if (count == limit)
                return count;
        }
        p = board->next[p];
    } while (p != stone);
    return count;
}

/* The only liberty of the chain, or POINT_NONE. */
static Point atari_point(const Board *board, Point stone) {
    Point list[2];
    if (board->liberties[board->chain[stone]] > PSEUDO_LIBERTIES_OF_ONE)
        return POINT_NONE;
    int count = add_liberties(board, stone, POINT_NONE, list, 0, 2);
    return count == 1 ? list[0] : POINT_NONE;
}

/* What a play would leave: its own chain and what it takes. */
typedef struct Foresight {
    Point liberties[2]; /* up to two of them */
    int liberties_count;
    int stones; /* of the chain it becomes part of */
    int captured;
} Foresight;

static void add_neighbour(const Board *board, Colour colour, Point point, uint16_t q,
                          Foresight *foresight) {
    if (board->colour[q] == colour) {
        foresight->stones += board->size[board->chain[q]];
        foresight->liberties_count =
            add_liberties(board, q, point, foresight->liberties, foresight->liberties_count, 2);
        return;
    }
    if (atari_point(board, q) != point)
        return;
    foresight->captured += board->size[board->chain[q]];
    if (foresight->liberties_count < 2)
        foresight->liberties[foresight->liberties_count++] = q;
}

static Foresight foresee(const Board *board, Colour colour, Point point) {
    const uint16_t *neighbours = board->geometry->neighbours[point];
    Foresight foresight = {.stones = 1};
    for (int i = 0; i < 4; i++)
        if (board->colour[neighbours[i]] == EMPTY && foresight.liberties_count < 2)
            foresight.liberties[foresight.liberties_count++] = neighbours[i];
    for (int i = 0; i < 4; i++) {
        uint16_t q = neighbours[i];
        bool repeated = board->colour[q] > WHITE;
        for (int j = 0; j < i; j++)
            repeated |= board->chain[neighbours[j]] == board->chain[q];
        if (!repeated)
            add_neighbour(board, colour, point, q, &foresight);
    }
    return foresight;
}

/* Whether the chain made by a self-atari has a killing shape and only enemies around it that have
 * no liberty but the point and the one left. */
static bool is_killing_move(const Board *board, Colour colour, Point point, Point left) {
    const Geometry *geometry = board->geometry;
    PointSet shape = {0};
    point_set_add(&shape, point);
    for (int i = 0; i < 4; i++) {
        uint16_t q = geometry->neighbours[point][i];
        PointSet chain;
        if (board->colour[q] != colour)
            continue;
        board_chain(board, q, &chain);
        point_set_unite(&shape, &chain);
    }
    if (!is_killing_shape(geometry, &shape))
        return false;
    for (Point p = point_set_next(&shape, 0); p != POINT_NONE; p = point_set_next(&shape, p + 1)) {
        for (int i = 0; i < 4; i++) {
            uint16_t q = geometry->neighbours[p][i];
            Point list[2];
            if (board->colour[q] != colour_other(colour))
                continue;
            int count = add_liberties(board, q, point, list, 0, 2);
            if (count > 1 || (count == 1 && list[0] != left))
                return false;
        }
    }
    return true;
}

static bool is_bad_self_atari(const Board *board, Colour colour, Point point) {
    if (board_empty_neighbours(board, point) >= 2)
        return false;
    Foresight foresight = foresee(board, colour, point);
    if (foresight.liberties_count != 1 || foresight.stones == 1 || foresight.captured >= 2)
        return false;
    return foresight.stones > KILLING_SIZE_MAX ||
           !is_killing_move(board, colour, point, foresight.liberties[0]);
}

static bool may_play(const SettlePlayout *playout, Colour colour, Point point) {
    const Board *board = &playout->board;
    return point != POINT_NONE && point != board->ko && !point_set_has(playout->closed, point) &&
           !board_is_suicide(board, colour, point);
}

/* Captures an enemy chain beside the chain, or extends it to two liberties; MOVE_PASS if neither
 * can be done. */
static Move save_chain(const SettlePlayout *playout, Colour colour, Point stone, Point liberty) {
    const Board *board = &playout->board;
    Point p = stone;
    do {
        for (int i = 0; i < 4; i++) {
            uint16_t q = board->geometry->neighbours[p][i];
            if (board->colour[q] != colour_other(colour))
                continue;
            Point capture = atari_point(board, q);
            if (may_play(playout, colour, capture))
                return capture;
        }
        p = board->next[p];
    } while (p != stone);
    bool extends =
        may_play(playout, colour, liberty) && foresee(board, colour, liberty).liberties_count >= 2;
    return extends ? liberty : MOVE_PASS;
}

/* The answer to the last move, an enemy stone on the board; MOVE_PASS if it asks for none. */
static Move reply(const SettlePlayout *playout, Colour colour, Point last) {
    const Board *board = &playout->board;
    Point capture = atari_point(board, last);
    if (may_play(playout, colour, capture))
        return capture;
    for (int i = 0; i < 4; i++) {
        uint16_t q = board->geometry->neighbours[last][i];
        if (board->colour[q] != colour)
            continue;
        Point liberty = atari_point(board, q);
        if (liberty == POINT_NONE)
            continue;
        Move move = save_chain(playout, colour, q, liberty);
        if (move != MOVE_PASS)
            return move;
    }
    return MOVE_PASS;
}

/* The small empty region at `start` if stones of one colour alone surround it; else false. */
static bool enclosed_region(const Board *board, Point start, PointSet *region) {
    Point list[KILLING_SIZE_MAX];
    int count = 1;
    bool beside[2] = {false, false};
    *region = (PointSet){0};
    list[0] = start;
    point_set_add(region, start);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < 4; j++) {
            uint16_t q = board->geometry->neighbours[list[i]][j];
            if (board->colour[q] <= WHITE)
                beside[board->colour[q]] = true;
            if (board->colour[q] != EMPTY || point_set_has(region, q))
                continue;
            if (count == KILLING_SIZE_MAX)
                return false;
            point_set_add(region, q);
            list[count++] = q;
        }
    }
    return beside[BLACK] != beside[WHITE];
}

/* The vital point of a region of three to six points beside the last move, or MOVE_PASS. */
static Move vital_move(const SettlePlayout *playout, Colour colour, Point last) {
    const Board *board = &playout->board;
    for (int i = 0; i < 4; i++) {
        uint16_t q = board->geometry->neighbours[last][i];
        PointSet region;
        if (board->colour[q] != EMPTY || board_empty_neighbours(board, q) == 0 ||
            !enclosed_region(board, q, &region))
            continue;
        Point vital = vital_point(board->geometry, &region);
        if (may_play(playout, colour, vital))
            return vital;
    }
    return MOVE_PASS;
}

static Move draw(const SettlePlayout *playout, Colour colour) {
    const Board *board = &playout->board;
    PointSet left;
    board_open(board, colour, &left);
    point_set_subtract(&left, playout->closed);
    if (board->ko != POINT_NONE)
        point_set_remove(&left, board->ko);
    for (int count = point_set_count(&left); count > 0; count--) {
        Point point = point_set_select(&left, (int)rng_below(playout->rng, (uint32_t)count));
        if (!board_is_suicide(board, colour, point) && !is_bad_self_atari(board, colour, point))
            return point;
        point_set_remove(&left, point);
    }
    return MOVE_PASS;
}

static Move choose(const SettlePlayout *playout, Colour colour, Move last) {
    bool asked = last != MOVE_PASS && playout->board.colour[last] == colour_other(colour);
    if (asked && rng_below(playout->rng, 10) < REPLY_CHANCE_TENTHS) {
        Move move = reply(playout, colour, last);
        if (move != MOVE_PASS)
            return move;
    }
    if (asked && rng_below(playout->rng, 10) < VITAL_CHANCE_TENTHS) {
        Move move = vital_move(playout, colour, last);
        if (move != MOVE_PASS)
            return move;
    }
    return draw(playout, colour);
}

void settle_playout_run(SettlePlayout *playout) {
    Board *board = &playout->board;
    Colour colour = playout->to_move;
    Move last = MOVE_PASS;
    int passes = 0;
    for (int turns = 0; passes < 2 && turns < playout->turns_max; turns++) {
        last = choose(playout, colour, last);
        passes = last == MOVE_PASS ? passes + 1 : 0;
        if (last == MOVE_PASS)
            board_pass(board);
        else
            board_play_hot(board, colour, last);
        colour = colour_other(colour);
    }
}

bool settle_playout_has_move(const Board *board, const PointSet *closed) {
    for (Colour colour = BLACK; colour <= WHITE; colour++) {
        PointSet open;
        board_open(board, colour, &open);
        point_set_subtract(&open, closed);
        for (Point p = point_set_next(&open, 0); p != POINT_NONE; p = point_set_next(&open, p + 1))
            if (!board_is_suicide(board, colour, p))
                return true;
    }
    return false;
}
