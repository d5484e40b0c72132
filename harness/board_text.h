/* A board in plain characters, with the marks of a count. */
#ifndef JIGO_BOARD_TEXT_H
#define JIGO_BOARD_TEXT_H

#include "board.h"

#include <stdio.h>

/* What to mark; any of them may be NULL. */
typedef struct BoardMarks {
    const PointSet *dead;
    const PointSet *unsettled;
    const PointSet *surrounded; /* [2], by colour: points that the colour alone surrounds */
    const PointSet *territory;  /* [2], by colour: those of them that territory scoring counts */
} BoardMarks;

/* The character of one point; see board_text_legend. */
char board_text_point(const Board *board, const BoardMarks *marks, Point point);

/* Prints the rows from the top, two columns a point, letters above and below, row numbers at both
 * sides, every line behind `indent`. */
void board_text_print(const Board *board, const BoardMarks *marks, const char *indent, FILE *file);

/* Explains the characters, in lines behind `indent`. */
void board_text_legend(const char *indent, FILE *file);

#endif
