/* What must hold between the numbers of a finished game: a violation is a bug.
 *
 * The laws follow from the rules of play, not from how score.c comes to its numbers: a stone played
 * stays on the board or is captured, and players take turns. Proofs in words: results/README.md.
 */
#ifndef JIGO_SCORE_CHECK_H
#define JIGO_SCORE_CHECK_H

#include "score.h"

/* The numbers of a counted game, wherever they come from. */
typedef struct ScoreFacts {
    int margins[SCORINGS], territory_plain;
    int plays[2];    /* by colour, set-up stones not counted */
    int setup;       /* Black's handicap and set-up stones minus White's */
    bool alternated; /* play alternated throughout, */
    Colour first;    /* beginning with this colour */
} ScoreFacts;

/* The facts of a count of `input`, in a game of alternating turns or not. */
ScoreFacts score_facts(const ScoreInput *input, const Scores *scores, bool alternated,
                       Colour first);

/* Whatever the dead set is:
 *   area = territory_plain + setup + plays of Black - plays of White
 * and, where play alternated, pass_stone = area - setup, or area - (setup - 1) if White began.
 * Returns NULL if all hold, else the text of the first that does not. */
const char *score_broken_identity(const ScoreFacts *facts);

/* Counts the final position of `input` again with `dead` (NULL: none) removed, another way than
 * score_game did: area by area_count, territory from its map, with stones played and not captured
 * in the place of prisoners. Every stone and point must be accounted for once, and territory lie
 * within what is surrounded. Returns NULL if all agrees, else the text of what does not. */
const char *score_broken_count(const ScoreInput *input, const PointSet *dead, const Scores *scores);

#endif
