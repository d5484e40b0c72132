/* The run of playout_lanes.h, compiled once for each instruction set and kind of board: LANES_NAME
 * names this copy, FIELD_BITS, LANES_SIDE and LANES_TORUS say for which boards it is (see
 * lanes_vector_hot.h and lanes_map_hot.h). The games are the same in all copies.
 *
 * The vectors of games ("batches") go through each phase of a step in turn, so that the processor
 * finds independent work while it waits. What a phase leaves for the next is in the Batch.
 */
#include "playout_lanes_kernel.h"

#include "check.h"
#include "lanes_draw_hot.h"
#include "lanes_group_hot.h"
#include "lanes_settle_hot.h"

/* A flag that comes later on the command line can undo a level without a word. */
#if defined(__x86_64__) && ((defined(LANES_LEVEL_v3) && !defined(__AVX2__)) ||                     \
                            (defined(LANES_LEVEL_v4) && !defined(LANES_AVX512)))
#error "a copy of the kernel is compiled for less than its level"
#endif

/* What a run works on. */
typedef struct Run {
    PlayoutLanes *lanes;
    Batch *batches;
    Group *group;
    Batch *active[LANES_BATCHES_MAX]; /* those with games under way */
    int active_count;
    int uncounted; /* steps whose refused tries are in the lanes */
    Shape shape;
} Run;

/* Appends to the games' lists of moves. */
LANES_OUTLINE void note_moves(Batch *batch, Row legal, const Shape *shape) {
    Row bit = {0}, row_start = {0};
    for (int y = 0; y < shape_height(shape); y++) {
        const Row row = map_row(&batch->point, y);
        bit |= row;
        row_start |= row_nonzero(row) & row_of((uint64_t)(y * shape->width));
    }
    const Row index = row_start + row_count(row_less_one(bit) & row_of(NUMBER_MAX));
    const uint64_t chosen = row_bits(batch->chosen);
    for (uint64_t left = row_bits(legal) & batch->alive; left != 0; left &= left - 1) {
        const int i = bits_lowest(left);
        LaneGame *game = &batch->games[i];
        game->moves[game->moves_count++] = chosen >> i & 1 ? (Move)row_lane(&index, i) : MOVE_PASS;
    }
}

/* Returns the lanes whose games are over, or have no turns in the lane. */
LANES_OUTLINE uint64_t phase_commit(Batch *batch, const PlayoutLanes *lanes, const Shape *shape) {
    const LanesOptions *options = &lanes->options;
    Verdict verdict = judge(batch);
    if (options->phantom)
        refuse_hits(batch, &verdict, shape);
    const Row suicide = verdict.refused;
    if (options->suicide_allowed) {
        verdict.legal |= suicide;
        verdict.refused = (Row){0};
    }
    if (options->moves)
        note_moves(batch, verdict.legal, shape);
    if (lanes->caller.first_plays != FIRST_PLAYS_NONE)
        note_first_plays(batch, verdict.legal, shape);
    if (options->phantom)
        change_boards(batch, &verdict, true, shape);
    else
        change_boards(batch, &verdict, false, shape);
    if (options->suicide_allowed && row_any(suicide))
        remove_suicides(batch, suicide, shape);
    Row over = count_turn(batch, verdict.legal);
    if (options->stop_at_capture) {
        batch->captured = verdict.taken & batch->live;
        over |= batch->captured & row_of(1);
    }
    return row_any(over) ? row_bits(over) : 0;
}

/* Counts the group and hands it over. */
LANES_OUTLINE void deliver(Run *run) {
    PlayoutLanes *lanes = run->lanes;
    GroupCount count;
    if (lanes->ends.count == 0)
        return;
    count_area(run->group, &count, &run->shape);
    if (lanes->caller.first_plays == FIRST_PLAYS_BOTH)
        drop_start_stones(run->group, &run->shape);
    for (int i = 0; i < lanes->ends.count; i++)
        write_end(&lanes->ends, i, &lanes->ended[i], &count);
    lanes->caller.sink(lanes->caller.context, &lanes->ends);
    lanes->ends.count = 0;
    group_clear(run->group, &run->shape);
}

static void set_alive(Batch *batch, int lane, bool alive) {
    const uint64_t bit = 1ull << lane;
    batch->alive = alive ? batch->alive | bit : batch->alive & ~bit;
    row_set_lane(&batch->live, lane, alive ? NUMBER_MAX : 0);
}

static LanesEnd end_of(const Batch *batch, int lane) {
    if (row_lane(&batch->captured, lane) != 0)
        return LANES_END_CAPTURE;
    return row_lane(&batch->two_passes, lane) != 0 ? LANES_END_PASSES : LANES_END_CAP;
}

/* Moves an ended game into the group. The lane gets the list of moves of the game that had its
 * place there before. */
LANES_OUTLINE void retire(Run *run, Batch *batch, int lane) {
    PlayoutLanes *lanes = run->lanes;
    LaneGame *game = &batch->games[lane], *ended = &lanes->ended[lanes->ends.count];
    Move *moves = ended->moves;
    take_boards(place_of(run->group, lanes->ends.count), place_of(batch, lane),
                lanes->caller.first_plays, &run->shape);
    take_passes(batch, lane);
    if (lanes->options.phantom)
        take_refused(batch, lane);
    game->end = end_of(batch, lane);
    game->turns -= game->turns_later + (int)row_lane(&batch->turns_left, lane);
    *ended = *game;
    game->moves = moves;
    set_alive(batch, lane, false);
    lanes->under_way--;
    if (++lanes->ends.count == LANES)
        deliver(run);
}

static int count_stones(const Run *run, const PointSet *stones) {
    int count = 0;
#pragma GCC unroll 1 /* a word or two on most boards */
    for (int i = 0; i < run->lanes->geometry->words; i++)
        count += bits_count(stones->words[i]);
    return count;
}

LANES_OUTLINE void start_game(Run *run, Batch *batch, int lane, const LanesStart *start) {
    const LanesPosition *position = start->position;
    const LanesOptions *options = &run->lanes->options;
    const LanesFirstPlays first_plays = run->lanes->caller.first_plays;
    const Colour mover = position->to_move, other = colour_other(mover);
    const uint32_t *own = position->rows[mover], *enemy = position->rows[other];
    const Shape *shape = &run->shape;
    const Place place = place_of(batch, lane);
    uint32_t given[ROWS_MAX];
    CHECK(!start->fixed || !options->phantom);
    LaneGame *game = &batch->games[lane];
    *game = (LaneGame){.game = start->game,
                       .moves = game->moves,
                       .turns = position->turns_left,
                       .turns_later = position->turns_left,
                       .stones = {position->stones[BLACK], position->stones[WHITE]},
                       .to_move = mover};
    if (start->enemy != NULL) {
        list_rows(start->enemy, given, shape);
        game->stones[other] = count_stones(run, start->enemy);
        enemy = given;
    }
    put_stones(place, own, enemy, shape);
    if (first_plays != FIRST_PLAYS_NONE)
        put_first_plays(place, own, enemy, first_plays, shape);
    put_turn(place, position);
    put_banned(place, start, options->phantom, shape);
    put_turns(batch, lane);
    put_streams(batch, lane, start, options->separate_streams);
    set_alive(batch, lane, true);
    run->lanes->under_way++;
}

/* Every lane of a vector. */
static uint64_t all_lanes(void) {
    return ~0ull >> (64 - LANES);
}

/* Fills the lanes without a game from the source. */
static void refill(Run *run, Batch *batch) {
    PlayoutLanes *lanes = run->lanes;
    LanesStart starts[LANES_GROUP_MAX];
    uint64_t vacant = ~batch->alive & all_lanes();
    const int wanted = bits_count(vacant);
    int given = 0;
    if (!lanes->exhausted && !lanes->waiting)
        given = lanes->caller.source(lanes->caller.context, starts, wanted);
    lanes->exhausted |= given == LANES_NO_MORE;
    lanes->waiting |= given >= 0 && given < wanted && !lanes->exhausted;
    for (int i = 0; i < given; i++, vacant &= vacant - 1)
        start_game(run, batch, bits_lowest(vacant), &starts[i]);
}

/* The lanes change their lists of moves. */
LANES_OUTLINE void move_game(Run *run, Batch *to, int lane, Batch *from, int from_lane) {
    LaneGame *target = &to->games[lane], *source = &from->games[from_lane];
    Move *moves = target->moves;
    copy_game(place_of(to, lane), place_of(from, from_lane), run->lanes->options.phantom,
              run->lanes->caller.first_plays != FIRST_PLAYS_NONE, &run->shape);
    copy_streams(to, lane, from, from_lane, run->lanes->options.separate_streams);
    *target = *source;
    source->moves = moves;
    set_alive(to, lane, true);
    set_alive(from, from_lane, false);
}

/* Batches without games are left out. */
static void list_active(Run *run) {
    run->active_count = 0;
    for (int k = 0; k < run->lanes->batches; k++)
        if (run->batches[k].alive != 0)
            run->active[run->active_count++] = &run->batches[k];
}

/* When no more games come and one batch less would do, the batch with the fewest gives its own to
 * the others. */
static void pack(Run *run) {
    if (run->lanes->under_way > (run->active_count - 1) * LANES || run->active_count == 1)
        return;
    Batch *emptiest = run->active[0];
    for (int k = 1; k < run->active_count; k++)
        if (bits_count(run->active[k]->alive) < bits_count(emptiest->alive))
            emptiest = run->active[k];
    for (int k = 0; k < run->active_count; k++)
        while (run->active[k] != emptiest && emptiest->alive != 0 &&
               run->active[k]->alive != all_lanes())
            move_game(run, run->active[k], bits_lowest(~run->active[k]->alive), emptiest,
                      bits_lowest(emptiest->alive));
}

static void refill_all(Run *run) {
    run->lanes->waiting = false;
    for (int k = 0; k < run->lanes->batches; k++)
        if (run->batches[k].alive != all_lanes())
            refill(run, &run->batches[k]);
    list_active(run);
}

/* Whether the game only had no turns in its lane, and goes on. */
static bool goes_on(Batch *batch, int lane) {
    if (end_of(batch, lane) != LANES_END_CAP || batch->games[lane].turns_later == 0)
        return false;
    take_passes(batch, lane);
    put_turns(batch, lane);
    return true;
}

/* Games that are over make room for others. Returns whether there were any. */
static bool replace_ended(Run *run, Batch *batch, uint64_t over) {
    for (uint64_t left = over; left != 0; left &= left - 1) {
        const int lane = bits_lowest(left);
        if (goes_on(batch, lane))
            over &= ~(1ull << lane);
        else
            retire(run, batch, lane);
    }
    if (over != 0)
        refill(run, batch);
    return over != 0;
}

/* Lanes count refused tries up to NUMBER_MAX, one a step at most. */
static void count_refused(Run *run) {
    if (++run->uncounted < NUMBER_MAX)
        return;
    run->uncounted = 0;
    for (int k = 0; k < run->active_count; k++)
        for (int lane = 0; lane < LANES; lane++)
            take_refused(run->active[k], lane);
}

/* One draw in every game that is not pending. Returns whether any batch lost or won games. */
static bool step(Run *run) {
    const Shape *shape = &run->shape;
    const LanesOptions *options = &run->lanes->options;
    const int count = run->active_count;
    const bool nothing_strong = options->suicide_allowed || options->phantom;
    bool replaced = false;
    for (int k = 0; k < count; k++)
        phase_empty(run->active[k], shape);
    for (int k = 0; k < count && !nothing_strong; k++)
        phase_strong(run->active[k], shape);
    for (int k = 0; k < count && nothing_strong; k++)
        phase_nothing_strong(run->active[k], shape);
    for (int k = 0; k < count && !options->phantom; k++)
        phase_candidates(run->active[k], shape);
    for (int k = 0; k < count && options->phantom; k++)
        phase_tries(run->active[k], shape);
    for (int k = 0; k < count; k++)
        phase_draw(run->active[k], options->separate_streams);
    for (int k = 0; k < count; k++)
        phase_pick(run->active[k], shape);
    for (int k = 0; k < count; k++)
        phase_touch(run->active[k], shape);
    for (int k = 0; k < count; k++)
        phase_flood(run->active[k], shape);
    if (options->phantom)
        count_refused(run);
    for (int k = 0; k < count; k++) {
        const uint64_t over = phase_commit(run->active[k], run->lanes, shape);
        if (over != 0)
            replaced |= replace_ended(run, run->active[k], over);
    }
    return replaced;
}

static void prepare(Run *run, PlayoutLanes *lanes) {
    memset(run, 0, sizeof *run);
    run->lanes = lanes;
    run->batches = lanes->batch;
    run->group = lanes->group;
    shape_init(&run->shape, lanes->geometry->width, lanes->geometry->height);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        lanes->ends.maps[MAP_STONES + colour] = &run->group->stones[colour].rows[EDGE_ROWS];
        lanes->ends.maps[MAP_FIRST_PLAYS + colour] =
            &run->group->first_plays[colour].rows[EDGE_ROWS];
        lanes->ends.maps[MAP_OWNED + colour] = &run->group->owned[colour].rows[EDGE_ROWS];
    }
    group_clear(run->group, &run->shape);
    lanes->exhausted = false;
    for (int k = 0; k < lanes->batches; k++)
        run->batches[k].games = lanes->games[k];
}

static void run_lanes(PlayoutLanes *lanes) {
    Run run;
    prepare(&run, lanes);
    refill_all(&run);
    while (lanes->under_way > 0) {
        if (!step(&run))
            continue;
        if (lanes->waiting) {
            deliver(&run);
            refill_all(&run);
        } else if (lanes->exhausted) {
            list_active(&run);
            pack(&run);
            list_active(&run);
        }
    }
    deliver(&run);
}

static void turn_over(const void *rows, int width, int height, uint64_t given, uint64_t games[]) {
    const Row *row = rows;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *games++ = row_column_bits(&row[y], x) & given;
}

const LanesKernel LANES_NAME = {
    .row_words = WORDS,
    .field_bits = FIELD_BITS,
    .turn_over = turn_over,
    .batch_bytes = sizeof(Batch),
    .group_bytes = sizeof(Group),
    .run = run_lanes,
};
