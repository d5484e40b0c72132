/* A board in plain characters, with the marks of a count. */
#ifndef JIGO_BOARD_TEXT_H
#define JIGO_BOARD_TEXT_H

#include "board_marks.h"

#include <stdio.h>

/* Prints the rows from the top, two columns a point (its character and the sign of its stone),
 * letters above and below, row numbers at both sides, every line behind `indent`. */
void board_text_print(const Board *board, const BoardMarks *marks, const char *indent, FILE *file);

/* Explains the characters, in lines behind `indent`. */
void board_text_legend(const char *indent, FILE *file);

#endif
