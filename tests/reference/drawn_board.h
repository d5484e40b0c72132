/* Boards drawn as text, so that a test is a drawing and one line of expectation.
 *
 * Rows come from the top, each ended by a newline, a slash or the end of the text; `X` is Black,
 * `O` White, `.` empty; spaces and empty rows are ignored. A drawing that is no rectangle of 1 to
 * SIDE_MAX points a side is a bug of the test (checked).
 */
#ifndef JIGO_DRAWN_BOARD_H
#define JIGO_DRAWN_BOARD_H

#include "board.h"

/* Builds the geometry from the size of the drawing and sets its stones up, in index order. The
 * board borrows `geometry`. Chains drawn without a liberty stay on the board. */
void drawn_board_read(const char *drawing, Topology topology, Geometry *geometry, Board *board);

/* Whether the board shows exactly this drawing. */
bool drawn_board_equals(const Board *board, const char *drawing);

enum { DRAWN_TEXT_CAPACITY = SIDE_MAX * (SIDE_MAX + 1) + 1 };

/* Draws a board: rows from the top, each ended by a newline; returns text. For messages. */
const char *drawn_board_format(const Board *board, char text[DRAWN_TEXT_CAPACITY]);

/* The point of a GTP name ("C3"), which must be on the board (checked). */
Point drawn_point(const Geometry *geometry, const char *name);

/* The set of points named, separated by spaces ("A1 C3"); all must be on the board (checked). */
PointSet drawn_points(const Geometry *geometry, const char *names);

#endif
