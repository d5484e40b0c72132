/* From cells of margins to summaries: pure, mergeable, no printing, no I/O.
 *
 * A cell is a number of games that agree in everything a summary asks. All numbers are finite at
 * any count, 0 and all-won included. Formulas: results/README.md names each.
 */
#ifndef JIGO_STATS_H
#define JIGO_STATS_H

#include "game_record.h"
#include "run_config.h"

typedef struct Cell {
    int matchup;
    bool swapped; /* agents[1] is Black */
    EndReason end;
    Colour winner; /* EMPTY where the count decides */
    bool counted;
    bool unsettled; /* some chain is */
    int area, territory, pass_stone;
    int deciding; /* as in GameRecord */
    int64_t games;
} Cell;

typedef struct Interval {
    double value, low, high; /* 95 % */
} Interval;

/* Wilson score interval of `hits` in `total`; 0..1 with total 0. E. B. Wilson, 1927. */
Interval stats_wilson(int64_t hits, int64_t total);

/* Logistic Elo of a mean score with its interval. Clamps nothing: a score of 0 or 1 gives the Elo
 * of the interval's finite end, see stats.c. */
Interval stats_elo(double mean, double variance, int64_t count);

#endif
