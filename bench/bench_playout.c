/* Uniform random games in lanes, by size and instruction set: playouts per second, counted by area.
 *
 * playout/uniform/SIZE runs on the set in use from the empty board on one shared stream a game;
 * with /v2, /v3, /v4 on that set. The others, on 9x9, are the same with one thing more.
 */
#include "bench.h"

#include "gb_shim.h"
#include "playout_lanes.h"

enum { SIGNED_GAMES = 300 };

typedef struct Case {
    const char *name;
    int side;
    Isa isa; /* ISAS: the one in use */
    LanesOptions options;
    LanesFirstPlays first_plays;
} Case;

static const Case CASES[] = {
    {"playout/uniform/5x5", 5, ISAS, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/5x5/v2", 5, ISA_V2, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/5x5/v3", 5, ISA_V3, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/5x5/v4", 5, ISA_V4, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/7x7", 7, ISAS, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/7x7/v2", 7, ISA_V2, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/7x7/v3", 7, ISA_V3, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/7x7/v4", 7, ISA_V4, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9", 9, ISAS, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/v2", 9, ISA_V2, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/v3", 9, ISA_V3, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/v4", 9, ISA_V4, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/13x13", 13, ISAS, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/13x13/v2", 13, ISA_V2, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/13x13/v3", 13, ISA_V3, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/13x13/v4", 13, ISA_V4, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/19x19", 19, ISAS, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/19x19/v2", 19, ISA_V2, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/19x19/v3", 19, ISA_V3, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/19x19/v4", 19, ISA_V4, {0}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/two-streams", 9, ISAS, {.separate_streams = true}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/first-plays", 9, ISAS, {0}, FIRST_PLAYS_BOTH},
    {"playout/uniform/9x9/moves", 9, ISAS, {.moves = true}, FIRST_PLAYS_NONE},
    {"playout/uniform/9x9/one-vector", 9, ISAS, {.batches = 1}, FIRST_PLAYS_NONE},
};

/* Games given one by one while `state` wants more, or SIGNED_GAMES of them where it is NULL. */
typedef struct Feed {
    GbState *state;
    LanesPosition start;
    bool separate_streams, over;
    int64_t given;
    uint64_t signature; /* a sum, since the order of ends is not that of starts */
} Feed;

static bool wants_more(Feed *feed) {
    if (!feed->over)
        feed->over = feed->state != NULL ? !gb_next(feed->state) : feed->given == SIGNED_GAMES;
    return !feed->over;
}

static int give(void *context, LanesStart *starts, int wanted) {
    Feed *feed = context;
    int count = 0;
    for (; count < wanted && wants_more(feed); count++, feed->given++) {
        starts[count] = (LanesStart){.game = (uint64_t)feed->given, .position = &feed->start};
        for (int c = BLACK; c <= (feed->separate_streams ? WHITE : BLACK); c++)
            rng_seed_game(&starts[count].rng[c], 1, 0, starts[count].game, (RngRole)c);
    }
    return count > 0 ? count : LANES_NO_MORE;
}

static void take(void *context, const LanesEnds *ends) {
    Feed *feed = context;
    for (int i = 0; i < ends->count; i++) {
        uint64_t signature = bench_sign(0, (int64_t)ends->game[i]);
        signature = bench_sign(signature, ends->margin[i]);
        signature = bench_sign(signature, ends->turns[i]);
        feed->signature += bench_sign(signature, ends->captured[BLACK][i]);
    }
}

static Feed play(const Case *subject, GbState *state) {
    const PointSet none = {0};
    Feed feed = {.state = state, .separate_streams = subject->options.separate_streams};
    Geometry geometry;
    geometry_init(&geometry, subject->side, subject->side, TOPOLOGY_PLANE);
    lanes_position_init(&feed.start, &geometry, &none, &none, BLACK, POINT_NONE, 0,
                        3 * geometry.points);
    PlayoutLanes *lanes = lanes_create_for(&geometry, &subject->options,
                                           subject->isa == ISAS ? isa_current() : subject->isa);
    lanes_run(lanes, &(LanesCaller){give, take, &feed, subject->first_plays});
    lanes_destroy(lanes);
    return feed;
}

static void bench_playouts(GbState *state, const void *argument) {
    const Case *subject = argument;
    Feed signed_games = play(subject, NULL);
    Feed feed = play(subject, state);
    gb_items(state, feed.given);
    gb_signature(state, signed_games.signature);
}

void bench_playout_register(void) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        if (CASES[i].isa == ISAS || isa_is_supported(CASES[i].isa))
            gb_register(CASES[i].name, bench_playouts, &CASES[i]);
}
