/* A game that `jigo score` counted, as text, as a JSON object, as a picture, or as a line of a
 * list. */
#ifndef JIGO_SCORED_PRINT_H
#define JIGO_SCORED_PRINT_H

#include "scored_game.h"

#include <stdio.h>

/* Where a game stands. */
typedef struct GamePlace {
    const char *file; /* as on the command line, or below a folder of it; "-" is standard input */
    int number;       /* in its file, from 1 */
} GamePlace;

void scored_print_text(const ScoredGame *game, const GamePlace *place, FILE *file);
void scored_print_json(const ScoredGame *game, const GamePlace *place, FILE *file);

/* An SVG document; see board_svg.h. */
void scored_print_svg(const ScoredGame *game, const GamePlace *place, FILE *file);

/* One line, with the letters of scored_reasons, and the line above all of them. */
void scored_print_line(const ScoredGame *game, const GamePlace *place, const char *reasons,
                       FILE *file);
void scored_print_line_head(FILE *file);

#endif
