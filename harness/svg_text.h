/* Lines of text in an SVG picture, which breaks none by itself. */
#ifndef JIGO_SVG_TEXT_H
#define JIGO_SVG_TEXT_H

#include <stdio.h>

enum {
    SVG_TEXT_SIZE = 14, /* of the font, which has one pitch; pixels */
    SVG_TEXT_ROW = 22   /* from row to row */
};

/* Pixels that `columns` characters take at most; a character of East Asian scripts takes two. */
int svg_text_width(int columns);

/* Rows that a text takes in `width` pixels, broken at blanks where that costs no more than half a
 * row; 1 for an empty one.
 */
int svg_text_rows(const char *text, int width);

/* Prints them, the first with its base line at `y`. */
void svg_text_print(const char *text, int width, int x, int y, FILE *file);

#endif
