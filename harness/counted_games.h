/* Consecutive games of one matchup of which only the joint histogram is kept. */
#ifndef JIGO_COUNTED_GAMES_H
#define JIGO_COUNTED_GAMES_H

#include "stats.h"

typedef struct CountedGames {
    int matchup;
    int64_t first; /* game_no of the first */
    int64_t games; /* of all cells */
    int64_t turns, refused[2];
    int64_t time_us; /* wall time */
    int cells_count;
    Cell *cells; /* [cells_count], in no order; a cell may come twice; borrowed */
} CountedGames;

#endif
