/* Tallies, divergence, margins and intervals from cells.
 *
 * Invariant: sums are exact integers, so adding is exact in any order; only the last step to a
 * mean or an interval is floating point. Deliberately absent: pairs of games with swapped colours
 * (a cell does not know which game is whose partner), tests of hypotheses, ratings of many players.
 */
#include "stats.h"

#include "check.h"

#include <math.h>

static const double Z_95 = 1.959963984540054; /* 97.5 % quantile of the normal distribution */

enum {
    STUDENT_MAX = 100000, /* degrees beyond which t and z agree to five digits */
    CELL_FACTS = CELL_KEYS - SCORINGS - 1
};

void stats_ruleset_init(RulesetStats *stats) {
    int pair = 0;
    *stats = (RulesetStats){0};
    for (int a = 0; a < SCORINGS; a++) {
        for (int b = a + 1; b < SCORINGS; b++, pair++) {
            stats->divergences[pair] = (Divergence){.systems = {a, b}};
            stats->divergences[SCORING_PAIRS + pair] =
                (Divergence){.systems = {a, b}, .native = true};
        }
    }
}

static int komi_half_lowest(const Rules *rules) {
    const int lowest = -2 * rules->width * rules->height;
    const int low = rules->komi_half - KOMI_ROWS_MAX / 2;
    return low > lowest ? low : lowest;
}

int stats_komi_rows(const Rules *rules) {
    const int highest = 2 * rules->width * rules->height;
    const int high = rules->komi_half + KOMI_ROWS_MAX / 2;
    return (high < highest ? high : highest) - komi_half_lowest(rules) + 1;
}

int stats_komi_half(const Rules *rules, int row) {
    return komi_half_lowest(rules) + row;
}

static int cell_winner(const Cell *cell, const Rules *rules, Scoring scoring, int komi_half) {
    return winner_sign(cell->margins[scoring], rules_threshold_half(rules, scoring, komi_half));
}

static void tally_add(Tally *tally, int winner, int64_t games) {
    tally->wins += winner > 0 ? games : 0;
    tally->draws += winner == 0 ? games : 0;
    tally->losses += winner < 0 ? games : 0;
}

void stats_tally_add(Tally *tally, const Cell *cell, const Rules *rules) {
    CHECK(cell->counted || cell->winner != EMPTY);
    int winner = cell->winner != EMPTY
                     ? colour_sign(cell->winner)
                     : winner_sign(cell->deciding,
                                   rules_threshold_half(rules, rules->scoring, rules->komi_half));
    tally_add(tally, winner, cell->games);
}

Tally stats_tally_turned(const Tally *tally) {
    return (Tally){.wins = tally->losses, .draws = tally->draws, .losses = tally->wins};
}

static void divergence_add(Divergence *divergence, const Cell *cell, const Rules *rules) {
    int winners[2];
    for (int i = 0; i < 2; i++) {
        Scoring scoring = divergence->systems[i];
        int komi_half = divergence->native ? rules->komi_native_half[scoring] : rules->komi_half;
        winners[i] = cell_winner(cell, rules, scoring, komi_half);
    }
    int64_t differ = winners[0] != winners[1] ? cell->games : 0;
    if (cell->unsettled) {
        divergence->unsettled += cell->games;
        divergence->unsettled_differ += differ;
    } else {
        divergence->games += cell->games;
        divergence->differ += differ;
    }
}

static void margins_add(MarginSums *sums, const MarginSums *other) {
    if (other->games == 0)
        return;
    bool first = sums->games == 0;
    sums->low = first || other->low < sums->low ? other->low : sums->low;
    sums->high = first || other->high > sums->high ? other->high : sums->high;
    sums->games += other->games;
    sums->sum += other->sum;
    sums->squares += other->squares;
}

static void settled_add(RulesetStats *stats, const Cell *cell, const Rules *rules) {
    const int komi_rows = stats_komi_rows(rules);
    for (int s = 0; s < SCORINGS; s++) {
        int64_t margin = cell->margins[s];
        MarginSums one = {.games = cell->games,
                          .sum = margin * cell->games,
                          .squares = margin * margin * cell->games,
                          .low = (int)margin,
                          .high = (int)margin};
        margins_add(&stats->margins[s], &one);
        for (int row = 0; row < komi_rows; row++)
            tally_add(&stats->black_at[row][s],
                      cell_winner(cell, rules, s, stats_komi_half(rules, row)), cell->games);
    }
}

void stats_ruleset_add(RulesetStats *stats, const Cell *cell, const Rules *rules) {
    stats->games += cell->games;
    stats->ends[cell->end] += cell->games;
    if (!cell->counted || cell->winner != EMPTY)
        return;
    stats->counted += cell->games;
    stats->unsettled += cell->unsettled ? cell->games : 0;
    for (int i = 0; i < DIVERGENCES; i++)
        divergence_add(&stats->divergences[i], cell, rules);
    if (!cell->unsettled)
        settled_add(stats, cell, rules);
}

double stats_margin_mean(const MarginSums *sums) {
    return sums->games == 0 ? 0 : (double)sums->sum / (double)sums->games;
}

double stats_margin_sd(const MarginSums *sums) {
    if (sums->games < 2)
        return 0;
    double n = (double)sums->games, mean = stats_margin_mean(sums);
    double variance = ((double)sums->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

Interval stats_wilson(int64_t hits, int64_t total) {
    if (total == 0)
        return (Interval){.value = 0.5, .low = 0, .high = 1};
    double n = (double)total, p = (double)hits / n, z2 = Z_95 * Z_95;
    double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z_95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (Interval){.value = p,
                      .low = hits == 0 ? 0 : centre - half,
                      .high = hits == total ? 1 : centre + half};
}

/* The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method; good
 * for x below the mean of the distribution. */
static double beta_fraction(double x, double a, double b) {
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double value = d;
    for (int m = 1; m < 200000; m++) {
        double steps[2] = {m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                           -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))};
        double change = 1;
        for (int i = 0; i < 2; i++) {
            d = 1 + steps[i] * d;
            c = 1 + steps[i] / c;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = fabs(c) < tiny ? tiny : c;
            change = c * d;
            value *= change;
        }
        if (fabs(change - 1) < 1e-15)
            break;
    }
    return value;
}

/* The regularized incomplete beta function I_x(a, b), with y = 1 - x given for its digits. */
static double beta_cdf(double x, double y, double a, double b) {
    if (x > (a + 1) / (a + b + 2))
        return 1 - beta_cdf(y, x, b, a);
    if (x <= 0)
        return 0;
    int sign;
    double front =
        lgamma_r(a + b, &sign) - lgamma_r(a, &sign) - lgamma_r(b, &sign) + a * log(x) + b * log(y);
    return exp(front) * beta_fraction(x, a, b) / a;
}

/* Bisection on the log-odds of x, so that ends very near 0 and 1 keep their digits. */
static double beta_quantile_odds(double p, double a, double b) {
    double low = -700, high = 700;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        double x = 1 / (1 + exp(-middle)), y = 1 / (1 + exp(middle));
        if (beta_cdf(x, y, a, b) < p)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double stats_beta_quantile(double p, double a, double b) {
    return 1 / (1 + exp(-beta_quantile_odds(p, a, b)));
}

/* P(|T| > t) = I_x(degrees/2, 1/2) at x = degrees/(degrees + t^2). */
double stats_student(double degrees) {
    if (degrees > STUDENT_MAX)
        return Z_95;
    double odds = beta_quantile_odds(0.05, degrees / 2, 0.5);
    return sqrt(degrees * exp(-odds));
}

static double elo_of_odds(double log_odds) {
    return 400 / log(10) * log_odds;
}

double stats_elo_of_score(double score) {
    return elo_of_odds(-log(1 / score - 1));
}

/* The interval of a mean of n scores: `error` to either side, or where that is 0, or leaves (0, 1),
 * by Beta. */
static Interval elo_of_mean(double mean, double error, double n) {
    double score = mean * n, a = score + 0.5, b = n - score + 0.5;
    Interval elo = {.value = stats_elo_of_score(mean > 0 && mean < 1 ? mean : a / (n + 1))};
    if (error > 0 && mean - error > 0 && mean + error < 1) {
        elo.low = stats_elo_of_score(mean - error);
        elo.high = stats_elo_of_score(mean + error);
    } else {
        elo.low = elo_of_odds(beta_quantile_odds(0.025, a, b));
        elo.high = elo_of_odds(beta_quantile_odds(0.975, a, b));
    }
    return elo;
}

/* Mean of a tally's scores, and the variance of that mean, 0 below two games. */
typedef struct ScoreMean {
    double games, mean, variance;
} ScoreMean;

static ScoreMean score_mean(const Tally *tally) {
    ScoreMean score = {.games = (double)(tally->wins + tally->draws + tally->losses)};
    if (score.games == 0)
        return score;
    score.mean = ((double)tally->wins + 0.5 * (double)tally->draws) / score.games;
    double squares = ((double)tally->wins + 0.25 * (double)tally->draws) / score.games;
    if (score.games > 1 && squares > score.mean * score.mean)
        score.variance = (squares - score.mean * score.mean) / (score.games - 1);
    return score;
}

Interval stats_elo(const Tally *tally) {
    const ScoreMean score = score_mean(tally);
    double error = score.variance > 0 ? stats_student(score.games - 1) * sqrt(score.variance) : 0;
    return elo_of_mean(score.mean, error, score.games);
}

/* What one colour adds to the divisor of Welch's degrees. */
static double welch_share(const ScoreMean *score, double variance) {
    double share = score->variance / variance;
    return share * share / (score->games - 1);
}

Interval stats_elo_colours(const Tally *black, const Tally *white) {
    const ScoreMean b = score_mean(black), w = score_mean(white);
    if (b.games == 0 || w.games == 0)
        return stats_elo(b.games == 0 ? white : black);
    double variance = b.variance + w.variance, error = 0;
    if (b.games > 1 && w.games > 1 && variance > 0) {
        double degrees = 1 / (welch_share(&b, variance) + welch_share(&w, variance));
        error = stats_student(degrees) * sqrt(variance) / 2;
    }
    return elo_of_mean((b.mean + w.mean) / 2, error, 4 / (1 / b.games + 1 / w.games));
}

void cell_keys(const Cell *cell, int keys[CELL_KEYS]) {
    const int facts[] = {cell->matchup, cell->swapped, (int)cell->end,
                         cell->winner,  cell->counted, cell->unsettled};
    memcpy(keys, facts, sizeof facts);
    memcpy(keys + CELL_FACTS, cell->margins, sizeof cell->margins);
    keys[CELL_FACTS + SCORINGS] = cell->deciding;
}

Cell cell_of_game(const Matchup *matchup, const GameRecord *record) {
    Cell cell = {.matchup = record->matchup,
                 .swapped = matchup_is_swapped(matchup, record->game_no),
                 .end = record->end,
                 .winner = record->winner,
                 .counted = record->counted,
                 .unsettled = !point_set_is_empty(&record->unsettled),
                 .games = 1};
    if (record->counted) {
        memcpy(cell.margins, record->margins, sizeof cell.margins);
        cell.deciding = record->deciding;
    }
    return cell;
}

Cell cell_of_keys(const int keys[CELL_KEYS]) {
    Cell cell = {.matchup = keys[0],
                 .swapped = keys[1] != 0,
                 .end = (EndReason)keys[2],
                 .winner = (Colour)keys[3],
                 .counted = keys[4] != 0,
                 .unsettled = keys[5] != 0,
                 .deciding = keys[CELL_FACTS + SCORINGS]};
    memcpy(cell.margins, keys + CELL_FACTS, sizeof cell.margins);
    return cell;
}

int stats_cell_compare(const void *a, const void *b) {
    int x[CELL_KEYS], y[CELL_KEYS];
    cell_keys(a, x);
    cell_keys(b, y);
    for (int i = 0; i < CELL_KEYS; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}
