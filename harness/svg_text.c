/* A font of one pitch makes the width of a text known without measuring it. */
#include "svg_text.h"

#include "sgf_text.h"
#include "text_escape.h"

#include <stdbool.h>
#include <string.h>

enum { PITCH_TENTHS = 86 /* of a pixel, in the widest of the usual fonts */ };

int svg_text_width(int columns) {
    return (columns * PITCH_TENTHS + 9) / 10;
}

/* Bytes of the first character, and the columns it takes: two from Hangul Jamo (U+1100) on, where
 * the wide scripts begin. */
static int character(const char *text, int *columns) {
    const int size = utf_8_length(text, strlen(text));
    *columns =
        size > 3 || (size == 3 && (unsigned char)text[0] * 256 + (unsigned char)text[1] >= 0xe184)
            ? 2
            : 1;
    return size > 0 ? size : 1;
}

/* Bytes of the row that a text begins with, and in *next those up to the row behind it. A row ends
 * at a blank of its second half, if there is one. */
static int first_row(const char *text, int width, int *next) {
    int at = 0, columns = 0, blank = 0;
    while (text[at] != '\0') {
        int wide;
        const int size = character(text + at, &wide);
        if (at > 0 && svg_text_width(columns + wide) > width) {
            const bool at_blank = 2 * blank > at;
            *next = at_blank ? blank + 1 : at;
            return at_blank ? blank : at;
        }
        if (text[at] == ' ')
            blank = at;
        at += size;
        columns += wide;
    }
    *next = at;
    return at;
}

int svg_text_rows(const char *text, int width) {
    int rows = 0, next;
    do {
        first_row(text, width, &next);
        text += next;
        rows++;
    } while (*text != '\0');
    return rows;
}

void svg_text_print(const char *text, int width, int x, int y, FILE *file) {
    int next;
    for (; *text != '\0'; text += next, y += SVG_TEXT_ROW) {
        fprintf(file, "<text x=\"%d\" y=\"%d\" xml:space=\"preserve\">", x, y);
        text_print_xml(text, (size_t)first_row(text, width, &next), file);
        fputs("</text>\n", file);
    }
}
