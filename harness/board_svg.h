/* A board as an SVG picture, with the marks of a count. */
#ifndef JIGO_BOARD_SVG_H
#define JIGO_BOARD_SVG_H

#include "board_text.h"

enum { BOARD_SVG_LINES = 4 };

/* Prints one SVG 1.1 document without scripts: coordinates on four sides, and lines of text below
 * the board (NULL: none). Marks: a small black or white square is a point of that colour's
 * territory, the same square empty a point that territory scoring leaves out, a ring is dame; dead
 * stones are faded, with the square of the colour that holds the point; unsettled stones have a
 * question mark. */
void board_svg_print(const Board *board, const BoardMarks *marks,
                     const char *const lines[BOARD_SVG_LINES], FILE *file);

#endif
