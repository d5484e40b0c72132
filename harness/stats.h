/* From cells of margins to summaries: pure, no printing, no I/O.
 *
 * A cell is a number of games that agree in everything a summary asks. All numbers are finite at
 * any count, 0 and all-won included. Formulas and sources: results/README.md (Statistics).
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
    bool unsettled;                  /* some chain is */
    int margins[SCORINGS], deciding; /* as in GameRecord; 0 where not counted */
    int64_t games;
} Cell;

enum { CELL_KEYS = 7 + SCORINGS };

/* The cell of one game of a matchup. */
Cell cell_of_game(const Matchup *matchup, const GameRecord *record);

/* All that a cell says but its number of games, in the one order in which cells are sorted, stored
 * and signed: matchup, swapped, end, winner, counted, unsettled, margins, deciding. */
void cell_keys(const Cell *cell, int keys[CELL_KEYS]);

/* The other way, with no games. */
Cell cell_of_keys(const int keys[CELL_KEYS]);

typedef struct Interval {
    double value, low, high; /* 95 % */
} Interval;

/* Games by result, seen from one side. */
typedef struct Tally {
    int64_t wins, draws, losses;
} Tally;

/* Two systems, at one kind of komi. */
typedef struct Divergence {
    Scoring systems[2];
    bool native;              /* each at its native komi; else both at the common komi */
    int64_t games, differ;    /* of games in which every chain is settled */
    int64_t unsettled;        /* the other counted games, apart */
    int64_t unsettled_differ; /* of those */
} Divergence;

/* Exact sums of one system's margins. */
typedef struct MarginSums {
    int64_t games, sum, squares;
    int low, high; /* meaningless at 0 games */
} MarginSums;

enum {
    SCORING_PAIRS = SCORINGS * (SCORINGS - 1) / 2,
    DIVERGENCES = 2 * SCORING_PAIRS, /* every pair of systems, at common and at native komi */
    KOMI_ROWS_MAX =
        17, /* komi of the table: the common one, and 4 points to either side by halves */
    END_REASONS = END_PROTOCOL + 1
};

/* Everything a summary says of games under one set of rules. Start with stats_ruleset_init. */
typedef struct RulesetStats {
    int64_t games, counted, unsettled; /* unsettled: counted games with an unsettled chain */
    int64_t ends[END_REASONS];
    MarginSums margins[SCORINGS]; /* games won by capture and unsettled ones left out, as below */
    Divergence divergences[DIVERGENCES];
    Tally black_at[KOMI_ROWS_MAX][SCORINGS]; /* Black's results at stats_komi_half(rules, row) */
} RulesetStats;

void stats_ruleset_init(RulesetStats *stats);

/* Adds a cell of games under `rules`. */
void stats_ruleset_add(RulesetStats *stats, const Cell *cell, const Rules *rules);

/* Rows of the komi table, as many as have a komi that the board allows (-N to N points), and the
 * komi of a row in half points. */
int stats_komi_rows(const Rules *rules);
int stats_komi_half(const Rules *rules, int row);

/* Adds a cell to Black's tally: by the count of the rules' system, or by the decision. */
void stats_tally_add(Tally *tally, const Cell *cell, const Rules *rules);

/* The same tally seen from the other side. */
Tally stats_tally_turned(const Tally *tally);

/* Mean and sample standard deviation of margins; 0 where there are none, or one. */
double stats_margin_mean(const MarginSums *sums);
double stats_margin_sd(const MarginSums *sums);

/* Wilson score interval of `hits` in `total`; 0..1 around 1/2 with total 0. E. B. Wilson, 1927. */
Interval stats_wilson(int64_t hits, int64_t total);

/* Logistic Elo of a tally, -400 log10(1/mu - 1), under the per-game model: every game is one
 * independent score of 1, 1/2 or 0. Interval: Student's t with n - 1 degrees around the mean score,
 * its ends turned to Elo. Where an end would not lie inside (0, 1), or all games ended alike, both
 * ends are instead those of the 95 % equal-tailed Beta(s + 1/2, n - s + 1/2) interval of the score
 * s (H. Jeffreys; L. Brown, T. Cai, A. DasGupta, "Interval Estimation for a Binomial Proportion",
 * 2001, section 4.3), a draw counted as half a game either way; and a score of 0 or n has the Elo
 * of (s + 1/2)/(n + 1). Always finite, low <= value <= high. */
Interval stats_elo(const Tally *tally);

/* The Elo of a player over both colours, from its games as Black and as White. The model: the games
 * of a colour are independent scores with a mean and a variance of their own, so that what the
 * colour makes out is no noise. The score is the mean of the two means, its variance (s_B^2/n_B +
 * s_W^2/n_W)/4, Student's t has Welch's degrees (B. L. Welch, "The Generalization of 'Student's'
 * Problem when Several Different Population Variances are Involved", Biometrika 34, 1947). Where
 * an end would not lie inside (0, 1), neither colour's scores vary, or a colour has one game, both
 * ends are Beta quantiles as in stats_elo, for the same score and n = 4/(1/n_B + 1/n_W). A player
 * with games of one colour only has the Elo of those. Always finite, low <= value <= high. */
Interval stats_elo_colours(const Tally *black, const Tally *white);

/* Elo of a score in (0, 1). */
double stats_elo_of_score(double score);

/* x with I_x(a, b) = p: quantile of the beta distribution. a, b > 0; 0 < p < 1. */
double stats_beta_quantile(double p, double a, double b);

/* 97.5 % quantile of Student's t; degrees >= 1. */
double stats_student(double degrees);

/* Cells in the order of their keys, first to last. For qsort. */
int stats_cell_compare(const void *a, const void *b);

#endif
