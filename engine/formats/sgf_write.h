/* A finished game as an SGF FF[4] file: rules, players, result, set-up, moves, territory. */
#ifndef JIGO_SGF_WRITE_H
#define JIGO_SGF_WRITE_H

#include "rules.h"

#include <stdio.h>

/* All pointers are borrowed for the call. */
typedef struct SgfGame {
    const Geometry *geometry; /* fits the rules */
    const Rules *rules;
    const char *names[2];    /* Black's and White's, UTF-8 */
    const char *result;      /* as RE wants it: "B+3.5", "0", "W+R"; NULL: unknown */
    const char *comment;     /* of the game (GC); NULL: none */
    const char *application; /* "jigo:0.1.0" */
    const Move *moves;       /* plays and passes from rules_first on; a resignation ends them */
    int moves_count;
    const PointSet *territory; /* [2], TB and TW of the last node, with the points under dead
                                  stones; NULL: none */
} SgfGame;

/* Writes one game tree, lines of at most 100 bytes as far as texts allow. Errors show in
 * ferror(file). Source: the SGF FF[4] specification, Go (GM[1]) properties. */
void sgf_write(const SgfGame *game, FILE *file);

#endif
