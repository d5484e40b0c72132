/* The playouts of a search: worlds are drawn, turns of the trees played, outcomes added. */
#include "view_search.h"

#include "board_hot.h"
#include "check.h"
#include "draw_rule.h"
#include "own_eye.h"

#include <stdlib.h>

enum { PLAYER, OPPONENT };

void view_search_init(ViewSearch *search, const Geometry *geometry, const Rules *rules) {
    const ViewOptions *options = &search->options;
    CHECK(rules->information == INFORMATION_PHANTOM);
    CHECK(options->batch >= 1 && options->batch <= VIEW_BATCH_MAX);
    goal_init(&search->goal, geometry, rules);
    search->trees[PLAYER].value_max = search->goal.value_max;
    search->trees[OPPONENT] = search->trees[PLAYER];
    view_tree_init(&search->trees[PLAYER], geometry->points);
    if (options->opponent != OPPONENT_UNIFORM)
        view_tree_init(&search->trees[OPPONENT], geometry->points);
    if (options->worlds > 0)
        world_belief_init(&search->belief, geometry, options->worlds);
    if (options->pool > 0)
        pool_init(&search->pool, geometry, options->pool, options->playouts);
    search->sampler = sampler_create(options->sampler, geometry, rules);
    search->leaves = heap_new((size_t)options->batch, sizeof *search->leaves);
    const LanesOptions lanes = rollout_options(&search->goal);
    search->lanes = lanes_create(geometry, &lanes);
}

void view_search_deinit(ViewSearch *search) {
    lanes_destroy(search->lanes);
    free(search->leaves);
    sampler_destroy(search->sampler);
    world_belief_deinit(&search->belief);
    pool_deinit(&search->pool);
    view_tree_deinit(&search->trees[PLAYER]);
    view_tree_deinit(&search->trees[OPPONENT]);
}

void view_search_new_game(ViewSearch *search, Colour colour) {
    sampler_new_game(search->sampler, colour);
    pool_new_game(&search->pool);
}

static bool has_pool(const ViewSearch *search) {
    return search->options.pool > 0 && search->view->board == NULL;
}

/* Sets the board up as one world. */
static void enter_world(ViewSearch *search, ViewLeaf *leaf) {
    const View *view = search->view;
    const Colour enemy = colour_other(view->colour);
    PointSet world[2];
    leaf->world = search->options.worlds > 0 ? search->begun % search->options.worlds : 0;
    if (view->board != NULL) {
        board_copy(&search->board, view->board);
        return;
    }
    if (search->options.worlds > 0)
        world[enemy] =
            *world_belief_enter(&search->belief, leaf->world, search->sampler, search->rng);
    else
        sampler_draw(search->sampler, search->rng, world);
    if (has_pool(search))
        leaf->record = pool_add(&search->pool, &world[enemy]);
    board_copy(&search->board, view->known);
    board_pass(&search->board);
    point_set_subtract(&world[enemy], &view->enemy);
    for (Point p = point_set_next(&world[enemy], 0); p != POINT_NONE;
         p = point_set_next(&world[enemy], p + 1))
        board_setup(&search->board, enemy, p);
}

/* Where a descent stands in each tree: the arm taken last, and the news since. */
typedef struct Descent {
    uint32_t arm[2];
    uint64_t news[2];
} Descent;

/* What may be tried at the root is what the view allows, as far as it is legal in this world. */
static void legal_points(const ViewSearch *search, const ViewLeaf *leaf, PointSet *legal) {
    board_candidates(&search->board, leaf->leaf.to_move, false, legal);
    if (leaf->steps_count > 0)
        return;
    PointSet eyes = search->candidates;
    point_set_intersect(&eyes, &search->board.empty);
    point_set_subtract(&eyes, legal);
    for (Point p = point_set_next(&eyes, 0); p != POINT_NONE; p = point_set_next(&eyes, p + 1))
        if (!board_is_suicide(&search->board, leaf->leaf.to_move, p))
            point_set_add(legal, p);
    point_set_intersect(legal, &search->candidates);
}

/* What is announced: a pass, or captures by a colour and the words of their set. Two kinds of news
 * may have the same number by a chance of one in 2^64. */
enum { NEWS_PASS = 1, NEWS_CAPTURES };

static uint64_t news_add(uint64_t news, uint64_t word) {
    return rng_mix(news + RNG_GOLDEN + word);
}

static uint64_t news_add_captures(uint64_t news, Colour by, const PointSet *captures, int words) {
    news = news_add(news, (uint64_t)NEWS_CAPTURES + by);
    for (int i = 0; i < words; i++)
        news = news_add(news, captures->words[i]);
    return news;
}

/* Plays a turn; both sides learn what is captured, the other one that a pass was made. */
static void play_step(ViewSearch *search, ViewLeaf *leaf, Descent *descent, int side, Move move) {
    Board *board = &search->board;
    const Colour mover = leaf->leaf.to_move;
    const PointSet empty = board->empty;
    const int before = board->captured[colour_other(mover)];
    descent->news[side] = 0;
    leaf_play(&leaf->leaf, board, move);
    if (move == MOVE_PASS)
        descent->news[!side] = news_add(descent->news[!side], NEWS_PASS);
    if (board->captured[colour_other(mover)] == before)
        return;
    PointSet captures = board->empty;
    point_set_subtract(&captures, &empty);
    for (int s = PLAYER; s <= OPPONENT; s++)
        descent->news[s] =
            news_add_captures(descent->news[s], mover, &captures, board->geometry->words);
}

/* A turn by a tree. Returns false if that has no node here. */
static bool choose_step(ViewSearch *search, Descent *descent, int side, ViewStep *step) {
    ViewTree *tree = &search->trees[side];
    step->node = view_tree_follow(tree, descent->arm[side], descent->news[side]);
    if (step->node == VIEW_NO_NODE)
        return false;
    step->arm =
        side == OPPONENT && search->options.opponent == OPPONENT_PREDICTED
            ? view_tree_draw(tree, step->node, &step->legal, search->options.slope, search->rng)
            : view_tree_choose(tree, step->node, &step->legal);
    step->move = view_tree_move(tree, step->arm);
    descent->arm[side] = step->arm;
    return true;
}

/* A turn of the opponent without a tree, as long as the player's goes on after it. */
static bool draw_step(ViewSearch *search, const Descent *descent, ViewStep *step) {
    const ViewTree *tree = &search->trees[PLAYER];
    if (!view_tree_is_due(tree, descent->arm[PLAYER]))
        return false;
    step->node = VIEW_NO_NODE;
    step->move = draw_rule_move(&search->board, step->mover, false, search->rng);
    return true;
}

static bool take_step(ViewSearch *search, ViewLeaf *leaf, Descent *descent) {
    ViewStep *step = &leaf->steps[leaf->steps_count];
    const int side = leaf->leaf.to_move == search->view->colour ? PLAYER : OPPONENT;
    step->mover = leaf->leaf.to_move;
    if (side == OPPONENT && search->options.opponent == OPPONENT_UNIFORM) {
        if (!draw_step(search, descent, step))
            return false;
    } else {
        legal_points(search, leaf, &step->legal);
        if (!choose_step(search, descent, side, step))
            return false;
    }
    leaf->steps_count++;
    play_step(search, leaf, descent, side, step->move);
    return true;
}

static void choose_leaf(ViewSearch *search, ViewLeaf *leaf) {
    const Goal *goal = &search->goal;
    Descent descent = {.arm = {VIEW_ROOT_ARM, VIEW_ROOT_ARM}};
    leaf->leaf = root_leaf(search->view);
    leaf->steps_count = 0;
    enter_world(search, leaf);
    search->begun++;
    while (leaf->steps_count < VIEW_DEPTH_MAX && !leaf_is_over(&leaf->leaf, goal) &&
           take_step(search, leaf, &descent))
        continue;
    rng_fork(search->rng, &leaf->stream);
    leaf->alone = !rollout_begin(goal, &leaf->leaf, &search->board, &leaf->position, &leaf->end);
}

static ViewTree *tree_of(ViewSearch *search, Colour mover) {
    return &search->trees[mover == search->view->colour ? PLAYER : OPPONENT];
}

/* From the leaf up: a move of the tree is the first at its point, whatever came later. At the end
 * `firsts` holds the points that each side was first to play at from the root on; trees are
 * credited where RAVE is on. */
static void add_all_as_first(ViewSearch *search, const ViewLeaf *leaf, Outcome black,
                             PointSet firsts[2]) {
    for (int i = leaf->steps_count - 1; i >= 0; i--) {
        const ViewStep *step = &leaf->steps[i];
        if (step->move != MOVE_PASS) {
            point_set_add(&firsts[step->mover], step->move);
            point_set_remove(&firsts[colour_other(step->mover)], step->move);
        }
        if (step->node == VIEW_NO_NODE || search->trees[PLAYER].equivalence == 0)
            continue;
        PointSet credited = firsts[step->mover];
        point_set_intersect(&credited, &step->legal);
        view_tree_add_firsts(tree_of(search, step->mover), step->node, &credited,
                             outcome_for(black, step->mover, &search->goal).value);
    }
}

/* Adds Black's outcome to the trees and the belief, and returns the player's. `firsts`: from the
 * leaf on; afterwards the player's are the points that the playout counts for. */
static Outcome add_outcome(ViewSearch *search, const ViewLeaf *leaf, Outcome black,
                           PointSet firsts[2]) {
    const Colour colour = search->view->colour;
    for (int i = 0; i < leaf->steps_count; i++) {
        const ViewStep *step = &leaf->steps[i];
        if (step->node != VIEW_NO_NODE)
            view_tree_add(tree_of(search, step->mover), step->arm,
                          outcome_for(black, step->mover, &search->goal).value);
    }
    add_all_as_first(search, leaf, black, firsts);
    point_set_intersect(&firsts[colour], &leaf->steps[0].legal);
    const Outcome outcome = outcome_for(black, colour, &search->goal);
    if (search->options.worlds > 0)
        world_belief_add(&search->belief, leaf->world, &firsts[colour], outcome);
    return outcome;
}

/* Adds playouts to the pool, with the points that they count for. */
static void keep_ends(ViewSearch *search, int count, const int record[], const PointSet firsts[],
                      const Outcome outcome[]) {
    const Geometry *geometry = search->view->geometry;
    uint64_t plays[POINT_SET_WORDS * 64];
    if (!has_pool(search))
        return;
    for (int w = 0; w < geometry->words; w++) {
        for (int i = 0; i < 64; i++)
            plays[w * 64 + i] = i < count ? firsts[i].words[w] : 0;
        bits_transpose(&plays[w * 64]);
    }
    pool_end(&search->pool, count, record, plays, outcome);
}

/* Adds a playout that took no lane. */
static void add_alone(ViewSearch *search, const ViewLeaf *leaf) {
    PointSet none[2] = {{{0}}, {{0}}};
    root_count_end(&search->root, root_find(&search->root, leaf->steps[0].move),
                   outcome_for(leaf->end.outcome, search->view->colour, &search->goal),
                   leaf->end.owned);
    const Outcome outcome = add_outcome(search, leaf, leaf->end.outcome, none);
    keep_ends(search, 1, &leaf->record, &none[search->view->colour], &outcome);
}

/* Source of the lanes: the leaves of the batch. */
static int give_starts(void *context, LanesStart *starts, int wanted) {
    ViewSearch *search = context;
    int given = 0;
    for (; given < wanted && search->started < search->chosen; search->started++) {
        const ViewLeaf *leaf = &search->leaves[search->started];
        if (!leaf->alone)
            starts[given++] = (LanesStart){.game = (uint64_t)search->started,
                                           .position = &leaf->position,
                                           .rng = {leaf->stream}};
    }
    return given > 0 ? given : LANES_NO_MORE;
}

/* Sink of the lanes. */
static void take_ends(void *context, const LanesEnds *ends) {
    ViewSearch *search = context;
    RootEnds group = {.ends = ends};
    PointSet counted[LANES_GROUP_MAX];
    int record[LANES_GROUP_MAX];
    for (int i = 0; i < ends->count; i++) {
        const ViewLeaf *leaf = &search->leaves[ends->game[i]];
        const Outcome black = rollout_outcome(&search->goal, &leaf->leaf, ends, i);
        PointSet firsts[2] = {{{0}}, {{0}}};
        for (int c = BLACK; c <= WHITE; c++)
            lanes_ends_first_plays(ends, i, (Colour)c, &firsts[c]);
        group.first[i] = root_find(&search->root, leaf->steps[0].move);
        group.outcome[i] = add_outcome(search, leaf, black, firsts);
        counted[i] = firsts[search->view->colour];
        record[i] = leaf->record;
    }
    root_count_begun(&search->root, &group);
    root_count_standard(&group);
    keep_ends(search, ends->count, record, counted, group.outcome);
}

static void run_batch(ViewSearch *search, int count) {
    const LanesCaller caller = {give_starts, take_ends, search, FIRST_PLAYS_BOTH};
    for (int i = 0; i < count; i++)
        choose_leaf(search, &search->leaves[i]);
    search->chosen = count;
    search->started = 0;
    lanes_run(search->lanes, &caller);
    for (int i = 0; i < count; i++)
        if (search->leaves[i].alone)
            add_alone(search, &search->leaves[i]);
}

static void prepare(ViewSearch *search, const View *view, Rng *rng) {
    search->view = view;
    search->rng = rng;
    search->begun = 0;
    view_tree_start(&search->trees[PLAYER], rng);
    if (search->options.opponent != OPPONENT_UNIFORM)
        view_tree_start(&search->trees[OPPONENT], rng);
    if (view->board == NULL)
        sampler_start(search->sampler, view, rng);
    if (search->options.worlds > 0)
        world_belief_start(&search->belief, view);
    if (has_pool(search))
        pool_begin(&search->pool, view);
}

int64_t view_search_run(ViewSearch *search, const View *view, Rng *rng) {
    RootStats *root = &search->root;
    const int batch = search->options.batch;
    view_candidates(view, &search->candidates);
    root_start(root, &search->candidates);
    if (root->moves_count == 1)
        return 0;
    prepare(search, view, rng);
    for (int left = search->options.playouts; left > 0; left -= batch)
        run_batch(search, left < batch ? left : batch);
    for (int i = 0; i < root->moves_count; i++)
        root->moves[i].offered =
            view_tree_arm(&search->trees[PLAYER], 0, root->moves[i].move)->offered;
    if (has_pool(search))
        pool_count(&search->pool, view, root);
    return search->options.playouts;
}

void view_search_refused(ViewSearch *search, const View *view) {
    RootStats *root = &search->root;
    search->view = view;
    if (has_pool(search))
        pool_count(&search->pool, view, root);
    root_drop(root, &view->tried);
}
