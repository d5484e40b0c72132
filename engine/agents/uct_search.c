/* The turns of a search: leaves are chosen, played, and added. */
#include "uct_search.h"

#include "check.h"
#include "own_eye.h"

#include <stdlib.h>

void uct_search_init(UctSearch *search, const Geometry *geometry, const Rules *rules) {
    CHECK(search->batch >= 1 && search->batch <= UCT_BATCH_MAX);
    goal_init(&search->goal, geometry, rules);
    search->tree.value_max = search->goal.value_max;
    uct_tree_init(&search->tree, geometry);
    search->leaves = heap_new((size_t)search->batch, sizeof *search->leaves);
    const LanesOptions options = {.suicide_allowed = rules->suicide_allowed,
                                  .first_plays = search->tree.equivalence > 0};
    search->lanes = lanes_create(geometry, &options);
    root_block_init(&search->block, &search->goal, false);
}

void uct_search_deinit(UctSearch *search) {
    lanes_destroy(search->lanes);
    free(search->leaves);
    uct_tree_deinit(&search->tree);
}

static void choose_leaf(UctSearch *search, UctLeaf *leaf, Rng *rng) {
    Board *board = &search->board;
    const Goal *goal = &search->goal;
    leaf->leaf = root_leaf(search->view);
    board_copy(board, search->view->board);
    uct_tree_descend(&search->tree, goal, board, &leaf->leaf, &leaf->path);
    rng_fork(rng, &leaf->stream);
    leaf->alone =
        !rollout_begin(goal, &leaf->leaf, board, &leaf->stream, &leaf->position, &leaf->end);
}

static void add_end(UctSearch *search, const UctPath *path, const RolloutEnd *end) {
    const Colour colour = search->view->colour;
    const Goal *goal = &search->goal;
    root_block_add(&search->block, &search->root, root_find(&search->root, path->moves[1]),
                   outcome_for(end->outcome, colour, goal), end->owned, NULL, goal->points);
    uct_tree_add(&search->tree, path, colour, end->outcome, goal, end->firsts);
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
        RolloutEnd end;
        rollout_take(&search->goal, &leaf->leaf, ends, i, search->tree.equivalence > 0, &end);
        add_end(search, &leaf->path, &end);
    }
}

static void run_batch(UctSearch *search, int count, Rng *rng) {
    const LanesCaller caller = {give_starts, take_ends, search};
    for (int i = 0; i < count; i++)
        choose_leaf(search, &search->leaves[i], rng);
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
    search->view = view;
    for (int left = search->playouts; left > 0; left -= search->batch)
        run_batch(search, left < search->batch ? left : search->batch, rng);
    root_block_flush(&search->block, &search->root, search->goal.points);
    return search->playouts;
}
