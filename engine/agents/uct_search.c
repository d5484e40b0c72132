/* The turns of a search: leaves are chosen, played, and added. */
#include "uct_search.h"

#include "area.h"
#include "check.h"
#include "own_eye.h"

#include <stdlib.h>

void uct_search_init(UctSearch *search, const Geometry *geometry, const Rules *rules) {
    CHECK(search->batch >= 1 && search->batch <= UCT_BATCH_MAX);
    rollout_init(&search->rollout, geometry, rules);
    search->tree.value_max = search->rollout.goal.value_max;
    uct_tree_init(&search->tree, geometry);
    search->leaves = heap_new((size_t)search->batch, sizeof *search->leaves);
    const LanesOptions options = {.suicide_allowed = rules->suicide_allowed,
                                  .first_plays = search->tree.equivalence > 0};
    search->lanes = lanes_create(geometry, &options);
}

void uct_search_deinit(UctSearch *search) {
    lanes_destroy(search->lanes);
    free(search->leaves);
    uct_tree_deinit(&search->tree);
    rollout_deinit(&search->rollout);
}

/* Points that each colour was first to play at in the one playout made on a board. */
static void collect_firsts(const Playout *playout, Colour to_move, PointSet firsts[2]) {
    PointSet played = {0};
    firsts[BLACK] = firsts[WHITE] = (PointSet){0};
    for (int i = 0; i < playout->moves_count; i++) {
        const Move move = playout->moves[i];
        if (move == MOVE_PASS || point_set_has(&played, move))
            continue;
        point_set_add(&played, move);
        point_set_add(&firsts[to_move ^ (i & 1)], move);
    }
}

/* Ends the game of a leaf on the rollout's board, without a lane: where it is over already, and in
 * capture-go, which ends with a capture. */
static void play_alone(UctSearch *search, UctLeaf *leaf) {
    const Board *board = &search->rollout.playout.board;
    UctEnd *end = &leaf->end;
    end->outcome = rollout_run(&search->rollout, &leaf->leaf, &leaf->stream);
    collect_firsts(&search->rollout.playout, leaf->leaf.to_move, end->firsts);
    area_map(board, end->owned);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        PointSet stones;
        board_stones(board, (Colour)colour, &stones);
        point_set_unite(&end->owned[colour], &stones);
    }
}

static void choose_leaf(UctSearch *search, const View *view, UctLeaf *leaf, Rng *rng) {
    Board *board = &search->rollout.playout.board;
    const Goal *goal = &search->rollout.goal;
    leaf->leaf = root_leaf(view);
    board_copy(board, view->board);
    uct_tree_descend(&search->tree, goal, board, &leaf->leaf, &leaf->path);
    rng_fork(rng, &leaf->stream);
    leaf->alone = goal->rules->capture_go || !leaf_start(&leaf->leaf, goal, board, &leaf->position);
    if (leaf->alone)
        play_alone(search, leaf);
}

static void empty_tallies(UctSearch *search) {
    const int points = search->rollout.goal.points;
    for (int colour = BLACK; colour <= WHITE; colour++)
        point_tally_empty(&search->owned[colour], search->root.owned[colour], points);
}

/* Who owns each point at the end of a playout that began with `first`. */
static void add_owned(UctSearch *search, RootMove *first, const PointSet owned[2]) {
    const int words = (search->rollout.goal.points + 63) / 64;
    search->root.playouts++;
    first->begun++;
    if (search->owned[BLACK].sets == POINT_TALLY_MAX)
        empty_tallies(search);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        point_tally_add(&search->owned[colour], &owned[colour], words);
        if (first->move != MOVE_PASS)
            first->owned[colour] += point_set_has(&owned[colour], first->move);
    }
}

static void add_end(UctSearch *search, const UctPath *path, const UctEnd *end) {
    const Goal *goal = &search->rollout.goal;
    RootMove *first = root_find(&search->root, path->moves[1]);
    add_owned(search, first, end->owned);
    root_add(first, outcome_for(end->outcome, search->colour, goal));
    uct_tree_add(&search->tree, path, search->colour, end->outcome, goal, end->firsts);
}

/* Source of the lanes: the leaves of the batch. */
static int give_starts(void *context, LanesStart *starts, int wanted) {
    UctSearch *search = context;
    int given = 0;
    for (; given < wanted && search->started < search->chosen; search->started++) {
        const UctLeaf *leaf = &search->leaves[search->started];
        if (!leaf->alone)
            starts[given++] = (LanesStart){.game = (uint64_t)search->started,
                                           .position = &leaf->position,
                                           .rng = {leaf->stream}};
    }
    return given > 0 ? given : LANES_NO_MORE;
}

/* Sink of the lanes. */
static void take_ends(void *context, const LanesEnds *ends) {
    UctSearch *search = context;
    for (int i = 0; i < ends->count; i++) {
        const UctLeaf *leaf = &search->leaves[ends->game[i]];
        UctEnd end;
        end.outcome = leaf_outcome(&leaf->leaf, &search->rollout.goal, ends->margin[i]);
        for (int colour = BLACK; colour <= WHITE; colour++) {
            lanes_ends_owned(ends, i, (Colour)colour, &end.owned[colour]);
            if (search->tree.equivalence > 0)
                lanes_ends_first_plays(ends, i, (Colour)colour, &end.firsts[colour]);
        }
        add_end(search, &leaf->path, &end);
    }
}

static void run_batch(UctSearch *search, const View *view, int count, Rng *rng) {
    const LanesCaller caller = {give_starts, take_ends, search};
    for (int i = 0; i < count; i++)
        choose_leaf(search, view, &search->leaves[i], rng);
    search->chosen = count;
    search->started = 0;
    lanes_run(search->lanes, &caller);
    for (int i = 0; i < count; i++)
        if (search->leaves[i].alone)
            add_end(search, &search->leaves[i].path, &search->leaves[i].end);
}

int64_t uct_search_run(UctSearch *search, const View *view, Rng *rng) {
    PointSet candidates;
    view_candidates(view, &candidates);
    root_start(&search->root, &candidates);
    if (search->root.moves_count == 1)
        return 0;
    uct_tree_start(&search->tree, &candidates, rng);
    search->colour = view->colour;
    for (int left = search->playouts; left > 0; left -= search->batch)
        run_batch(search, view, left < search->batch ? left : search->batch, rng);
    empty_tallies(search);
    return search->playouts;
}
