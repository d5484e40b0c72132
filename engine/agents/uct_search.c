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
    const LanesOptions options = rollout_options(&search->goal);
    search->lanes = lanes_create(geometry, &options);
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
    leaf->alone = !rollout_begin(goal, &leaf->leaf, board, &leaf->position, &leaf->end);
}

/* Adds a playout that took no lane. */
static void add_alone(UctSearch *search, const UctLeaf *leaf) {
    const Colour colour = search->view->colour;
    const Goal *goal = &search->goal;
    const PointSet none[2] = {{{0}}, {{0}}};
    root_count_end(&search->root, root_find(&search->root, leaf->path.moves[1]),
                   outcome_for(leaf->end.outcome, colour, goal), leaf->end.owned);
    uct_tree_add(&search->tree, &leaf->path, colour, leaf->end.outcome, goal, none);
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
    const Colour colour = search->view->colour;
    const Goal *goal = &search->goal;
    RootEnds group = {.ends = ends};
    for (int i = 0; i < ends->count; i++) {
        const UctLeaf *leaf = &search->leaves[ends->game[i]];
        const Outcome outcome = rollout_outcome(goal, &leaf->leaf, ends, i);
        PointSet firsts[2] = {{{0}}, {{0}}};
        for (int c = BLACK; c <= WHITE && search->tree.equivalence > 0; c++)
            lanes_ends_first_plays(ends, i, (Colour)c, &firsts[c]);
        uct_tree_add(&search->tree, &leaf->path, colour, outcome, goal, firsts);
        group.first[i] = root_find(&search->root, leaf->path.moves[1]);
        group.outcome[i] = outcome_for(outcome, colour, goal);
    }
    root_count_begun(&search->root, &group);
    if (root_pass_competes(goal))
        root_count_owned(&search->root, &group);
    root_count_standard(&group);
}

static void run_batch(UctSearch *search, int count, Rng *rng) {
    const LanesCaller caller = {give_starts, take_ends, search,
                                search->tree.equivalence > 0 ? FIRST_PLAYS_BOTH : FIRST_PLAYS_NONE};
    for (int i = 0; i < count; i++)
        choose_leaf(search, &search->leaves[i], rng);
    search->chosen = count;
    search->started = 0;
    lanes_run(search->lanes, &caller);
    for (int i = 0; i < count; i++)
        if (search->leaves[i].alone)
            add_alone(search, &search->leaves[i]);
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
    return search->playouts;
}
