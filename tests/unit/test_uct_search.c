/* The tree search against a plain one, written from the words of uct_tree.h: one playout after the
 * other, every bound computed when it is asked for. And what batches must not change.
 *
 * The number of positions follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "area.h"
#include "axes.h"
#include "check.h"
#include "draw_rule.h"
#include "game.h"
#include "natural_log.h"
#include "own_eye.h"
#include "test_scale.h"
#include "uct_search.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* Everything that a search is asked. */
typedef struct Task {
    Geometry geometry;
    Rules rules;
    Game game;
    View view;
    Rng rng;
    int playouts, batch, expansion, nodes;
    double rave;
} Task;

static void view_game(View *view, const Game *game) {
    const Colour colour = game->to_move;
    *view = (View){.geometry = game->geometry,
                   .rules = game->rules,
                   .colour = colour,
                   .board = &game->board,
                   .turns = game->turns,
                   .passes_in_row = game->passes_in_row,
                   .plays = {game->plays[BLACK], game->plays[WHITE]},
                   .passes = {game->passes[BLACK], game->passes[WHITE]}};
    game_legal(game, &view->legal);
}

static bool one_in(Rng *rng, int number) {
    return rng_below(rng, (uint32_t)number) == 0;
}

static void set_rules(Task *task, Rng *rng) {
    Rules *rules = &task->rules;
    const int width = 2 + (int)rng_below(rng, 6), height = 2 + (int)rng_below(rng, 4);
    geometry_init(&task->geometry, width, height, one_in(rng, 4) ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    *rules = rules_default();
    rules->width = width;
    rules->height = height;
    rules->topology = task->geometry.topology;
    rules->scoring = (Scoring)rng_below(rng, SCORINGS);
    rules->settle = (Settle)rng_below(rng, 3);
    rules->komi_half = 1;
    rules->suicide_allowed = one_in(rng, 3);
    rules->capture_go = one_in(rng, 3);
    rules->turn_cap = 3 * task->geometry.points + 10;
}

/* A position from the middle of a random game, with rules and parameters of every kind. */
static void task_init(Task *task, int number) {
    Rng rng;
    rng_seed_game(&rng, 4, 0, (uint64_t)number, RNG_SCORER);
    memset(task, 0, sizeof *task);
    set_rules(task, &rng);
    task->playouts = 150 + (int)rng_below(&rng, 300);
    task->batch = 1;
    task->expansion = 1 + (int)rng_below(&rng, 3);
    task->nodes = one_in(&rng, 4) ? UCT_NODES_MIN : 20000;
    task->rave = one_in(&rng, 2) ? 0 : 20;
    game_init(&task->game, &task->geometry, &task->rules);
    game_start(&task->game);
    for (int turns = (int)rng_below(&rng, 30); turns > 0 && !game_is_over(&task->game); turns--)
        game_play(&task->game,
                  draw_rule_move(&task->game.board, task->game.to_move, task->rules.suicide_allowed,
                                 &rng),
                  NULL);
    view_game(&task->view, &task->game);
    rng_seed(&task->rng, (uint64_t)number, 6);
}

static void task_deinit(Task *task) {
    game_deinit(&task->game);
}

static void note_task(const Task *task, Axes *axes) {
    const Rules *rules = &task->rules;
    const int values[] = {rules->scoring,
                          rules->settle,
                          task->expansion - 1,
                          rules->suicide_allowed,
                          rules->capture_go,
                          rules->topology == TOPOLOGY_TORUS,
                          task->nodes == UCT_NODES_MIN,
                          task->rave > 0};
    axes_note(axes, values);
}

static UctSearch *search_create(const Task *task) {
    UctSearch *search = heap_new(1, sizeof *search);
    search->playouts = task->playouts;
    search->batch = task->batch;
    search->tree.nodes_max = (uint32_t)task->nodes;
    search->tree.expansion = (uint32_t)task->expansion;
    search->tree.exploration = 0.3;
    search->tree.first_play_urgency = 0.9;
    search->tree.equivalence = task->rave;
    uct_search_init(search, &task->geometry, &task->rules);
    return search;
}

static void search_destroy(UctSearch *search) {
    uct_search_deinit(search);
    free(search);
}

typedef struct PlainNode PlainNode;
struct PlainNode {
    bool playable;
    double visits, value, half_wins, firsts, all_as_first;
    PlainNode *children; /* NULL or one for each point and the pass, in the order of the turn */
};

typedef struct Plain {
    const Task *task;
    Goal goal;
    Move order[UCT_CHILDREN_MAX];
    int children, nodes;
    PlainNode root;
    Board board;
    Leaf leaf;
    PlainNode *path[UCT_DEPTH_MAX];
    Move moves[UCT_DEPTH_MAX]; /* of the tree */
    int count;
    Move played[4 * UCT_CHILDREN_MAX]; /* moves of the tree and of the playout */
    int played_count;
    int owned[2][UCT_CHILDREN_MAX]; /* ends in which the colour owned the point */
} Plain;

static void plain_expand(Plain *plain, PlainNode *node, const PointSet *candidates) {
    if (plain->nodes + plain->children > plain->task->nodes)
        return;
    plain->nodes += plain->children;
    node->children = heap_new((size_t)plain->children, sizeof *node->children);
    for (int i = 0; i < plain->children; i++)
        node->children[i].playable =
            plain->order[i] == MOVE_PASS || point_set_has(candidates, plain->order[i]);
}

static void plain_free(Plain *plain, PlainNode *node) {
    for (int i = 0; node->children != NULL && i < plain->children; i++)
        plain_free(plain, &node->children[i]);
    free(node->children);
}

static double plain_bound(const Plain *plain, const PlainNode *parent, const PlainNode *child) {
    const double n = child->visits, m = child->firsts;
    if (n + m == 0)
        return 0.9;
    const double share = plain->task->rave > 0 ? m * (1 / plain->task->rave) : 0;
    const double mean = (child->value * (1 + share) + child->all_as_first) /
                        ((n + m + n * share) * plain->goal.value_max);
    const double width = 0.3 * sqrt(natural_log((uint64_t)parent->visits + 1));
    return mean + width * (1 / sqrt(n > 1 ? n : 1));
}

/* Index of the best child. */
static int plain_select(const Plain *plain, const PlainNode *parent) {
    int best = -1;
    double best_bound = 0;
    for (int i = 0; i < plain->children; i++) {
        const PlainNode *child = &parent->children[i];
        const double bound = child->playable ? plain_bound(plain, parent, child) : -1;
        if (child->playable && (best < 0 || bound > best_bound)) {
            best = i;
            best_bound = bound;
        }
    }
    return best;
}

static void plain_candidates(const Plain *plain, PointSet *candidates) {
    *candidates = (PointSet){0};
    const Board *board = &plain->board;
    for (int p = 0; p < plain->task->geometry.points; p++) {
        PlayResult result = board_check(board, plain->leaf.to_move, (Point)p);
        const bool legal =
            result == PLAY_OK || (result == PLAY_SUICIDE && plain->task->rules.suicide_allowed);
        PointSet open;
        board_open(board, plain->leaf.to_move, &open);
        if (legal && point_set_has(&open, (Point)p))
            point_set_add(candidates, (Point)p);
    }
}

static void plain_descend(Plain *plain) {
    PlainNode *node = &plain->root;
    board_copy(&plain->board, plain->task->view.board);
    plain->leaf = root_leaf(&plain->task->view);
    plain->path[0] = node;
    plain->count = 1;
    while (!leaf_is_over(&plain->leaf, &plain->goal)) {
        if (node->children == NULL && node->visits >= plain->task->expansion) {
            PointSet candidates;
            plain_candidates(plain, &candidates);
            plain_expand(plain, node, &candidates);
        }
        if (node->children == NULL)
            return;
        const int best = plain_select(plain, node);
        node = &node->children[best];
        leaf_play(&plain->leaf, &plain->board, plain->order[best]);
        plain->moves[plain->count] = plain->order[best];
        plain->path[plain->count++] = node;
    }
}

static void plain_add_owned(Plain *plain) {
    PointSet surrounded[2];
    area_map(&plain->board, surrounded);
    for (int p = 0; p < plain->task->geometry.points; p++)
        for (int colour = BLACK; colour <= WHITE; colour++)
            plain->owned[colour][p] +=
                plain->board.colour[p] == colour || point_set_has(&surrounded[colour], (Point)p);
}

/* Plays the leaf's game to its end; the moves join those of the tree. */
static Outcome plain_playout(Plain *plain, Rng *rng) {
    const Goal *goal = &plain->goal;
    Leaf leaf = plain->leaf;
    plain->played_count = 0;
    for (int i = 1; i < plain->count; i++)
        plain->played[plain->played_count++] = plain->moves[i];
    int left = goal->as_stands ? plain->task->rules.turn_cap - leaf.turns
                               : 4 * plain->task->geometry.points + 16;
    if (!goal->as_stands)
        leaf.passes_in_row = 0;
    const Rules *rules = goal->rules;
    for (; left > 0 && leaf.passes_in_row < 2 && !(rules->capture_go && leaf.captor != EMPTY);
         left--) {
        Move move = draw_rule_move(&plain->board, leaf.to_move, rules->suicide_allowed, rng);
        plain->played[plain->played_count++] = move;
        leaf_play(&leaf, &plain->board, move);
    }
    plain_add_owned(plain);
    if (rules->capture_go && leaf.captor != EMPTY)
        return goal_outcome(goal, colour_sign(leaf.captor) * goal->points);
    AreaCount area = area_count(&plain->board);
    return leaf_outcome(&plain->leaf, goal, area_margin(&area));
}

/* Whether the player of the position after `from` moves is the first to play there after them. */
static bool is_first(const Plain *plain, int from, Move point) {
    for (int i = from; i < plain->played_count; i++)
        if (plain->played[i] == point)
            return (i - from) % 2 == 0;
    return false;
}

static void plain_add(Plain *plain, Outcome black) {
    Colour mover = plain->task->view.colour; /* of the next move */
    for (int i = 0; i < plain->count; i++, mover = colour_other(mover)) {
        PlainNode *node = plain->path[i];
        node->visits++;
        const Outcome seen = outcome_for(black, colour_other(mover), &plain->goal);
        node->value += seen.value;
        node->half_wins += seen.half_wins;
        for (int k = 0; node->children != NULL && k < plain->children - 1; k++)
            if (plain->task->rave > 0 && is_first(plain, i, plain->order[k])) {
                node->children[k].firsts++;
                node->children[k].all_as_first += outcome_for(black, mover, &plain->goal).value;
            }
    }
}

static void plain_run(Plain *plain, const Task *task, UctTree *order) {
    Rng rng = task->rng;
    PointSet candidates;
    memset(plain, 0, sizeof *plain);
    plain->task = task;
    goal_init(&plain->goal, &task->geometry, &task->rules);
    plain->children = task->geometry.points + 1;
    plain->nodes = 1;
    view_candidates(&task->view, &candidates);
    uct_tree_start(order, &candidates, &rng);
    memcpy(plain->order, order->order, sizeof plain->order);
    plain_expand(plain, &plain->root, &candidates);
    for (int i = 0; i < task->playouts; i++) {
        Rng stream;
        plain_descend(plain);
        rng_fork(&rng, &stream);
        plain_add(plain, plain_playout(plain, &stream));
    }
}

/* The root of a search as the plain one has it. */
static void compare_root(UctSearch *search, const Plain *plain, int number) {
    const size_t bytes = (size_t)plain->task->geometry.points * sizeof(int);
    for (int i = 0; i < plain->children; i++) {
        const PlainNode *child = &plain->root.children[i];
        if (!child->playable)
            continue;
        const RootMove *move = root_find(&search->root, plain->order[i]);
        cr_assert_eq(move->count, child->visits, "task %d", number);
        cr_assert_eq(move->value, child->value, "task %d", number);
        cr_assert_eq(move->half_wins, child->half_wins, "task %d", number);
    }
    for (int colour = BLACK; colour <= WHITE && root_pass_competes(&search->goal); colour++)
        cr_assert_arr_eq(search->root.owned[colour], plain->owned[colour], bytes, "task %d",
                         number);
}

Test(uct_search, with_batch_1_is_the_sequential_search) {
    Plain *plain = heap_new(1, sizeof *plain);
    static Axes axes = {.count = 8, .values = {SCORINGS, 3, 3, 2, 2, 2, 2, 2}};
    int searched = 0;
    for (int number = 0; number < test_scaled(240); number++) {
        Task task;
        task_init(&task, number);
        UctSearch *search = search_create(&task);
        Rng rng = task.rng;
        const bool over = game_is_over(&task.game);
        if (!over && uct_search_run(search, &task.view, &rng) > 0) {
            searched++;
            note_task(&task, &axes);
            plain_run(plain, &task, &search->tree);
            compare_root(search, plain, number);
            plain_free(plain, &plain->root);
        }
        search_destroy(search);
        task_deinit(&task);
    }
    cr_expect_gt(searched, test_scaled(240) / 2);
    if (test_scaled(240) >= 240)
        axes_check(&axes);
    free(plain);
}

/* Sums of the root in a form that compares as bytes. */
static void note_root(const UctSearch *search, int64_t notes[UCT_CHILDREN_MAX][4]) {
    const RootStats *root = &search->root;
    for (int i = 0; i < root->moves_count; i++) {
        const RootMove *move = &root->moves[i];
        const bool pass = move->move == MOVE_PASS;
        const int64_t note[4] = {move->count, move->value, move->half_wins,
                                 pass ? 0
                                      : root->owned[BLACK][move->move] -
                                            3 * (int64_t)root->owned[WHITE][move->move]};
        memcpy(notes[i], note, sizeof note);
    }
}

static void search_with(const Task *task, Isa isa, int batches,
                        int64_t notes[UCT_CHILDREN_MAX][4]) {
    UctSearch *search = search_create(task);
    const LanesOptions options = {.suicide_allowed = task->rules.suicide_allowed,
                                  .stop_at_capture = task->rules.capture_go,
                                  .batches = batches};
    Rng rng = task->rng;
    lanes_destroy(search->lanes);
    search->lanes = lanes_create_for(&task->geometry, &options, isa);
    memset(notes, 0, UCT_CHILDREN_MAX * sizeof *notes);
    uct_search_run(search, &task->view, &rng);
    note_root(search, notes);
    search_destroy(search);
}

Test(uct_search, knows_nothing_of_the_number_of_lanes) {
    static int64_t first[UCT_CHILDREN_MAX][4], other[UCT_CHILDREN_MAX][4];
    for (int number = 0; number < test_scaled(40); number++) {
        Task task;
        task_init(&task, number);
        task.batch = 2 + 13 * number % 101;
        search_with(&task, ISA_V2, 1, first);
        for (int isa = 0; isa < ISAS; isa++)
            for (int batches = 1; batches <= 3 && isa_is_supported((Isa)isa); batches++) {
                search_with(&task, (Isa)isa, batches, other);
                cr_assert_arr_eq(first, other, sizeof first, "task %d, %s", number,
                                 isa_name((Isa)isa));
            }
        task_deinit(&task);
    }
}

/* Every visit is a playout, and no virtual loss stays behind. */
static void check_sums(const UctSearch *search, uint32_t index) {
    const UctTree *tree = &search->tree;
    const UctNode *node = &tree->nodes[index];
    uint64_t visits = 0;
    cr_assert_eq(node->pending, 0);
    cr_assert(node->value <= (double)node->visits * tree->value_max);
    for (uint32_t i = 0; node->first != 0 && i < tree->children; i++) {
        visits += tree->nodes[node->first + i].visits;
        check_sums(search, node->first + i);
    }
    cr_assert_leq(visits, node->visits);
}

Test(uct_search, takes_virtual_losses_back) {
    for (int number = 0; number < test_scaled(60); number++) {
        Task task;
        task_init(&task, number);
        task.batch = 1 + 7 * number % 50;
        UctSearch *search = search_create(&task);
        Rng rng = task.rng;
        int64_t played = 0, counted = 0;
        for (int again = 0; again < 2; again++)
            played = uct_search_run(search, &task.view, &rng);
        if (played > 0) {
            cr_assert_eq(search->tree.nodes[0].visits, task.playouts);
            check_sums(search, 0);
        }
        for (int i = 0; i < search->root.moves_count; i++)
            counted += search->root.moves[i].count;
        cr_assert_eq(counted, played);
        cr_assert_eq(search->root.playouts, played);
        search_destroy(search);
        task_deinit(&task);
    }
}

/* As long as nothing is known, no move is preferred. */
Test(uct_search, spreads_a_batch_over_moves_that_nothing_is_known_about) {
    for (int number = 0; number < test_scaled(40); number++) {
        Task task;
        task_init(&task, number);
        task.playouts = task.batch = 100;
        UctSearch *search = search_create(&task);
        search->tree.exploration = 0;
        Rng rng = task.rng;
        if (!game_is_over(&task.game) && uct_search_run(search, &task.view, &rng) > 0) {
            int64_t low = INT64_MAX, high = 0;
            for (int i = 0; i < search->root.moves_count; i++) {
                const int64_t count = search->root.moves[i].count;
                low = count < low ? count : low;
                high = count > high ? count : high;
            }
            cr_assert_leq(high - low, 1, "task %d", number);
        }
        search_destroy(search);
        task_deinit(&task);
    }
}

/* A lost playout tells something of every point; the pass alone is unknown, and is tried once. */
Test(uct_search, tries_what_is_unknown_once_in_a_batch) {
    Task task;
    task_init(&task, 1);
    task.rave = 20;
    UctSearch *search = search_create(&task);
    UctTree *tree = &search->tree;
    Goal goal;
    goal_init(&goal, &task.geometry, &task.rules);
    const PointSet firsts[2] = {task.geometry.all, task.geometry.all};
    const Outcome lost = {.half_wins = 0, .value = goal.value_max / 10};
    UctPath path;
    int passes = 0;
    uct_tree_start(tree, &task.geometry.all, &task.rng);
    for (int i = 0; i < 6; i++) {
        Board board;
        Leaf leaf = {.to_move = BLACK, .captor = EMPTY};
        board_init(&board, &task.geometry);
        uct_tree_descend(tree, &goal, &board, &leaf, &path);
        if (i == 0)
            uct_tree_add(tree, &path, BLACK, lost, &goal, firsts);
        else
            passes += path.moves[1] == MOVE_PASS;
    }
    cr_expect_eq(passes, 1, "%d", passes);
    search_destroy(search);
    task_deinit(&task);
}
