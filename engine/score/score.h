/* The three counts of a finished game: area, territory, pass-stone. Exact integers, pure functions.
 *
 * Definitions and identities: results/README.md (Scoring terms). Margins are Black minus White,
 * before komi. The same dead set serves all three systems.
 */
#ifndef JIGO_SCORE_H
#define JIGO_SCORE_H

#include "area.h"
#include "rules.h"

/* All that a count depends on besides the dead set. */
typedef struct ScoreInput {
    const Board *board;   /* the final position; board->captured holds the stones lost in play */
    int plays[2];         /* plays by colour, set-up stones not counted */
    int passes[2];        /* passes made, White's extra one not counted */
    int setup;            /* H: Black's handicap and set-up stones minus White's */
    bool black_made_last; /* Black made the last turn, so White hands over one pass stone more */
} ScoreInput;

/* The input of a game under `rules` in which players took turns, so that the numbers of turns tell
 * who made the last. `board` is borrowed. */
ScoreInput score_input(const Board *board, const Rules *rules, const int plays[2],
                       const int passes[2]);

typedef struct Scores {
    int margins[SCORINGS];
    int territory_plain;     /* margin of territory with points in seki counted */
    int live[2];             /* stones left after removing the dead, by colour */
    int surrounded[2];       /* points that the colour alone surrounds, by colour */
    int territory_points[2]; /* those of them that territory scoring counts */
    int prisoners[2];        /* opponent stones captured in play, held by that colour */
    int dead[2];             /* stones of that colour in the dead set */
    int passes[2];           /* with White's extra pass */
    int white_extra_pass;    /* 0 or 1 */
    int neutral;             /* empty points that nobody surrounds */
    int seki_excluded;       /* S: signed points that territory scoring leaves out; T = Tp - S */
    PointSet surrounded_points[2];
    PointSet territory_map[2];
} Scores;

/* Counts a position with `dead` (NULL: none) removed. Dead stones are taken stone by stone; a set
 * that names an empty point is a bug (checked). Territory leaves out points of groups alive only in
 * seki and false eyes that must be filled (score_territory.h); where nothing is dead and no point
 * is neutral there is no seki, and all surrounded points count. Allocates nothing; pure. A finished
 * playout (nothing dead, no empty point beside another) costs a fraction of a microsecond. */
void score_game(const ScoreInput *input, const PointSet *dead, Scores *scores);

/* A position without its dead stones, with no history. Built anew: a set may name part of a chain.
 */
void score_remove_dead(const Board *board, const PointSet *dead, Board *live);

#endif
