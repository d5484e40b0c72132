/* One game of a run, found, played again where its players can, and counted: what `jigo show`
 * prints. */
#ifndef JIGO_SHOW_H
#define JIGO_SHOW_H

#include "recorder_read.h"

#include <stdio.h>

/* Which game is meant: the id of a row, or the number within a match, which every game has. */
typedef struct GameName {
    int64_t id;      /* 1..; 0: by match and number */
    int matchup;     /* index */
    int64_t game_no; /* 0.. within the matchup */
} GameName;

/* Reads "139" or "1:30": a row's id, or match and game within it, both counted from 1 as tables
 * show them. STATUS_USAGE otherwise. */
Status game_name_parse(const char *text, GameName *name, Message *message);

typedef struct ShownGame {
    RunReader *reader; /* borrowed */
    const RunConfig *config;
    const Rules *rules;
    Geometry geometry;
    bool has_row;        /* the run keeps a row of this game */
    bool again;          /* it was played again; never with a player that is a program outside */
    const char *differs; /* what the game played again has different from its row; NULL: nothing */
    GameRecord record;   /* the row, or without one the game played again, its id 0 */
    Board final;         /* the end of record.moves */
    Scores scores;       /* the count of the final position with record.dead removed */
} ShownGame;

/* Finds a game, plays it again, compares it with its row, counts. STATUS_USAGE if the run has no
 * such game. A game without a row, as in histograms, is found by match and number only, since ids
 * are given in the order of recording. A game with an external player is shown from its row alone;
 * STATUS_USAGE if it has none. On STATUS_OK the caller calls show_close. */
Status show_open(RunReader *reader, const GameName *name, ShownGame *shown, Message *message);
void show_close(ShownGame *shown);

void show_print_text(const ShownGame *shown, FILE *file);
void show_print_json(const ShownGame *shown, FILE *file);
void show_print_svg(const ShownGame *shown, FILE *file);
void show_print_sgf(const ShownGame *shown, FILE *file);

#endif
