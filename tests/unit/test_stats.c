/* Statistics against pinned values from tables and other programs. */
#include "stats.h"

#include <criterion/criterion.h>
#include <math.h>

#define NEAR(value, wanted, error)                                                                 \
    cr_assert(fabs((value) - (wanted)) <= (error), "%s: %.9g, wanted %.9g", #value,                \
              (double)(value), (double)(wanted))

Test(stats, quantiles) {
    /* Clopper-Pearson 57 of 100 is a pair of beta quantiles. */
    NEAR(stats_beta_quantile(0.025, 57, 44), 0.467134, 1e-6);
    NEAR(stats_beta_quantile(0.975, 58, 43), 0.668609, 1e-6);
    NEAR(stats_beta_quantile(0.3, 1, 1), 0.3, 1e-12);
    NEAR(stats_beta_quantile(0.25, 2, 1), 0.5, 1e-12);
    /* The arcsine law: I_x(1/2, 1/2) = 2/pi asin(sqrt x). */
    NEAR(stats_beta_quantile(0.025, 0.5, 0.5), pow(sin(0.0125 * acos(-1)), 2), 1e-12);
    /* Printed tables of Student's t. */
    NEAR(stats_student(1), 12.7062, 1e-4);
    NEAR(stats_student(2), 4.30265, 1e-5);
    NEAR(stats_student(9), 2.26216, 1e-5);
    NEAR(stats_student(30), 2.04227, 1e-5);
    NEAR(stats_student(120), 1.97993, 1e-5);
    NEAR(stats_student(1e9), 1.95996, 1e-5);
    NEAR(stats_student(99999), stats_student(100001), 1e-4);
}

Test(stats, wilson) {
    /* 57 of 100 and 0, 10 of 10, from the formula by hand: z^2 = 3.841459. */
    Interval wilson = stats_wilson(57, 100);
    NEAR(wilson.value, 0.57, 0);
    NEAR(wilson.low, 0.472154, 1e-6);
    NEAR(wilson.high, 0.662668, 1e-6);
    NEAR(stats_wilson(0, 10).high, 3.841459 / 13.841459, 1e-7);
    NEAR(stats_wilson(0, 10).low, 0, 0);
    NEAR(stats_wilson(10, 10).low, 10 / 13.841459, 1e-7);
    NEAR(stats_wilson(10, 10).high, 1, 0);
    NEAR(stats_wilson(0, 0).low, 0, 0);
    NEAR(stats_wilson(0, 0).high, 1, 0);
}

Test(stats, elo) {
    /* Means of published pentanomial counts, in quarter points of a pair. */
    NEAR(stats_elo_of_score((37 * 0.25 + 50 * 0.5 + 25 * 0.75 + 3) / 128), -43.658, 5e-4);
    NEAR(stats_elo_of_score((32 * 0.25 + 69 * 0.5 + 18 * 0.75 + 36) / 195), -19.62, 5e-3);
    NEAR(stats_elo_of_score((6884 * 0.25 + 13116 * 0.5 + 7201 * 0.75 + 852) / 28888), 2.11, 5e-3);
    NEAR(stats_elo_of_score(10.0 / 11), 400, 1e-9);
    /* L/D/W 759/1863/880: score .517276, variance .116745, so +- 1.95996 * .005774 of score. */
    Interval many = stats_elo(&(Tally){.wins = 880, .draws = 1863, .losses = 759});
    double mean = (880 + 931.5) / 3502, square = (880 + 465.75) / 3502;
    double error = 1.96062 * sqrt((square - mean * mean) / 3501);
    NEAR(many.value, 400 * log10(mean / (1 - mean)), 1e-9);
    NEAR(many.low, 400 * log10((mean - error) / (1 - mean + error)), 1e-3);
    NEAR(many.high, 400 * log10((mean + error) / (1 - mean - error)), 1e-3);
    /* 7 wins in 10: t with 9 degrees, sd of the mean sqrt(.21/9): 0.3545 to 1.0455, outside. */
    Interval few = stats_elo(&(Tally){.wins = 7, .losses = 3});
    NEAR(few.value, 400 * log10(7.0 / 3), 1e-9);
    double low = stats_beta_quantile(0.025, 7.5, 3.5), high = stats_beta_quantile(0.975, 7.5, 3.5);
    NEAR(few.low, 400 * log10(low / (1 - low)), 1e-6);
    NEAR(few.high, 400 * log10(high / (1 - high)), 1e-6);
}

static double elo(double score) {
    return 400 * log10(score / (1 - score));
}

Test(stats, elo_over_both_colours) {
    /* 12 and 4 of 16: both variances .1875/15 = .0125, so .025/4 = .0790569^2 and 30 degrees. */
    Interval even =
        stats_elo_colours(&(Tally){.wins = 12, .losses = 4}, &(Tally){.wins = 4, .losses = 12});
    NEAR(even.value, 0, 1e-9);
    NEAR(even.low, elo(0.5 - 2.04227 * 0.0790569), 1e-3);
    NEAR(even.high, elo(0.5 + 2.04227 * 0.0790569), 1e-3);
    Interval pooled = stats_elo(&(Tally){.wins = 16, .losses = 16});
    cr_assert_lt(even.high, pooled.high, "the colour is no noise");
    /* Variances (1/6)/5 and (1/12)/5, one twice the other: 3^2/(2^2/5 + 1^2/5) = 9 degrees;
     * .05/4 = .1118034^2. */
    Interval welch = stats_elo_colours(&(Tally){.wins = 2, .draws = 2, .losses = 2},
                                       &(Tally){.wins = 1, .draws = 4, .losses = 1});
    NEAR(welch.low, elo(0.5 - 2.26216 * 0.1118034), 2e-3);
    NEAR(welch.high, elo(0.5 + 2.26216 * 0.1118034), 2e-3);
    /* All won as Black, 5 of 10 as White: .25/9/4 = .0833333^2, 9 degrees, around 3/4. */
    Interval one = stats_elo_colours(&(Tally){.wins = 10}, &(Tally){.wins = 5, .losses = 5});
    NEAR(one.value, elo(0.75), 1e-9);
    NEAR(one.low, elo(0.75 - 2.26216 * 0.0833333), 2e-3);
    NEAR(one.high, elo(0.75 + 2.26216 * 0.0833333), 2e-3);
    /* The mean of .8 and .5, not the share of all games. */
    NEAR(stats_elo_colours(&(Tally){.wins = 8, .losses = 2}, &(Tally){.wins = 20, .losses = 20})
             .value,
         elo(0.65), 1e-9);
    /* Black always wins: Beta with 10 of 20. One colour alone: that. */
    Interval colour = stats_elo_colours(&(Tally){.wins = 10}, &(Tally){.losses = 10});
    double low = stats_beta_quantile(0.025, 10.5, 10.5);
    NEAR(colour.value, 0, 1e-9);
    NEAR(colour.low, elo(low), 1e-6);
    NEAR(colour.high, -elo(low), 1e-6);
    Interval alone = stats_elo_colours(&(Tally){.wins = 7, .losses = 3}, &(Tally){0});
    NEAR(alone.low, stats_elo(&(Tally){.wins = 7, .losses = 3}).low, 0);
}

static void check_elo(Interval elo, Interval mirror) {
    cr_assert(isfinite(elo.value) && isfinite(elo.low) && isfinite(elo.high));
    cr_assert(elo.low <= elo.value && elo.value <= elo.high);
    NEAR(mirror.low, -elo.high, 1e-6 * (1 + fabs(elo.high)));
    NEAR(mirror.value, -elo.value, 1e-6 * (1 + fabs(elo.value)));
}

Test(stats, elo_is_finite_ordered_and_mirrored_at_any_count) {
    static const int64_t counts[] = {0, 1, 2, 5, 40, 1000, 1000000000};
    for (int w = 0; w < 7; w++) {
        for (int d = 0; d < 7; d++) {
            for (int l = 0; l < 7; l++) {
                Tally tally = {counts[w], counts[d], counts[l]};
                Tally turned = stats_tally_turned(&tally);
                check_elo(stats_elo(&tally), stats_elo(&turned));
                for (int i = 0; i < 7; i++) {
                    Tally other = {counts[i], counts[l], counts[d]};
                    Tally other_turned = stats_tally_turned(&other);
                    check_elo(stats_elo_colours(&tally, &other),
                              stats_elo_colours(&turned, &other_turned));
                }
            }
        }
    }
}

static Cell cell(int area, int territory, int64_t games) {
    return (Cell){.end = END_PASSES,
                  .winner = EMPTY,
                  .counted = true,
                  .margins = {area, territory, area},
                  .deciding = area,
                  .games = games};
}

/* Komi 7.5; native 7.5, 6.5, 7.5. */
Test(stats, a_ruleset_by_hand) {
    Rules rules = rules_default();
    Cell cells[] = {cell(9, 8, 10), /* B B at 7.5; native B B */
                    cell(8, 7, 5),  /* B W at 7.5; native B B */
                    cell(7, 7, 3),  /* W W; native W B */
                    cell(-20, -21, 2) /* W W; W W */};
    Cell apart[] = {cell(8, 7, 4), cell(0, 0, 6), cell(0, 0, 1)};
    apart[0].unsettled = true;
    apart[1].end = END_RESIGN;
    apart[1].counted = false;
    apart[1].winner = BLACK;
    apart[2].end = END_CAPTURE;
    apart[2].winner = WHITE;
    RulesetStats whole, turned;
    Tally tally = {0};
    cr_assert_lt(stats_cell_compare(&cells[3], &cells[2]), 0);
    cr_assert_gt(stats_cell_compare(&cells[0], &cells[1]), 0);
    cr_assert_eq(stats_cell_compare(&cells[0], &cells[0]), 0);
    stats_ruleset_init(&whole);
    stats_ruleset_init(&turned);
    for (int i = 2; i >= 0; i--)
        stats_ruleset_add(&turned, &apart[i], &rules);
    for (int i = 3; i >= 0; i--)
        stats_ruleset_add(&turned, &cells[i], &rules);
    for (int i = 0; i < 4; i++) {
        stats_ruleset_add(&whole, &cells[i], &rules);
        stats_tally_add(&tally, &cells[i], &rules);
    }
    for (int i = 0; i < 3; i++) {
        stats_ruleset_add(&whole, &apart[i], &rules);
        stats_tally_add(&tally, &apart[i], &rules);
    }
    cr_assert_eq(memcmp(&whole, &turned, sizeof whole), 0, "the order changes nothing");
    cr_assert_eq(tally.wins, 10 + 5 + 4 + 6);
    cr_assert_eq(tally.losses, 3 + 2 + 1);
    cr_assert_eq(whole.games, 31);
    cr_assert_eq(whole.counted, 24);
    cr_assert_eq(whole.unsettled, 4);
    cr_assert_eq(whole.ends[END_RESIGN], 6);
    const int64_t differ[DIVERGENCES] = {5, 0, 5, 3, 0, 3};
    for (int i = 0; i < DIVERGENCES; i++) {
        cr_assert_eq(whole.divergences[i].games, 20);
        cr_assert_eq(whole.divergences[i].differ, differ[i], "pair %d", i);
        cr_assert_eq(whole.divergences[i].unsettled, 4);
        cr_assert_eq(whole.divergences[i].unsettled_differ, i == 0 || i == 2 ? 4 : 0);
    }
    const MarginSums *area = &whole.margins[SCORING_AREA];
    NEAR(stats_margin_mean(area), (90 + 40 + 21 - 40) / 20.0, 1e-12);
    NEAR(stats_margin_sd(area), 8.768814, 1e-6);
    cr_assert_eq(area->low, -20);
    cr_assert_eq(area->high, 9);
    cr_assert_eq(stats_komi_rows(&rules), 17);
    cr_assert_eq(stats_komi_half(&rules, 0), 7);
    cr_assert_eq(stats_komi_half(&rules, 16), 23);
    cr_assert_eq(whole.black_at[8][SCORING_AREA].wins, 15);
    cr_assert_eq(whole.black_at[9][SCORING_AREA].draws, 5);
    cr_assert_eq(whole.black_at[9][SCORING_AREA].wins, 10);
    cr_assert_eq(whole.black_at[6][SCORING_TERRITORY].wins, 18);
}

Test(stats, komi_that_the_board_allows) {
    static const struct {
        int width, height, komi_half, rows, low, high;
    } cases[] = {{9, 9, 15, 17, 7, 23},
                 {5, 5, 49, 10, 41, 50},
                 {5, 5, -50, 9, -50, -42},
                 {1, 1, 1, 5, -2, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = rules_default();
        rules.width = cases[i].width;
        rules.height = cases[i].height;
        rules.komi_half = cases[i].komi_half;
        cr_expect_eq(stats_komi_rows(&rules), cases[i].rows, "case %zu", i);
        cr_expect_eq(stats_komi_half(&rules, 0), cases[i].low, "case %zu", i);
        cr_expect_eq(stats_komi_half(&rules, cases[i].rows - 1), cases[i].high, "case %zu", i);
    }
}
