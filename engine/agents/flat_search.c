/* The loop of flat Monte Carlo, with and without sight. */
#include "flat_search.h"

#include "own_eye.h"
#include "sampler.h"

/* Determinizations drawn for one playout until its first move is legal in one. */
enum { WORLDS_PER_PLAYOUT = 4 };

/* One in so many playouts begins with the pass towards the end of a game. */
enum { PASS_SHARE = 8 };

void flat_search_init(FlatSearch *search, const Geometry *geometry, const Rules *rules,
                      int playouts, bool all_as_first) {
    rollout_init(&search->rollout, geometry, rules);
    search->playouts = playouts;
    search->all_as_first = all_as_first;
}

void flat_search_deinit(FlatSearch *search) {
    rollout_deinit(&search->rollout);
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

/* Credits every point, empty in this world, that the player took first after the root move. */
static void add_taken_first(FlatSearch *search, const PointSet *empty, Move root_move,
                            Outcome outcome) {
    const Playout *playout = &search->rollout.playout;
    PointSet taken = {0}, credited = {0};
    if (root_move != MOVE_PASS)
        point_set_add(&taken, root_move);
    for (int i = 0; i < playout->moves_count; i++) {
        const Move move = playout->moves[i];
        if (move == MOVE_PASS || point_set_has(&taken, move))
            continue;
        point_set_add(&taken, move);
        if (i % 2 == 1)
            point_set_add(&credited, move);
    }
    for (int i = 0; i < search->root.moves_count - 1; i++) {
        const Point point = search->root.moves[i].move;
        if (point_set_has(&credited, point) && point_set_has(empty, point))
            root_add(&search->root.moves[i], outcome);
    }
}

static void play_one(FlatSearch *search, const View *view, RootMove *first, Rng *rng) {
    Rollout *rollout = &search->rollout;
    const PointSet empty = rollout->playout.board.empty;
    Leaf leaf = root_leaf(view);
    leaf_play(&leaf, &rollout->playout.board, first->move);
    Outcome outcome = outcome_for(rollout_run(rollout, &leaf, rng), view->colour, &rollout->goal);
    root_add_end(&search->root, first, &rollout->playout.board);
    root_add(first, outcome);
    if (search->all_as_first)
        add_taken_first(search, &empty, first->move, outcome);
}

/* The moves in turn; once half of the board's points are none, every eighth playout begins with the
 * pass, since it gets no credit from playouts of others and a few would not tell it from a move. */
static RootMove *first_move(FlatSearch *search, int playout) {
    RootStats *root = &search->root;
    const Goal *goal = &search->rollout.goal;
    bool weigh_pass = root_pass_competes(goal) && 2 * root->moves_count <= goal->points;
    int moves = root->moves_count - (weigh_pass ? 1 : 0);
    if (weigh_pass && playout % PASS_SHARE == 0)
        return &root->moves[moves];
    int turn = weigh_pass ? playout - playout / PASS_SHARE - 1 : playout;
    return &root->moves[turn % moves];
}

int64_t flat_search_run(FlatSearch *search, const View *view, Rng *rng) {
    PointSet candidates;
    view_candidates(view, &candidates);
    root_start(&search->root, &candidates);
    if (search->root.moves_count == 1)
        return 0;
    for (int i = 0; i < search->playouts; i++) {
        RootMove *first = first_move(search, i);
        if (draw_world(&search->rollout.playout.board, view, first->move, rng))
            play_one(search, view, first, rng);
    }
    return search->root.playouts;
}
