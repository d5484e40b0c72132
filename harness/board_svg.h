/* A board as an SVG picture, with the marks of a count. */
#ifndef JIGO_BOARD_SVG_H
#define JIGO_BOARD_SVG_H

#include "board_marks.h"

#include <stdio.h>

enum { BOARD_SVG_LINES = 6 };

/* Prints one SVG 1.1 document without scripts: coordinates on four sides, below the board a legend
 * of the marks that occur and lines of text (NULL ends them), broken where they are too long.
 * Marks: a small black or white square is a point of that colour's territory, the same square empty
 * a point that territory scoring leaves out, a ring is dame; dead stones are faded, with the square
 * of the colour that holds the point; stones in seki have an equals sign, unsettled ones a question
 * mark. The lines of a torus go on beyond its last points. */
void board_svg_print(const Board *board, const BoardMarks *marks,
                     const char *const lines[BOARD_SVG_LINES], FILE *file);

#endif
