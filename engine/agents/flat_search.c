/* The loop of flat Monte Carlo, with and without sight. */
#include "flat_search.h"

#include "check.h"
#include "own_eye.h"
#include "sampler.h"

#include <stdlib.h>

/* From so many playouts a turn on, more lanes cost less than they win. */
enum { MANY_PLAYOUTS = 1000 };

/* Determinizations drawn for one playout until its first move is legal in one. */
enum { WORLDS_PER_PLAYOUT = 4 };

/* One in so many playouts begins with the pass towards the end of a game. */
enum { PASS_SHARE = 8 };

void flat_search_init(FlatSearch *search, const Geometry *geometry, const Rules *rules,
                      int playouts, bool all_as_first) {
    const LanesOptions options = {.suicide_allowed = rules->suicide_allowed,
                                  .first_plays = all_as_first,
                                  .batches = playouts < MANY_PLAYOUTS ? 1 : 0};
    goal_init(&search->goal, geometry, rules);
    search->playouts = playouts;
    search->all_as_first = all_as_first;
    search->lanes = lanes_create(geometry, &options);
    search->slots_count = lanes_width(search->lanes) + LANES_GROUP_MAX;
    search->slots = heap_new((size_t)search->slots_count, sizeof *search->slots);
    search->vacant = heap_new((size_t)search->slots_count, sizeof *search->vacant);
    root_block_init(&search->block, &search->goal, all_as_first);
}

void flat_search_deinit(FlatSearch *search) {
    lanes_destroy(search->lanes);
    free(search->slots);
    free(search->vacant);
}

static bool is_legal_in(const Board *world, const View *view, Move move) {
    if (move == MOVE_PASS)
        return true;
    PlayResult result = board_check(world, view->colour, move);
    return result == PLAY_OK || (result == PLAY_SUICIDE && view->rules->suicide_allowed);
}

/* Puts a world in which the move is legal on the rollout's board. Returns false if none was met. */
static bool draw_world(Board *world, const View *view, Move move, Rng *rng) {
    if (view->board != NULL) {
        board_copy(world, view->board);
        return true;
    }
    for (int i = 0; i < WORLDS_PER_PLAYOUT; i++) {
        sampler_random(view, rng, world);
        if (is_legal_in(world, view, move))
            return true;
    }
    return false;
}

/* Adds an ended playout. It counts for every point, empty in its world, that the player took before
 * the opponent did. */
static void add(FlatSearch *search, const FlatPlayout *playout, const RolloutEnd *end) {
    const View *view = search->view;
    const Outcome outcome = outcome_for(end->outcome, view->colour, &search->goal);
    PointSet credited = end->firsts[view->colour];
    point_set_intersect(&credited, &playout->empty);
    if (playout->first->move != MOVE_PASS)
        point_set_remove(&credited, playout->first->move);
    root_block_add(&search->block, &search->root, playout->first, outcome, end->owned, &credited,
                   view->geometry->points);
}

/* The moves in turn; once half of the board's points are none, every eighth playout begins with the
 * pass, since it gets no credit from playouts of others and a few would not tell it from a move. */
static RootMove *first_move(FlatSearch *search, int playout) {
    RootStats *root = &search->root;
    const Goal *goal = &search->goal;
    bool weigh_pass = root_pass_competes(goal) && 2 * root->moves_count <= goal->points;
    int moves = root->moves_count - (weigh_pass ? 1 : 0);
    if (weigh_pass && playout % PASS_SHARE == 0)
        return &root->moves[moves];
    int turn = weigh_pass ? playout - playout / PASS_SHARE - 1 : playout;
    return &root->moves[turn % moves];
}

/* Begins the next playout in a slot. Returns whether it is to be played in a lane; else it has been
 * added, or no world was met in which its move is legal. */
static bool begin(FlatSearch *search, FlatPlayout *playout, LanesStart *start) {
    const View *view = search->view;
    RolloutEnd end;
    playout->first = first_move(search, search->begun++);
    if (!draw_world(&search->world, view, playout->first->move, search->rng))
        return false;
    rng_fork(search->rng, &start->rng[BLACK]);
    playout->empty = search->world.empty;
    playout->leaf = root_leaf(view);
    leaf_play(&playout->leaf, &search->world, playout->first->move);
    if (rollout_begin(&search->goal, &playout->leaf, &search->world, &start->rng[BLACK],
                      &playout->start, &end))
        return true;
    add(search, playout, &end);
    return false;
}

static int give_starts(void *context, LanesStart *starts, int wanted) {
    FlatSearch *search = context;
    int count = 0;
    while (count < wanted && search->begun < search->playouts) {
        const int slot = search->vacant[search->vacant_count - 1];
        if (!begin(search, &search->slots[slot], &starts[count]))
            continue;
        search->vacant_count--;
        starts[count].game = (uint64_t)slot;
        starts[count++].position = &search->slots[slot].start;
    }
    return count > 0 ? count : LANES_NO_MORE;
}

static void take_ends(void *context, const LanesEnds *ends) {
    FlatSearch *search = context;
    for (int i = 0; i < ends->count; i++) {
        const FlatPlayout *playout = &search->slots[ends->game[i]];
        RolloutEnd end;
        rollout_take(&search->goal, &playout->leaf, ends, i, search->all_as_first, &end);
        add(search, playout, &end);
        search->vacant[search->vacant_count++] = (int)ends->game[i];
    }
}

int64_t flat_search_run(FlatSearch *search, const View *view, Rng *rng) {
    const LanesCaller caller = {give_starts, take_ends, search};
    PointSet candidates;
    view_candidates(view, &candidates);
    root_start(&search->root, &candidates);
    if (search->root.moves_count == 1)
        return 0;
    search->view = view;
    search->rng = rng;
    search->begun = 0;
    search->vacant_count = search->slots_count;
    for (int i = 0; i < search->vacant_count; i++)
        search->vacant[i] = i;
    lanes_run(search->lanes, &caller);
    root_block_flush(&search->block, &search->root, view->geometry->points);
    return search->root.playouts;
}
