/* A deliberately slow, obvious board: the rules of capture, eye and area, straight from their
 * words.
 *
 * Shapes: a grid of characters, `X` Black, `O` White, `.` empty, addressed by column and row (row 0
 * at the bottom). Nothing is kept up to date between moves and nothing is shared with engine/board:
 * chains, liberties and areas are flood fills over the grid each time they are asked for. Ko, turns
 * and history are in game_reference.h.
 */
#ifndef JIGO_BOARD_REFERENCE_H
#define JIGO_BOARD_REFERENCE_H

#include <stdbool.h>

enum { REFERENCE_SIDE_MAX = 19 };

typedef struct Spot {
    int column, row;
} Spot;

/* Distinct spots beside or diagonal to another. */
typedef struct Spots {
    int count;
    Spot spot[4];
} Spots;

/* A set of spots. */
typedef struct Mask {
    bool at[REFERENCE_SIDE_MAX][REFERENCE_SIDE_MAX]; /* [row][column] */
} Mask;

/* Cells off the board are zero, so that grids of one shape compare byte by byte. */
typedef struct BoardReference {
    int width, height; /* 1..REFERENCE_SIDE_MAX */
    bool torus;
    char at[REFERENCE_SIDE_MAX][REFERENCE_SIDE_MAX]; /* [row][column]; 0 off the board */
} BoardReference;

void board_reference_init(BoardReference *board, int width, int height, bool torus);

/* The other player's stone. */
char stone_other(char stone);

/* Up to four points at distance one along a row or column; on a torus the sides are joined. A point
 * is never its own neighbour and stands in the list once. */
Spots board_reference_neighbours(const BoardReference *board, Spot spot);

/* Likewise for the points one column and one row away. */
Spots board_reference_diagonals(const BoardReference *board, Spot spot);

/* The stones connected to the one at `spot`; on an empty spot, the connected empty region. Returns
 * their number. */
int board_reference_chain(const BoardReference *board, Spot spot, Mask *chain);

/* The empty points beside the chain of the stone at `spot`; returns their number. */
int board_reference_liberties(const BoardReference *board, Spot spot, Mask *liberties);

/* Places a stone on an empty spot, then takes off the opponent's chains without liberty, then the
 * own chain if that has none. `removed` gets what was taken off; returns its number. Whether the
 * move was suicide is the colour of what was removed. */
int board_reference_play(BoardReference *board, char stone, Spot spot, Mask *removed);

/* Whether a play at this empty spot would remove the own chain. */
bool board_reference_is_suicide(const BoardReference *board, char stone, Spot spot);

/* The eye rule in the words of board.h: an empty point whose every neighbour is a stone of that
 * colour or the edge, with at most one hostile stone among its diagonal points, or none if it lies
 * at the edge. */
bool board_reference_is_eye(const BoardReference *board, char stone, Spot spot);

bool board_reference_equal(const BoardReference *a, const BoardReference *b);

typedef struct AreaReference {
    int stones[2], surrounded[2], neutral;              /* [0] Black, [1] White */
    char owner[REFERENCE_SIDE_MAX][REFERENCE_SIDE_MAX]; /* of empty points: X, O or . for neutral */
} AreaReference;

/* Tromp-Taylor area: an empty point is a player's if from it, over empty points, only that player's
 * stones are reached. One flood a point. */
void board_reference_area(const BoardReference *board, AreaReference *area);

#endif
