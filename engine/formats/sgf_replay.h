/* The final position of a record, and what a count needs to know of the way there. */
#ifndef JIGO_SGF_REPLAY_H
#define JIGO_SGF_REPLAY_H

#include "board.h"
#include "sgf_read.h"

typedef struct SgfPosition {
    Board board;     /* `captured` holds the stones lost in play */
    int plays[2];    /* by colour */
    int passes[2];   /* by colour */
    int setup;       /* set-up stones, Black's minus White's, less those taken away again */
    Colour first;    /* who made the first turn; where nobody did, whom PL names, else BLACK */
    Colour last;     /* who made the last turn; EMPTY where nobody made one */
    int last_passes; /* in a row, at the end */
    bool alternated; /* no colour made two turns in a row */
} SgfPosition;

/* Plays a record out on a board of its size and topology, whose geometry is borrowed. A play is
 * made as written, without regard to ko, and suicide takes its own chain off, as the specification
 * asks; a play on a stone, and set-up stones left without a liberty, are errors: STATUS_FAILED, and
 * "byte N: reason". Allocates nothing. */
Status sgf_replay(const SgfRecord *record, const Geometry *geometry, SgfPosition *position,
                  Message *message);

#endif
