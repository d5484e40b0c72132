/* A position: stones in chains, the simple-ko point, captured stones, a hash. No history, no turns.
 *
 * What a random playout asks on every move is kept up to date, so that asking costs little: which
 * points are empty, which are eyes, how many liberties a chain has counted once per stone it
 * touches (pseudo-liberties: zero exactly when the real count is zero). Exact liberties are counted
 * on demand. Superko, passes and the end of a game live in game.h.
 *
 * A Board is a plain value without heap memory; copy it with board_copy. It borrows its Geometry.
 * Different boards may be used from different threads at once.
 *
 * Eye (of a colour): an empty point whose every neighbour is a stone of that colour or the edge,
 * with at most one hostile stone among its diagonal points, or none if it lies at the edge.
 */
#ifndef JIGO_BOARD_H
#define JIGO_BOARD_H

#include "geometry.h"

enum { SIDES_LENGTH = 64 * POINT_SET_WORDS }; /* whole words of points; more than POINTS_MAX */

typedef struct Board {
    const Geometry *geometry;
    uint64_t hash;   /* Zobrist: exclusive or of the keys of all stones; no ko, no side to move */
    Point ko;        /* banned for the side to move by the simple ko rule, or POINT_NONE */
    int stones[2];   /* stones on the board, by colour */
    int captured[2]; /* stones of that colour removed so far, suicides included */
    PointSet empty;
    uint8_t sides[2][SIDES_LENGTH];    /* by colour and point: what makes an eye, see board_hot.h */
    Colour colour[POINTS_MAX + 1];     /* BLACK, WHITE, EMPTY; WALL at index `points` */
    uint16_t chain[POINTS_MAX + 1];    /* root point of the stone's chain; the wall for the rest */
    uint16_t next[POINTS_MAX + 1];     /* circular list of the stones of a chain */
    uint16_t size[POINTS_MAX + 1];     /* at a root: stones in the chain */
    int16_t liberties[POINTS_MAX + 1]; /* at a root: pseudo-liberties */
} Board;

/* Answers to a move; no errors. The first four are about the point, the others about the game. */
typedef enum PlayResult { PLAY_OK, PLAY_OCCUPIED, PLAY_SUICIDE, PLAY_KO, PLAY_SUPERKO } PlayResult;

/* The empty board. Keeps the pointer. */
void board_init(Board *board, const Geometry *geometry);

/* Copies a position; cost grows with the size of the board, not of the type. */
void board_copy(Board *target, const Board *source);

/* Whether `colour` may play at `point` (on the board) under the simple ko rule: PLAY_OK,
 * PLAY_OCCUPIED, PLAY_KO or PLAY_SUICIDE (also where suicide is allowed: the caller decides). */
PlayResult board_check(const Board *board, Colour colour, Point point);

/* Plays without asking: removes captured chains, or the own chain where the move is suicide; sets
 * the ko point. Requires an empty point; ko and suicide are the caller's business. Returns the
 * number of stones removed. */
int board_play(Board *board, Colour colour, Point point);

/* Empty points that are no eye of `colour`; ko and suicide are not looked at. */
void board_open(const Board *board, Colour colour, PointSet *open);

/* A pass: clears the ko point. */
void board_pass(Board *board);

/* The stones that a play would remove, own ones if it is suicide. Requires an empty point. */
void board_removed_by(const Board *board, Colour colour, Point point, PointSet *removed);

/* The hash after a play, without playing it. Requires an empty point. */
uint64_t board_hash_after(const Board *board, Colour colour, Point point);

/* Puts a stone down as set-up, removing nothing. Requires an empty point. The chains it leaves
 * without liberty are the caller's business. */
void board_setup(Board *board, Colour colour, Point point);

/* Takes one stone or its whole chain off the board, not counted as captured. Requires a stone. */
void board_remove_chain(Board *board, Point point);

/* The exact liberties of the chain at `point` (a stone), as a set; returns their number. */
int board_liberties(const Board *board, Point point, PointSet *liberties);

/* The stones of the chain at `point` (a stone); returns their number. */
int board_chain(const Board *board, Point point, PointSet *stones);

/* All stones of a colour. */
void board_stones(const Board *board, Colour colour, PointSet *stones);

/* Recomputes everything from the colours alone and compares; false means a bug. For tests. */
bool board_is_consistent(const Board *board);

#endif
