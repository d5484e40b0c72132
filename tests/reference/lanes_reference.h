/* The slow random game of the lanes: the draw rule of playout_lanes.h, read from its words, on the
 * slow board. Nothing is kept between turns but the boards themselves.
 */
#ifndef JIGO_LANES_REFERENCE_H
#define JIGO_LANES_REFERENCE_H

#include "board_reference.h"
#include "geometry.h"
#include "rng.h"

typedef struct LanesReference {
    BoardReference board;
    BoardReference before; /* the board before the last turn */
    BoardReference start;  /* what first plays are told from */
    int last_removed;      /* stones that the last turn took off; 0 after a pass */
    bool suicide_allowed;
    bool phantom;
    bool stop_at_capture;
    bool fixed; /* the next turn has no candidate but `first` */
    Point first;
    char to_move;
    int passes_in_row, turns_left;
    int plays[2], passes[2], captured[2]; /* by colour; captured: stones lost */
    int refused[2];                       /* in Phantom */
    bool took;                            /* the last turn took enemy stones */
    Mask first_plays[2];
} LanesReference;

/* An empty board, Black to move. */
void lanes_reference_init(LanesReference *game, int width, int height, bool torus,
                          bool suicide_allowed, int turns_left);

/* The point banned by simple ko: an empty one where the player could take one stone and bring back
 * the board before the last turn. POINT_NONE if there is none. */
Point lanes_reference_ko(const LanesReference *game);

/* Makes a play, suicide or not, or a pass. */
void lanes_reference_turn(LanesReference *game, Move move);

/* Candidates of the player to move, ko taken into account. Not in Phantom. */
void lanes_reference_candidates(const LanesReference *game, Mask *candidates);

/* The move that the draw rule makes. In Phantom refused tries are counted. */
Move lanes_reference_draw(LanesReference *game, Rng *rng);

/* Plays to the end; rng[0] draws for Black. Writes the moves and returns their number. */
int lanes_reference_run(LanesReference *game, Rng *rng[2], Move *moves);

#endif
