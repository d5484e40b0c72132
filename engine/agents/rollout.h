/* What a position is worth to a searching agent: a random game from it, in the lanes of
 * playout_lanes.h beside many others, counted by the scoring that is played for.
 *
 * Under area scoring the end of the playout is counted as it stands. Under the other systems a
 * playout's own passes and filling would distort the count, since the side with more territory
 * fills more of it. So play is charged up to the position, and the playout goes on from there at no
 * charge to either side, each of its turns costing a stone, White making the last: by the
 * identities
 *   Tp = A - H - (M_B - M_W),  G = Tp + P_W' - P_B
 * the margin of a playout that ends with area margin A is
 *   territory:   A - H - (M_B - M_W) + w,
 *   pass-stone:  A - H - (M_B - M_W) - (P_B - P_W) + w
 * with M and P counted up to the position and w = 1 if White is to move there, else 0. Points that
 * territory scoring leaves out for seki are not looked for.
 */
#ifndef JIGO_ROLLOUT_H
#define JIGO_ROLLOUT_H

#include "playout_lanes.h"
#include "rules.h"

/* What is played for under some rules. Plain value; borrows the rules. */
typedef struct Goal {
    const Rules *rules;
    int points;
    Scoring scoring;    /* area in Phantom, else that of the rules */
    int threshold_half; /* what Black's margin must exceed */
    bool as_stands; /* dead stones are not settled by playing on: Phantom, settle none or proven */
    int value_max;  /* of an Outcome */
} Goal;

/* The end of a game as Black sees it. `value` in 0..goal->value_max grows with the result first,
 * then, by at most a seventeenth of the range, with the margin, so that won and lost games are
 * played out sensibly. */
typedef struct Outcome {
    int half_wins; /* 0 lost, 1 tie, 2 won */
    int value;
} Outcome;

/* A position's place in its game: what the board does not tell. Counts are of the whole game. */
typedef struct Leaf {
    Colour to_move;
    int turns;
    int passes_in_row;
    int plays[2], passes[2];
    Colour captor; /* capture-go: who has captured, else EMPTY */
} Leaf;

/* A game that is over at its leaf. */
typedef struct RolloutEnd {
    Outcome outcome;   /* for Black */
    PointSet owned[2]; /* by colour: its stones, and empty points that only they reach */
} RolloutEnd;

void goal_init(Goal *goal, const Geometry *geometry, const Rules *rules);

/* The outcome for Black of a margin (Black minus White, before komi) of the scoring played for. */
Outcome goal_outcome(const Goal *goal, int margin);

/* Black's outcome seen by `colour`. */
static inline Outcome outcome_for(Outcome black, Colour colour, const Goal *goal) {
    return colour == BLACK ? black : (Outcome){2 - black.half_wins, goal->value_max - black.value};
}

/* Plays a point or a pass on the board and in the leaf. The move must be legal. */
void leaf_play(Leaf *leaf, Board *board, Move move);

/* Counts a turn in the leaf alone. What it takes is not seen. */
void leaf_turn(Leaf *leaf, Move move);

/* Whether the game is over at the leaf for the purpose of a search. */
bool leaf_is_over(const Leaf *leaf, const Goal *goal);

/* The outcome of a playout from the leaf that ended with this area margin. */
Outcome leaf_outcome(const Leaf *leaf, const Goal *goal, int area);

/* What lanes are to do for playouts under the rules of the goal. */
LanesOptions rollout_options(const Goal *goal);

/* Where a playout starts: stones by colour and the ko point, of a game that is not over. */
void rollout_position(const Goal *goal, const Leaf *leaf, const Geometry *geometry,
                      const PointSet stones[2], Point ko, LanesPosition *position);

/* The same of a board. Returns false if the game is over there: then *end is filled instead. */
bool rollout_begin(const Goal *goal, const Leaf *leaf, const Board *board, LanesPosition *position,
                   RolloutEnd *end);

/* The outcome for Black of game i of a group, which began at the leaf. */
Outcome rollout_outcome(const Goal *goal, const Leaf *leaf, const LanesEnds *ends, int i);

#endif
