/* One game of a run, found, played again and counted: what `jigo show` prints. */
#ifndef JIGO_SHOW_H
#define JIGO_SHOW_H

#include "recorder_read.h"

#include <stdio.h>

typedef struct ShownGame {
    RunReader *reader; /* borrowed */
    const RunConfig *config;
    const Rules *rules;
    Geometry geometry;
    bool has_row;        /* the run keeps a row of this game */
    const char *differs; /* what the game played again has different from its row; NULL: nothing */
    GameRecord record;   /* the row, or without one the game played again */
    Board final;         /* the end of record.moves */
    Scores scores;       /* the count of the final position with record.dead removed */
} ShownGame;

/* Finds game `id`, plays it again, compares, counts. On STATUS_OK the caller calls show_close. */
Status show_open(RunReader *reader, int64_t id, ShownGame *shown, Message *message);
void show_close(ShownGame *shown);

void show_print_text(const ShownGame *shown, FILE *file);
void show_print_json(const ShownGame *shown, FILE *file);
void show_print_sgf(const ShownGame *shown, FILE *file);

#endif
