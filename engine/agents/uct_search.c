/* The run of a turn: choosing leaves, handing them to the lanes, adding outcomes in order. */
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
    search->slots = heap_new((size_t)search->batch, sizeof *search->slots);
    search->positions = heap_new((size_t)search->batch, sizeof *search->positions);
    const char *nb = getenv("NB");
    const LanesOptions options = {.suicide_allowed = rules->suicide_allowed,
                                  .first_plays = search->tree.equivalence > 0,
                                  .batches = nb ? atoi(nb) : 1};
    search->lanes = lanes_create(geometry, &options);
}

void uct_search_deinit(UctSearch *search) {
    lanes_destroy(search->lanes);
    free(search->slots);
    free(search->positions);
    uct_tree_deinit(&search->tree);
    rollout_deinit(&search->rollout);
}

static UctPlayout *slot(UctSearch *search, int playout) {
    return &search->slots[playout % search->batch];
}

static void fork_stream(Rng *parent, Rng *child) {
    const uint64_t state = (uint64_t)rng_next(parent) << 32 | rng_next(parent);
    const uint64_t stream = (uint64_t)rng_next(parent) << 32 | rng_next(parent);
    rng_seed(child, state, stream);
}

static void add_owned(RootStats *root, RootMove *first, const PointSet owned[2]) {
    root->playouts++;
    first->begun++;
    for (int colour = BLACK; colour <= WHITE; colour++) {
        for (Point p = point_set_next(&owned[colour], 0); p != POINT_NONE;
             p = point_set_next(&owned[colour], p + 1))
            root->owned[colour][p]++;
        if (first->move != MOVE_PASS)
            first->owned[colour] += point_set_has(&owned[colour], first->move);
    }
}

/* Adds the next outcome. */
static void add(UctSearch *search) {
    const Goal *goal = &search->rollout.goal;
    UctPlayout *playout = slot(search, search->added++);
    RootMove *first = root_find(&search->root, playout->path.moves[1]);
    add_owned(&search->root, first, playout->owned);
    root_add(first, outcome_for(playout->outcome, search->view->colour, goal));
    uct_tree_add(&search->tree, &playout->path, search->view->colour, playout->outcome, goal,
                 playout->firsts);
}

/* Whether the next playout may be chosen: adds the outcomes that it has to know, if they are in. */
static bool may_choose(UctSearch *search) {
    const char *win = getenv("WIN");
    const int known =
        win ? search->chosen - search->batch + 1 : search->chosen - search->chosen % search->batch;
    while (search->added < known) {
        if (!slot(search, search->added)->ended)
            return false;
        add(search);
    }
    return true;
}

/* Chooses the next playout. Returns whether anything is left to play. */
static bool choose(UctSearch *search, LanesStart *start) {
    UctPlayout *playout = slot(search, search->chosen);
    LanesPosition *position = &search->positions[search->chosen % search->batch];
    Board *board = &search->rollout.playout.board;
    const Goal *goal = &search->rollout.goal;
    playout->leaf = root_leaf(search->view);
    board_copy(board, search->view->board);
    uct_tree_descend(&search->tree, goal, board, &playout->leaf, &playout->path);
    start->game = (uint64_t)search->chosen++;
    start->position = position;
    fork_stream(search->rng, &start->rng[BLACK]);
    playout->ended = !leaf_start(&playout->leaf, goal, board, position);
    if (playout->ended) {
        AreaCount count = area_count(board);
        playout->outcome = leaf_outcome(&playout->leaf, goal, area_margin(&count));
        playout->firsts[BLACK] = playout->firsts[WHITE] = (PointSet){0};
        area_map(board, playout->owned);
        PointSet stones;
        for (int colour = BLACK; colour <= WHITE; colour++) {
            board_stones(board, (Colour)colour, &stones);
            point_set_unite(&playout->owned[colour], &stones);
        }
    }
    return !playout->ended;
}

static int source(void *context, LanesStart *starts, int wanted) {
    UctSearch *search = context;
    int given = 0;
    while (given < wanted) {
        if (search->chosen == search->playouts)
            return given > 0 ? given : LANES_NO_MORE;
        if (!may_choose(search))
            return given;
        given += choose(search, &starts[given]);
    }
    return given;
}

static void sink(void *context, const LanesEnds *ends) {
    UctSearch *search = context;
    for (int i = 0; i < ends->count; i++) {
        UctPlayout *playout = slot(search, (int)ends->game[i]);
        playout->ended = true;
        playout->outcome = leaf_outcome(&playout->leaf, &search->rollout.goal, ends->margin[i]);
        for (int colour = BLACK; colour <= WHITE; colour++) {
            lanes_ends_owned(ends, i, (Colour)colour, &playout->owned[colour]);
            if (search->tree.equivalence > 0)
                lanes_ends_first_plays(ends, i, (Colour)colour, &playout->firsts[colour]);
        }
    }
}

int64_t uct_search_run(UctSearch *search, const View *view, Rng *rng) {
    const LanesCaller caller = {source, sink, search};
    PointSet candidates;
    view_candidates(view, &candidates);
    root_start(&search->root, &candidates);
    if (search->root.moves_count == 1)
        return 0;
    uct_tree_start(&search->tree, &candidates, rng);
    search->view = view;
    search->rng = rng;
    search->chosen = search->added = 0;
    lanes_run(search->lanes, &caller);
    while (search->added < search->playouts)
        add(search);
    return search->playouts;
}
