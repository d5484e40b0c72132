/* The loop of flat Monte Carlo, with and without sight. */
#include "flat_search.h"

#include "breath.h"
#include "check.h"
#include "own_eye.h"

/* One in so many playouts begins with the pass where few moves are left. */
enum { PASS_SHARE = 8 };

/* A playout's number in the lanes: the index of its first move, and its number in the pool. */
enum { MOVE_BITS = 16, MOVE_MASK = (1 << MOVE_BITS) - 1 };

void flat_search_init(FlatSearch *search, const Geometry *geometry, const Rules *rules,
                      const FlatOptions *options) {
    goal_init(&search->goal, geometry, rules);
    const LanesOptions lanes = rollout_options(&search->goal);
    search->options = *options;
    search->lanes = lanes_create(geometry, &lanes);
    if (rules->information != INFORMATION_PHANTOM)
        return;
    search->sampler = sampler_create(options->sampler, geometry, rules);
    if (options->pool > 0)
        pool_init(&search->pool, geometry, options->pool, options->playouts);
}

void flat_search_deinit(FlatSearch *search) {
    lanes_destroy(search->lanes);
    sampler_destroy(search->sampler);
    pool_deinit(&search->pool);
}

void flat_search_new_game(FlatSearch *search, Colour colour) {
    if (search->sampler != NULL)
        sampler_new_game(search->sampler, colour);
    pool_new_game(&search->pool);
}

static bool has_pool(const FlatSearch *search) {
    return search->options.pool > 0 && search->view->board == NULL;
}

/* Where the pass competes it has its turn like a move; once half of the board's points are no
 * moves, every eighth playout is its own, since it gets no credit from playouts of others and a few
 * would not tell it from a move. */
static bool is_pass_turn(const FlatSearch *search, int playout) {
    const int moves = search->root.moves_count;
    const int share = 2 * moves <= search->goal.points ? PASS_SHARE : moves;
    return root_pass_competes(&search->goal) && playout % share == 0;
}

/* What becomes of a pass, where it competes. */
static void try_pass(FlatSearch *search) {
    Board board;
    board_copy(&board, search->view->board);
    board_pass(&board);
    search->pass_ends = !rollout_begin(&search->goal, &search->after_pass, &board, &search->passed,
                                       &search->pass_end);
}

/* Begins a playout with the pass. Returns false if that ends the game: then it has been counted. */
static bool begin_with_pass(FlatSearch *search, LanesStart *start) {
    RootStats *root = &search->root;
    if (search->pass_ends) {
        root_count_end(root, root_find(root, MOVE_PASS),
                       outcome_for(search->pass_end.outcome, search->view->colour, &search->goal),
                       search->pass_end.owned);
        return false;
    }
    start->position = &search->passed;
    start->game = (uint64_t)(root->moves_count - 1);
    return true;
}

/* The first point whose turn it is that is a legal play in the world. */
static Point first_due(const FlatSearch *search) {
    const View *view = search->view;
    const PointSet *due = &search->due;
    if (view->board != NULL)
        return point_set_next(due, 0);
    const PointSet *enemy = &search->world[colour_other(view->colour)];
    for (int i = 0; i < view->geometry->words; i++)
        for (uint64_t left = due->words[i] & ~enemy->words[i]; left != 0; left &= left - 1) {
            const Point p = (Point)(i * 64 + bits_lowest(left));
            if (!stones_forbid(view->geometry, search->world, view->colour, p))
                return p;
        }
    return POINT_NONE;
}

/* The moves in turn, as far as they are legal in the world; those that were not keep their turn.
 * POINT_NONE if no move is legal. */
static Point next_point(FlatSearch *search) {
    Point point = first_due(search);
    if (point == POINT_NONE) {
        search->due = search->moves;
        point = first_due(search);
    }
    if (point != POINT_NONE)
        point_set_remove(&search->due, point);
    return point;
}

/* Begins a playout with a play, which the lane makes. Returns false if none is legal. */
static bool begin_with_play(FlatSearch *search, LanesStart *start) {
    start->fixed = true;
    start->first = next_point(search);
    if (start->first == POINT_NONE)
        return false;
    start->game = search->root.place[start->first];
    start->position = &search->known;
    return true;
}

/* Draws a world. `enemy` keeps its enemy stones for the start. */
static void draw_world(FlatSearch *search, LanesStart *start, PointSet *enemy) {
    sampler_draw(search->sampler, search->rng, search->world);
    *enemy = search->world[colour_other(search->view->colour)];
    start->enemy = enemy;
}

/* Begins the next playout. Returns whether it is to be played in a lane. */
static bool begin(FlatSearch *search, LanesStart *start, PointSet *enemy) {
    const bool pass = is_pass_turn(search, search->begun++);
    *start = (LanesStart){0};
    if (search->view->board == NULL)
        draw_world(search, start, enemy);
    if (!(pass ? begin_with_pass : begin_with_play)(search, start))
        return false;
    rng_fork(search->rng, &start->rng[BLACK]);
    if (has_pool(search))
        start->game |= (uint64_t)pool_add(&search->pool, enemy) << MOVE_BITS;
    return true;
}

static int give_starts(void *context, LanesStart *starts, int wanted) {
    FlatSearch *search = context;
    int count = 0;
    while (count < wanted && search->begun < search->options.playouts)
        count += begin(search, &starts[count], &search->enemy[count]);
    return count > 0 ? count : LANES_NO_MORE;
}

/* Leaves a group of ends to the pool, which counts them when the turn's are complete. */
static void keep_ends(FlatSearch *search, const RootEnds *group) {
    const LanesEnds *ends = group->ends;
    uint64_t plays[SIDE_PLAY_MAX * SIDE_PLAY_MAX] = {0};
    int number[LANES_GROUP_MAX];
    for (int i = 0; i < ends->count; i++) {
        number[i] = (int)(ends->game[i] >> MOVE_BITS);
        plays[group->first[i]->move] |= 1ull << i;
    }
    if (search->options.all_as_first)
        lanes_ends_first_plays_by_point(ends, search->view->colour, plays);
    pool_end(&search->pool, ends->count, number, plays, group->outcome);
}

static void take_ends(void *context, const LanesEnds *ends) {
    FlatSearch *search = context;
    RootStats *root = &search->root;
    const Goal *goal = &search->goal;
    const Colour colour = search->view->colour;
    RootEnds group = {.ends = ends};
    for (int i = 0; i < ends->count; i++) {
        RootMove *first = &root->moves[ends->game[i] & MOVE_MASK];
        const Leaf *leaf = first->move == MOVE_PASS ? &search->after_pass : &search->after_play;
        group.first[i] = first;
        group.outcome[i] = outcome_for(rollout_outcome(goal, leaf, ends, i), colour, goal);
    }
    root_count_begun(root, &group);
    if (root_pass_competes(goal))
        root_count_owned(root, &group);
    if (has_pool(search))
        keep_ends(search, &group);
    else if (search->options.all_as_first)
        root_count_all_as_first(root, &group, colour);
    else
        root_count_standard(&group);
}

/* What the playouts of a turn have in common. */
static void prepare(FlatSearch *search, const View *view, Rng *rng) {
    search->view = view;
    search->rng = rng;
    search->begun = 0;
    const Leaf leaf = root_leaf(view);
    search->after_play = search->after_pass = leaf;
    leaf_turn(&search->after_play, 0);
    leaf_turn(&search->after_pass, MOVE_PASS);
    if (view->board != NULL) {
        RolloutEnd end;
        CHECK(rollout_begin(&search->goal, &leaf, view->board, &search->known, &end));
        if (root_pass_competes(&search->goal))
            try_pass(search);
        return;
    }
    PointSet stones[2];
    stones[view->colour] = view->own;
    stones[colour_other(view->colour)] = view->enemy;
    rollout_position(&search->goal, &leaf, view->geometry, stones, POINT_NONE, &search->known);
    sampler_start(search->sampler, view, rng);
}

int64_t flat_search_run(FlatSearch *search, const View *view, Rng *rng) {
    const LanesFirstPlays first_plays =
        search->options.all_as_first ? (LanesFirstPlays)(1 << view->colour) : FIRST_PLAYS_NONE;
    const LanesCaller caller = {give_starts, take_ends, search, first_plays};
    view_candidates(view, &search->moves);
    search->due = search->moves;
    root_start(&search->root, &search->moves);
    if (search->root.moves_count == 1)
        return 0;
    prepare(search, view, rng);
    if (has_pool(search))
        pool_begin(&search->pool, view);
    lanes_run(search->lanes, &caller);
    if (has_pool(search))
        pool_count(&search->pool, view, &search->root);
    return search->root.playouts;
}

void flat_search_refused(FlatSearch *search, const View *view) {
    RootStats *root = &search->root;
    search->view = view;
    if (has_pool(search))
        pool_count(&search->pool, view, root);
    root_drop(root, &view->tried);
}
