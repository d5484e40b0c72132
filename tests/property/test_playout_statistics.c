/* Whole random games against statistics that two independent programs agree on: exactly uniform
 * play without filling own eyes, suicide forbidden, simple ko, to two passes, both counted.
 *
 * Each measured mean must lie within four combined standard errors (its own and the reference's) of
 * the reference, widened by half a unit of the last digit given there. A bias from scanning moves
 * the 9x9 win rate by two such errors, allowing suicide by thirty. The number of games follows
 * JIGO_TEST_SCALE (test_scale.h).
 */
#include "playout_lanes.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

/* Means, deviations and the size of the sample behind them. */
typedef struct Known {
    int side;
    double games;
    double moves, moves_unit; /* mean moves; half a unit of its last digit */
    double margin, margin_unit;
    double margin_sd, margin_sd_unit;
    double won; /* share of games with Black's margin above 7.5; half a unit is 0.00005 */
} Known;

static const Known KNOWN_9 = {9, 5e6, 111.065, 0.0005, 2.166, 0.0005, 39.1, 0.05, 0.4215};
static const Known KNOWN_13 = {13, 1.25e6, 219.35, 0.005, 1.99, 0.005, 50.3, 0.05, 0.4443};
static const Known KNOWN_19 = {19, 450e3, 455.4, 0.05, 2.03, 0.005, 69.9, 0.05, 0.4625};

typedef struct Sums {
    double games, moves, moves_squares, margin, margin_squares, won;
} Sums;

/* Games from the empty board, numbered, and what they came to. */
typedef struct Series {
    LanesPosition start;
    uint64_t seed;
    int started, games;
    Sums *sums;
} Series;

static int give(void *context, LanesStart *starts, int wanted) {
    Series *series = context;
    int count = 0;
    for (; count < wanted && series->started < series->games; count++, series->started++) {
        starts[count] = (LanesStart){.game = (uint64_t)series->started, .position = &series->start};
        rng_seed_game(&starts[count].rng[BLACK], series->seed, 0, starts[count].game, RNG_SCORER);
    }
    return count > 0 ? count : LANES_NO_MORE;
}

static void take(void *context, const LanesEnds *ends) {
    Sums *sums = ((Series *)context)->sums;
    for (int i = 0; i < ends->count; i++) {
        const double margin = ends->margin[i], turns = ends->turns[i];
        sums->games++;
        sums->moves += turns;
        sums->moves_squares += turns * turns;
        sums->margin += margin;
        sums->margin_squares += margin * margin;
        sums->won += margin > 7.5;
    }
}

static void add_games(Sums *sums, int side, int games, uint64_t seed) {
    const PointSet none = {0};
    const LanesOptions options = {0};
    Series series = {.seed = seed, .games = games, .sums = sums};
    Geometry geometry;
    geometry_init(&geometry, side, side, TOPOLOGY_PLANE);
    lanes_position_init(&series.start, &geometry, &none, &none, BLACK, POINT_NONE, 0,
                        LANES_TURNS_MAX);
    PlayoutLanes *lanes = lanes_create(&geometry, &options);
    lanes_run(lanes, &(LanesCaller){give, take, &series, FIRST_PLAYS_NONE});
    lanes_destroy(lanes);
}

static void expect_near(const char *what, double got, double known, double error, double unit) {
    printf("%s: %.4f, reference %.4f, four standard errors %.4f\n", what, got, known, 4 * error);
    cr_expect(fabs(got - known) <= 4 * error + unit, "%s: %.4f, not %.4f +- %.4f", what, got, known,
              4 * error + unit);
}

static void expect_known(const Sums *sums, const Known *known) {
    const double n = sums->games, share = 1 / n + 1 / known->games;
    const double moves = sums->moves / n, margin = sums->margin / n, won = sums->won / n;
    const double moves_variance = sums->moves_squares / n - moves * moves;
    const double margin_sd = sqrt(sums->margin_squares / n - margin * margin);
    expect_near("moves", moves, known->moves, sqrt(moves_variance * share), known->moves_unit);
    expect_near("margin", margin, known->margin, margin_sd * sqrt(share), known->margin_unit);
    expect_near("sd of margin", margin_sd, known->margin_sd, margin_sd * sqrt(share / 2),
                known->margin_sd_unit);
    expect_near("Black above 7.5", won, known->won, sqrt(won * (1 - won) * share), 0.00005);
}

static void measure(const Known *known, int games, uint64_t seed) {
    Sums sums = {0};
    add_games(&sums, known->side, games, seed);
    expect_known(&sums, known);
}

Test(playout_statistics, small_board) {
    measure(&KNOWN_9, test_scaled(4000000), 1);
}

Test(playout_statistics, larger_boards) {
    measure(&KNOWN_13, test_scaled(1000000), 3);
    measure(&KNOWN_19, test_scaled(100000), 4);
}
