/* The cold side of a position: set-up, exact liberties, what a play would remove, self-check. The
 * moving parts are in board_hot.h; superko and turns are left to game/. */
#include "board.h"

#include "board_hot.h"
#include "check.h"

#include <stddef.h>

void board_init(Board *board, const Geometry *geometry) {
    memset(board, 0, sizeof *board);
    board->geometry = geometry;
    board->ko = POINT_NONE;
    board->empty = geometry->all;
    memset(board->colour, EMPTY, (size_t)geometry->points);
    board->colour[geometry->points] = WALL;
    for (int p = 0; p <= geometry->points; p++) {
        board->chain[p] = (uint16_t)geometry->points;
        board->sides[BLACK][p] = (uint8_t)(geometry->walls[p] * SIDES_NEIGHBOUR +
                                           geometry->diagonal_walls[p] * SIDES_DIAGONAL);
        board->sides[WHITE][p] = board->sides[BLACK][p];
    }
}

void board_copy(Board *target, const Board *source) {
    const size_t n = (size_t)source->geometry->points + 1;
    memcpy(target, source, offsetof(Board, sides));
    memcpy(target->sides[BLACK], source->sides[BLACK], n);
    memcpy(target->sides[WHITE], source->sides[WHITE], n);
    memcpy(target->colour, source->colour, n * sizeof *source->colour);
    memcpy(target->chain, source->chain, n * sizeof *source->chain);
    memcpy(target->next, source->next, n * sizeof *source->next);
    memcpy(target->size, source->size, n * sizeof *source->size);
    memcpy(target->liberties, source->liberties, n * sizeof *source->liberties);
}

PlayResult board_check(const Board *board, Colour colour, Point point) {
    if (board->colour[point] != EMPTY)
        return PLAY_OCCUPIED;
    if (point == board->ko)
        return PLAY_KO;
    return board_is_suicide(board, colour, point) ? PLAY_SUICIDE : PLAY_OK;
}

int board_play(Board *board, Colour colour, Point point) {
    CHECK(board->colour[point] == EMPTY);
    return board_play_hot(board, colour, point);
}

void board_open(const Board *board, Colour colour, PointSet *open) {
    *open = board->empty;
    for (int i = 0; i < board->geometry->words; i++)
        open->words[i] &= ~board_eyes_word(board, colour, i);
}

void board_pass(Board *board) {
    board->ko = POINT_NONE;
}

static void add_chain(const Board *board, uint16_t root, PointSet *stones) {
    uint16_t stone = root;
    do {
        point_set_add(stones, stone);
        stone = board->next[stone];
    } while (stone != root);
}

void board_removed_by(const Board *board, Colour colour, Point point, PointSet *removed) {
    CHECK(board->colour[point] == EMPTY);
    *removed = (PointSet){0};
    const bool suicide = board_is_suicide(board, colour, point);
    const uint16_t *neighbours = board->geometry->neighbours[point];
    for (int i = 0; i < 4; i++) {
        uint16_t root = board->chain[neighbours[i]];
        if (board->colour[neighbours[i]] > WHITE)
            continue;
        int touching = 0;
        for (int j = 0; j < 4; j++)
            touching += board->chain[neighbours[j]] == root;
        bool own = board->colour[neighbours[i]] == colour;
        if (suicide ? own : !own && board->liberties[root] == touching)
            add_chain(board, root, removed);
    }
    if (suicide)
        point_set_add(removed, point);
}

uint64_t board_hash_after(const Board *board, Colour colour, Point point) {
    const Geometry *geometry = board->geometry;
    PointSet removed;
    board_removed_by(board, colour, point, &removed);
    uint64_t hash = board->hash ^ geometry->zobrist[colour][point];
    for (Point p = point_set_next(&removed, 0); p != POINT_NONE;
         p = point_set_next(&removed, p + 1))
        hash ^= geometry->zobrist[p == point ? colour : board->colour[p]][p];
    return hash;
}

void board_setup(Board *board, Colour colour, Point point) {
    CHECK(board->colour[point] == EMPTY);
    board_put(board, colour, point);
}

void board_remove_chain(Board *board, Point point) {
    CHECK(board->colour[point] <= WHITE);
    board_lift_chain(board, board->chain[point]);
}

int board_liberties(const Board *board, Point point, PointSet *liberties) {
    CHECK(board->colour[point] <= WHITE);
    *liberties = (PointSet){0};
    Point stone = point;
    do {
        for (int i = 0; i < 4; i++) {
            uint16_t q = board->geometry->neighbours[stone][i];
            if (board->colour[q] == EMPTY)
                point_set_add(liberties, q);
        }
        stone = board->next[stone];
    } while (stone != point);
    return point_set_count(liberties);
}

int board_chain(const Board *board, Point point, PointSet *stones) {
    CHECK(board->colour[point] <= WHITE);
    *stones = (PointSet){0};
    add_chain(board, point, stones);
    return board->size[board->chain[point]];
}

void board_stones(const Board *board, Colour colour, PointSet *stones) {
    *stones = (PointSet){0};
    for (int p = 0; p < board->geometry->points; p++)
        if (board->colour[p] == colour)
            point_set_add(stones, (Point)p);
}

static bool sets_agree(const Board *a, const Board *b) {
    return point_set_equal(&a->empty, &b->empty) && a->hash == b->hash &&
           a->stones[BLACK] == b->stones[BLACK] && a->stones[WHITE] == b->stones[WHITE];
}

bool board_is_consistent(const Board *board) {
    Board fresh;
    board_init(&fresh, board->geometry);
    for (int p = 0; p < board->geometry->points; p++)
        if (board->colour[p] <= WHITE)
            board_put(&fresh, board->colour[p], (Point)p);
    if (!sets_agree(board, &fresh))
        return false;
    for (int p = 0; p < board->geometry->points; p++) {
        if (board->colour[p] != fresh.colour[p] ||
            board->sides[BLACK][p] != fresh.sides[BLACK][p] ||
            board->sides[WHITE][p] != fresh.sides[WHITE][p])
            return false;
        if (board->colour[p] > WHITE)
            continue;
        PointSet here, there;
        uint16_t root = board->chain[p];
        if (board_chain(board, (Point)p, &here) != board_chain(&fresh, (Point)p, &there) ||
            !point_set_equal(&here, &there) || point_set_count(&here) != board->size[root] ||
            board->liberties[root] != fresh.liberties[fresh.chain[p]])
            return false;
    }
    return true;
}
