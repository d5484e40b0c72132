/* The lanes against the slow random game of tests/reference: every game of many played at once must
 * be the same, move by move, on every kind of board and instruction set, from the empty board and
 * from the middle of a game, whatever else is in the lanes. So must the games of the engine's draw
 * rule for single moves.
 *
 * The number of games follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "check.h"
#include "draw_rule.h"
#include "lanes_reference.h"
#include "playout_lanes.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* A game as it starts, and what the lanes made of it. */
typedef struct Match {
    LanesReference start;
    LanesPosition position;
    bool apart;     /* the enemy's stones are given apart from the position */
    PointSet enemy; /* then */
    Rng rng[2];
    int ended; /* times it was handed over */
    int margin, neutral, turns, last_mover;
    LanesEnd end;
    int plays[2], passes[2], captured[2], refused[2];
    PointSet stones[2], owned[2], first_plays[2];
    LanesFirstPlays asked;
    Move *moves; /* [turns]; owned */
} Match;

/* Games that are in the lanes together. */
typedef struct Trial {
    Geometry geometry;
    LanesOptions options;
    Isa isa;
    int window; /* games that may be started and not handed over */
    int count, started, handed;
    int run_count;  /* games at the end of the run under way */
    Match *matches; /* [count] */
    Rng rng;        /* of the test's own choices */
} Trial;

static int below(Trial *trial, int bound) {
    return (int)rng_below(&trial->rng, (uint32_t)bound);
}

/* Random turns, eyes filled and passes made, so that a playout starts anywhere. */
static void play_some(Trial *trial, LanesReference *game, int turns) {
    const BoardReference *board = &game->board;
    for (int i = 0; i < turns && game->turns_left > 1; i++) {
        const Point p = (Point)below(trial, trial->geometry.points);
        const Spot spot = {p % board->width, p / board->width};
        const bool free = board->at[spot.row][spot.column] == '.' && p != lanes_reference_ko(game);
        if (free &&
            (game->suicide_allowed || !board_reference_is_suicide(board, game->to_move, spot)))
            lanes_reference_turn(game, p);
        else if (below(trial, 8) == 0 && game->passes_in_row == 0)
            lanes_reference_turn(game, MOVE_PASS);
    }
}

static void list_stones(const BoardReference *board, char stone, PointSet *stones) {
    *stones = (PointSet){0};
    for (int p = 0; p < board->width * board->height; p++)
        if (board->at[p / board->width][p % board->width] == stone)
            point_set_add(stones, (Point)p);
}

/* Random games with suicide hardly ever end by themselves. On small boards some caps are higher
 * than the numbers that a lane holds. */
static int any_cap(Trial *trial, int points) {
    const int long_cap = points <= 81 ? 12 * points : 3 * points;
    switch (below(trial, 4)) {
    case 0:
        return 1 + below(trial, 2 * points);
    case 1:
        return 1 + below(trial, long_cap);
    default:
        return 3 * points;
    }
}

/* Sometimes the first turn is fixed, now and then to a point that is none to play at. */
static void fix_first(Trial *trial, LanesReference *start) {
    start->fixed = below(trial, 3) == 0 && !start->phantom;
    start->first = (Point)below(trial, trial->geometry.points);
    if (start->first == lanes_reference_ko(start))
        start->fixed = false;
}

/* The position of a start. In one of three the enemy's stones are apart, and those of the position
 * must not matter. */
static void write_position(Trial *trial, Match *match) {
    const LanesReference *start = &match->start;
    const Colour mover = start->to_move == 'X' ? BLACK : WHITE;
    PointSet stones[2];
    list_stones(&start->board, 'X', &stones[BLACK]);
    list_stones(&start->board, 'O', &stones[WHITE]);
    match->apart = below(trial, 3) == 0;
    if (match->apart) {
        match->enemy = stones[colour_other(mover)];
        stones[colour_other(mover)] = trial->geometry.all;
    }
    lanes_position_init(&match->position, &trial->geometry, &stones[BLACK], &stones[WHITE], mover,
                        lanes_reference_ko(start), start->passes_in_row, start->turns_left);
}

/* A state of zero yields the number zero, which most bounds refuse. */
static void make_start(Trial *trial, Match *match) {
    const Geometry *geometry = &trial->geometry;
    const int points = geometry->points;
    const int cap = any_cap(trial, points);
    LanesReference *start = &match->start;
    lanes_reference_init(start, geometry->width, geometry->height,
                         geometry->topology == TOPOLOGY_TORUS, trial->options.suicide_allowed, cap);
    if (below(trial, 8) == 0)
        start->to_move = 'O';
    if (below(trial, 2) == 0)
        play_some(trial, start, below(trial, 2 * points));
    memset(start->plays, 0, sizeof start->plays);
    memset(start->passes, 0, sizeof start->passes);
    memset(start->captured, 0, sizeof start->captured);
    memset(start->first_plays, 0, sizeof start->first_plays);
    start->start = start->board;
    start->took = false;
    start->phantom = trial->options.phantom;
    start->stop_at_capture = trial->options.stop_at_capture;
    fix_first(trial, start);
    write_position(trial, match);
    for (int c = BLACK; c <= WHITE; c++) {
        rng_seed(&match->rng[c], rng_next(&trial->rng), rng_next(&trial->rng));
        if (below(trial, 16) == 0)
            match->rng[c].state = 0;
    }
}

static int give(void *context, LanesStart *starts, int wanted) {
    Trial *trial = context;
    int count = 0;
    for (; count < wanted && trial->started < trial->run_count &&
           trial->started - trial->handed < trial->window;
         count++, trial->started++) {
        const Match *match = &trial->matches[trial->started];
        starts[count] = (LanesStart){.game = (uint64_t)trial->started,
                                     .position = &match->position,
                                     .enemy = match->apart ? &match->enemy : NULL,
                                     .rng = {match->rng[BLACK], match->rng[WHITE]},
                                     .fixed = match->start.fixed,
                                     .first = match->start.first};
    }
    return count == 0 && trial->started == trial->run_count ? LANES_NO_MORE : count;
}

/* Sets turned over say the same. */
static void check_by_point(const Trial *trial, const LanesEnds *ends, Colour colour) {
    const int points = trial->geometry.points;
    uint64_t owned[POINTS_MAX], first_plays[POINTS_MAX] = {0};
    lanes_ends_owned_by_point(ends, colour, owned);
    if (ends->first_plays >> colour & 1)
        lanes_ends_first_plays_by_point(ends, colour, first_plays);
    for (int i = 0; i < 64; i++)
        for (Point p = 0; p < points; p++) {
            const Match *match = i < ends->count ? &trial->matches[ends->game[i]] : NULL;
            const bool mine = match != NULL && point_set_has(&match->owned[colour], p);
            const bool first = match != NULL && point_set_has(&match->first_plays[colour], p);
            cr_assert((owned[p] >> i & 1) == mine && (first_plays[p] >> i & 1) == first);
        }
}

static void take(void *context, const LanesEnds *ends) {
    Trial *trial = context;
    for (int i = 0; i < ends->count; i++) {
        Match *match = &trial->matches[ends->game[i]];
        match->ended++;
        match->asked = ends->first_plays;
        match->margin = ends->margin[i];
        match->neutral = ends->neutral[i];
        match->turns = ends->turns[i];
        match->end = (LanesEnd)ends->end[i];
        match->last_mover = ends->last_mover[i];
        match->moves = heap_new((size_t)match->turns + 1, sizeof(Move));
        if (ends->moves[i] != NULL)
            memcpy(match->moves, ends->moves[i], (size_t)match->turns * sizeof(Move));
        for (int c = BLACK; c <= WHITE; c++) {
            match->plays[c] = ends->plays[c][i];
            match->passes[c] = ends->passes[c][i];
            match->captured[c] = ends->captured[c][i];
            match->refused[c] = (int)ends->refused[c][i];
            lanes_ends_stones(ends, i, (Colour)c, &match->stones[c]);
            lanes_ends_owned(ends, i, (Colour)c, &match->owned[c]);
            if (ends->first_plays >> c & 1)
                lanes_ends_first_plays(ends, i, (Colour)c, &match->first_plays[c]);
        }
    }
    check_by_point(trial, ends, BLACK);
    check_by_point(trial, ends, WHITE);
    trial->handed += ends->count;
}

static bool same_points(const Trial *trial, const PointSet *points, const Mask *mask) {
    for (Point p = 0; p < trial->geometry.points; p++)
        if (point_set_has(points, p) !=
            mask->at[p / trial->geometry.width][p % trial->geometry.width])
            return false;
    return true;
}

static bool same_board(const Match *match, const BoardReference *board) {
    PointSet stones[2];
    list_stones(board, 'X', &stones[BLACK]);
    list_stones(board, 'O', &stones[WHITE]);
    return point_set_equal(&stones[BLACK], &match->stones[BLACK]) &&
           point_set_equal(&stones[WHITE], &match->stones[WHITE]);
}

static bool same_owned(const Match *match, const BoardReference *board, const AreaReference *area) {
    for (int p = 0; p < board->width * board->height; p++) {
        const Spot spot = {p % board->width, p / board->width};
        const char at = board->at[spot.row][spot.column];
        const char owner = at == '.' ? area->owner[spot.row][spot.column] : at;
        if (point_set_has(&match->owned[BLACK], (Point)p) != (owner == 'X') ||
            point_set_has(&match->owned[WHITE], (Point)p) != (owner == 'O'))
            return false;
    }
    return true;
}

static LanesEnd end_of(const LanesReference *slow) {
    if (slow->stop_at_capture && slow->took)
        return LANES_END_CAPTURE;
    return slow->passes_in_row == 2 ? LANES_END_PASSES : LANES_END_CAP;
}

static bool same_counts(const Match *match, const LanesReference *slow) {
    AreaReference area;
    board_reference_area(&slow->board, &area);
    bool same =
        same_owned(match, &slow->board, &area) && match->end == end_of(slow) &&
        match->last_mover == (slow->to_move == 'X') && match->neutral == area.neutral &&
        match->margin == area.stones[0] + area.surrounded[0] - area.stones[1] - area.surrounded[1];
    for (int c = BLACK; c <= WHITE; c++)
        same = same && match->plays[c] == slow->plays[c] && match->passes[c] == slow->passes[c] &&
               match->captured[c] == slow->captured[c] && match->refused[c] == slow->refused[c];
    return same;
}

/* The same game once more by the engine's draw rule for one board. */
static void compare_draw_rule(const Trial *trial, const Match *match, const Move *moves,
                              int count) {
    const LanesReference *start = &match->start;
    Board board;
    board_init(&board, &trial->geometry);
    for (Point p = 0; p < trial->geometry.points; p++) {
        char stone = start->board.at[p / trial->geometry.width][p % trial->geometry.width];
        if (stone != '.')
            board_setup(&board, stone == 'X' ? BLACK : WHITE, p);
    }
    board.ko = lanes_reference_ko(start);
    Rng rng[2] = {match->rng[BLACK], match->rng[WHITE]};
    Colour colour = start->to_move == 'X' ? BLACK : WHITE;
    for (int i = 0; i < count; i++, colour = colour_other(colour)) {
        Rng *stream = &rng[trial->options.separate_streams ? colour : BLACK];
        Move move = draw_rule_move(&board, colour, start->suicide_allowed, stream);
        if (move != moves[i])
            cr_assert(false, "draw rule, %dx%d: move %d is %d, not %d", trial->geometry.width,
                      trial->geometry.height, i, move, moves[i]);
        if (move == MOVE_PASS)
            board_pass(&board);
        else
            board_play(&board, colour, move);
    }
}

static void compare_match(const Trial *trial, const Match *match) {
    Move moves[LANES_TURNS_MAX];
    LanesReference slow = match->start;
    Rng rng[2] = {match->rng[BLACK], match->rng[WHITE]};
    Rng *streams[2] = {&rng[BLACK], &rng[trial->options.separate_streams ? WHITE : BLACK]};
    const int number = (int)(match - trial->matches);
    cr_assert(match->ended == 1, "game %d of %d: ended %d times", number, trial->count,
              match->ended);
    const int count = lanes_reference_run(&slow, streams, moves);
    cr_assert(count == match->turns, "game %d: %d turns, not %d", number, match->turns, count);
    for (int i = 0; i < count && trial->options.moves; i++)
        if (moves[i] != match->moves[i])
            cr_assert(false, "%dx%d %s, game %d: move %d of %d is %d, not %d",
                      trial->geometry.width, trial->geometry.height, isa_name(trial->isa), number,
                      i, count, match->moves[i], moves[i]);
    if (!match->start.fixed && !match->start.phantom)
        compare_draw_rule(trial, match, moves, count);
    cr_assert(same_board(match, &slow.board), "game %d: final boards", number);
    cr_assert(same_counts(match, &slow), "game %d: counts", number);
    for (int c = BLACK; c <= WHITE; c++)
        cr_assert(!(match->asked >> c & 1) ||
                      same_points(trial, &match->first_plays[c], &slow.first_plays[c]),
                  "game %d: first plays", number);
}

/* Plays `count` games of one kind of board together, in two runs, and compares each. */
static void compare_games(Trial *trial, int width, int height, Topology topology, int count) {
    geometry_init(&trial->geometry, width, height, topology);
    trial->options = (LanesOptions){.suicide_allowed = below(trial, 4) == 0,
                                    .separate_streams = below(trial, 2),
                                    .stop_at_capture = below(trial, 4) == 0,
                                    .moves = below(trial, 8) != 0,
                                    .batches = below(trial, LANES_BATCHES_MAX + 1)};
    trial->options.phantom = !trial->options.suicide_allowed && below(trial, 3) == 0;
    trial->window = below(trial, 3) == 0 ? 1 + below(trial, 200) : count;
    trial->count = count;
    trial->started = trial->handed = 0;
    trial->matches = heap_new((size_t)count, sizeof *trial->matches);
    for (int i = 0; i < count; i++)
        make_start(trial, &trial->matches[i]);
    PlayoutLanes *lanes = lanes_create_for(&trial->geometry, &trial->options, trial->isa);
    for (int runs = 2; runs > 0; runs--) {
        const LanesFirstPlays asked = (LanesFirstPlays)below(trial, FIRST_PLAYS_BOTH + 1);
        trial->run_count = count / runs;
        lanes_run(lanes, &(LanesCaller){give, take, trial, asked});
    }
    lanes_destroy(lanes);
    for (int i = 0; i < count; i++) {
        compare_match(trial, &trial->matches[i]);
        free(trial->matches[i].moves);
    }
    free(trial->matches);
}

static Trial *trial_create(uint64_t seed) {
    Trial *trial = heap_new(1, sizeof *trial);
    rng_seed(&trial->rng, seed, seed);
    return trial;
}

static Topology any_topology(Trial *trial) {
    return below(trial, 2) == 0 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
}

/* The next set that this processor has. */
static void turn_isa(Trial *trial) {
    do
        trial->isa = (trial->isa + 1) % ISAS;
    while (!isa_is_supported(trial->isa));
}

Test(playout_lanes, small_boards_move_by_move) {
    Trial *trial = trial_create(21);
    for (int i = test_scaled(200); i > 0; i--, turn_isa(trial))
        compare_games(trial, 1 + below(trial, 7), 1 + below(trial, 7), any_topology(trial), 60);
    free(trial);
}

Test(playout_lanes, every_size_move_by_move) {
    Trial *trial = trial_create(22);
    const int sizes = SIDE_PLAY_MAX * SIDE_PLAY_MAX;
    for (int i = test_scaled(sizes) - 1; i >= 0; i--, turn_isa(trial))
        compare_games(trial, 1 + i % sizes % SIDE_PLAY_MAX, 1 + i % sizes / SIDE_PLAY_MAX,
                      any_topology(trial), 3);
    free(trial);
}

/* A scale of 10000 makes a million games. */
Test(playout_lanes, nine_by_nine_move_by_move) {
    Trial *trial = trial_create(24);
    for (int i = test_scaled(50); i > 0; i--, turn_isa(trial))
        compare_games(trial, 9, 9, TOPOLOGY_PLANE, 200);
    free(trial);
}

/* Sizes with a kernel of their own, each on every instruction set four times. */
Test(playout_lanes, usual_sizes_move_by_move) {
    static const int SIDES[] = {5, 7, 9, 13, 19}, GAMES[] = {200, 150, 100, 40, 16};
    Trial *trial = trial_create(23);
    for (int i = 0; i < test_scaled(4 * 5 * ISAS); i++, turn_isa(trial)) {
        const int kind = i / ISAS % 5;
        compare_games(trial, SIDES[kind], SIDES[kind], TOPOLOGY_PLANE, GAMES[kind]);
    }
    free(trial);
}
