/* The search of a Phantom player's view against a plain one, written from the words of view_tree.h
 * and view_search.h: one playout after the other, news kept as what was announced, every bound
 * computed when it is asked for. And what batches, lanes and a full pool must not change.
 *
 * The number of positions follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "area.h"
#include "axes.h"
#include "check.h"
#include "draw_rule.h"
#include "natural_exp.h"
#include "natural_log.h"
#include "own_eye.h"
#include "referee.h"
#include "seat.h"
#include "test_scale.h"
#include "view_search.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static const double EXPLORATION = 0.3, URGENCY = 0.9, SLOPE = 3;

/* A position in a game, as its player sees it, and the parameters of a search. */
typedef struct Task {
    Geometry geometry;
    Rules rules;
    Referee referee;
    Seat seats[2];
    const View *view;
    Rng rng;
    bool sighted;
    int nodes, expansion, worlds;
    double rave;
    OpponentModel opponent;
    SamplerKind sampler;
} Task;

static bool one_in(Rng *rng, int number) {
    return rng_below(rng, (uint32_t)number) == 0;
}

static void set_rules(Task *task, Rng *rng) {
    Rules *rules = &task->rules;
    const int width = 2 + (int)rng_below(rng, 5), height = 2 + (int)rng_below(rng, 4);
    geometry_init(&task->geometry, width, height, one_in(rng, 3) ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    *rules = rules_default();
    rules->width = width;
    rules->height = height;
    rules->topology = task->geometry.topology;
    rules->information = INFORMATION_PHANTOM;
    rules->ko = (KoRule)rng_below(rng, 3);
    rules->komi_half = 1;
    rules->capture_go = one_in(rng, 3);
    rules->turn_cap = 2 * task->geometry.points + 4;
    if (one_in(rng, 3)) {
        rules->handicap = 1;
        point_set_add(&rules->handicap_points, (Point)rng_below(rng, 4));
    }
}

static void set_search(Task *task, Rng *rng) {
    task->nodes = one_in(rng, 3) ? 2 : 500;
    task->expansion = 1 + (int)rng_below(rng, 3);
    task->worlds = one_in(rng, 3) ? 7 : 0;
    task->rave = one_in(rng, 2) ? 0 : 20;
    task->opponent = (OpponentModel)rng_below(rng, 3);
    task->sampler = one_in(rng, 2) ? SAMPLER_RANDOM : SAMPLER_PRIOR;
}

/* Random tries and some passes; a turn may be left in its midst. */
static void play_some(Task *task, Rng *rng) {
    RefereeStep step;
    const Game *game = &task->referee.game;
    referee_start(&task->referee, &step);
    seats_receive(task->seats, &step);
    for (int tries = (int)rng_below(rng, 30); tries > 0 && !game_is_over(game); tries--) {
        PointSet points;
        view_candidates(seat_view(&task->seats[game->to_move]), &points);
        const int count = point_set_count(&points);
        const bool pass = count == 0 || (game->passes_in_row == 0 && one_in(rng, 10));
        const Move move = pass ? (Move)MOVE_PASS
                               : point_set_select(&points, (int)rng_below(rng, (uint32_t)count));
        referee_try(&task->referee, game->to_move, move, &step);
        seats_receive(task->seats, &step);
    }
}

static Task *task_create(int number) {
    Task *task = heap_new(1, sizeof *task);
    Rng rng;
    rng_seed_game(&rng, 4, 0, (uint64_t)number, RNG_SCORER);
    set_rules(task, &rng);
    set_search(task, &rng);
    task->sighted = one_in(&rng, 4);
    const bool sees[2] = {task->sighted, task->sighted};
    referee_init(&task->referee, &task->geometry, &task->rules, sees);
    for (int c = BLACK; c <= WHITE; c++)
        seat_init(&task->seats[c], &task->geometry, &task->rules, (Colour)c, task->sighted);
    play_some(task, &rng);
    task->view = seat_view(&task->seats[task->referee.game.to_move]);
    rng_seed(&task->rng, (uint64_t)number, 6);
    return task;
}

static void task_destroy(Task *task) {
    seat_deinit(&task->seats[BLACK]);
    seat_deinit(&task->seats[WHITE]);
    referee_deinit(&task->referee);
    free(task);
}

static void note_task(const Task *task, Axes *axes) {
    const int values[] = {task->opponent,         task->sighted,
                          task->worlds > 0,       task->rave > 0,
                          task->expansion - 1,    task->nodes == 2,
                          task->rules.capture_go, task->rules.topology == TOPOLOGY_TORUS};
    axes_note(axes, values);
}

static ViewSearch *search_create(const Task *task, int playouts, int batch) {
    ViewSearch *search = heap_new(1, sizeof *search);
    search->options = (ViewOptions){.playouts = playouts,
                                    .batch = batch,
                                    .sampler = task->sampler,
                                    .worlds = task->worlds,
                                    .opponent = task->opponent,
                                    .slope = SLOPE};
    search->trees[0].nodes_max = (uint32_t)task->nodes;
    search->trees[0].expansion = (uint32_t)task->expansion;
    search->trees[0].exploration = EXPLORATION;
    search->trees[0].first_play_urgency = URGENCY;
    search->trees[0].equivalence = task->rave;
    view_search_init(search, &task->geometry, &task->rules);
    view_search_new_game(search, task->view->colour);
    return search;
}

static void search_destroy(ViewSearch *search) {
    view_search_deinit(search);
    free(search);
}

/* What a player hears from one of its turns to the next. */
typedef struct News {
    PointSet captured[2]; /* in its own turn, in the other's */
    bool passed;
} News;

typedef struct PlainNode PlainNode;

typedef struct PlainArm {
    double visits, value, half_wins, firsts, all_as_first, offered;
    PlainNode *following;
} PlainArm;

struct PlainNode {
    News news;
    PlainNode *sibling;
    PlainArm arms[VIEW_ARMS_MAX]; /* in the order of the turn */
};

typedef struct PlainTree {
    Move order[VIEW_ARMS_MAX];
    PlainArm root;
    int nodes;
} PlainTree;

typedef struct PlainStep {
    Colour mover;
    Move move;
    PlainNode *node; /* NULL: drawn */
    PlainArm *arm;
    PointSet legal;
} PlainStep;

typedef struct Plain {
    const Task *task;
    Goal goal;
    int arms;
    PlainTree trees[2]; /* the player's, the opponent's */
    Sampler *sampler;
    PointSet worlds[16]; /* of the belief: the enemy's stones */
    Rng rng;
    Board board;
    Leaf leaf;
    PlainArm *last[2]; /* by side */
    News news[2];
    PlainStep steps[VIEW_DEPTH_MAX];
    int steps_count;
    Move played[8 * VIEW_ARMS_MAX]; /* of the tree and of the playout */
    int played_count;
} Plain;

static int side_of(const Plain *plain, Colour colour) {
    return colour != plain->task->view->colour;
}

static void plain_enter(Plain *plain, int number) {
    const View *view = plain->task->view;
    const Colour enemy = colour_other(view->colour);
    PointSet stones[2] = {view->own, view->own};
    plain->leaf = root_leaf(view);
    if (view->board != NULL) {
        board_copy(&plain->board, view->board);
        return;
    }
    const int worlds = plain->task->worlds;
    if (worlds > 0 && number >= worlds)
        stones[enemy] = plain->worlds[number % worlds];
    else
        sampler_draw(plain->sampler, &plain->rng, stones);
    if (number < worlds)
        plain->worlds[number] = stones[enemy];
    board_init(&plain->board, view->geometry);
    for (int p = 0; p < view->geometry->points; p++)
        for (int c = BLACK; c <= WHITE; c++)
            if (point_set_has(&stones[c], (Point)p))
                board_setup(&plain->board, (Colour)c, (Point)p);
}

static void plain_legal(const Plain *plain, PointSet *legal) {
    const View *view = plain->task->view;
    PointSet wanted;
    view_candidates(view, &wanted);
    if (plain->steps_count > 0)
        board_open(&plain->board, plain->leaf.to_move, &wanted);
    *legal = (PointSet){0};
    for (int p = 0; p < view->geometry->points; p++)
        if (point_set_has(&wanted, (Point)p) &&
            board_check(&plain->board, plain->leaf.to_move, (Point)p) == PLAY_OK)
            point_set_add(legal, (Point)p);
}

static bool plain_is_due(const Plain *plain, int side) {
    const PlainArm *last = plain->last[side];
    return last == &plain->trees[side].root || last->visits >= plain->task->expansion;
}

/* The node of a side's tree for what it has heard, or NULL. */
static PlainNode *plain_follow(Plain *plain, int side) {
    PlainArm *last = plain->last[side];
    for (PlainNode *node = last->following; node != NULL; node = node->sibling)
        if (point_set_equal(&node->news.captured[0], &plain->news[side].captured[0]) &&
            point_set_equal(&node->news.captured[1], &plain->news[side].captured[1]) &&
            node->news.passed == plain->news[side].passed)
            return node;
    if (!plain_is_due(plain, side) || plain->trees[side].nodes == plain->task->nodes)
        return NULL;
    plain->trees[side].nodes++;
    PlainNode *node = heap_new(1, sizeof *node);
    node->news = plain->news[side];
    node->sibling = last->following;
    last->following = node;
    return node;
}

static double plain_mean(const Plain *plain, const PlainArm *arm) {
    const double n = arm->visits, m = arm->firsts;
    if (n + m == 0)
        return URGENCY;
    const double share = plain->task->rave > 0 ? m * (1 / plain->task->rave) : 0;
    return (arm->value * (1 + share) + arm->all_as_first) /
           ((n + m + n * share) * plain->goal.value_max);
}

static double plain_bound(const Plain *plain, const PlainArm *arm) {
    if (arm->visits + arm->firsts == 0)
        return URGENCY;
    return plain_mean(plain, arm) +
           EXPLORATION * sqrt(natural_log((uint64_t)arm->offered) / fmax(arm->visits, 1));
}

static bool plain_may(Move move, const PointSet *legal) {
    return move == MOVE_PASS ? point_set_is_empty(legal) : point_set_has(legal, move);
}

static int plain_best(const Plain *plain, int side, PlainStep *step) {
    int best = -1;
    for (int i = 0; i < plain->arms; i++) {
        PlainArm *arm = &step->node->arms[i];
        if (!plain_may(plain->trees[side].order[i], &step->legal))
            continue;
        arm->offered++;
        if (best < 0 || plain_bound(plain, arm) > plain_bound(plain, &step->node->arms[best]))
            best = i;
    }
    return best;
}

static int plain_drawn(Plain *plain, int side, PlainStep *step) {
    double total = 0;
    for (int i = 0; i < plain->arms; i++)
        if (plain_may(plain->trees[side].order[i], &step->legal)) {
            step->node->arms[i].offered++;
            total += natural_exp(SLOPE * plain_mean(plain, &step->node->arms[i]));
        }
    const double drawn = total * (rng_next(&plain->rng) / 4294967296.0);
    double sum = 0;
    for (int i = 0; i < plain->arms; i++)
        if (plain_may(plain->trees[side].order[i], &step->legal)) {
            sum += natural_exp(SLOPE * plain_mean(plain, &step->node->arms[i]));
            if (sum > drawn)
                return i;
        }
    return plain->arms - 1;
}

/* Sets the step's move. Returns false where the descent ends. */
static bool plain_choose(Plain *plain, int side, PlainStep *step) {
    const OpponentModel model = plain->task->opponent;
    if (side == 1 && model == OPPONENT_UNIFORM) {
        if (!plain_is_due(plain, 0))
            return false;
        step->node = NULL;
        step->move = draw_rule_move(&plain->board, step->mover, false, &plain->rng);
        return true;
    }
    plain_legal(plain, &step->legal);
    step->node = plain_follow(plain, side);
    if (step->node == NULL)
        return false;
    const int i = side == 1 && model == OPPONENT_PREDICTED ? plain_drawn(plain, side, step)
                                                           : plain_best(plain, side, step);
    step->move = plain->trees[side].order[i];
    step->arm = plain->last[side] = &step->node->arms[i];
    return true;
}

/* Plays the step and tells both sides. */
static void plain_play(Plain *plain, int side, const PlainStep *step) {
    PointSet captures = {{0}};
    if (step->move != MOVE_PASS)
        board_removed_by(&plain->board, step->mover, step->move, &captures);
    leaf_play(&plain->leaf, &plain->board, step->move);
    plain->news[side] = (News){.captured = {captures}};
    plain->news[!side].captured[1] = captures;
    plain->news[!side].passed = step->move == MOVE_PASS;
}

static void plain_descend(Plain *plain, int number) {
    plain->steps_count = 0;
    memset(plain->news, 0, sizeof plain->news);
    for (int side = 0; side < 2; side++)
        plain->last[side] = &plain->trees[side].root;
    plain_enter(plain, number);
    while (plain->steps_count < VIEW_DEPTH_MAX && !leaf_is_over(&plain->leaf, &plain->goal)) {
        PlainStep *step = &plain->steps[plain->steps_count];
        step->mover = plain->leaf.to_move;
        const int side = side_of(plain, step->mover);
        if (!plain_choose(plain, side, step))
            return;
        plain->steps_count++;
        plain_play(plain, side, step);
    }
}

/* Plays the leaf's game to its end; its moves join those of the tree. */
static Outcome plain_playout(Plain *plain, Rng *rng) {
    const Goal *goal = &plain->goal;
    Leaf leaf = plain->leaf;
    plain->played_count = 0;
    for (int i = 0; i < plain->steps_count; i++)
        plain->played[plain->played_count++] = plain->steps[i].move;
    while (!leaf_is_over(&leaf, goal)) {
        const Move move = draw_rule_move(&plain->board, leaf.to_move, false, rng);
        plain->played[plain->played_count++] = move;
        leaf_play(&leaf, &plain->board, move);
    }
    if (goal->rules->capture_go && leaf.captor != EMPTY)
        return goal_outcome(goal, colour_sign(leaf.captor) * goal->points);
    const AreaCount area = area_count(&plain->board);
    return goal_outcome(goal, area_margin(&area));
}

/* Whether the player of the turn after `from` moves is the first to play there after them. */
static bool is_first(const Plain *plain, int from, Move point) {
    for (int i = from; i < plain->played_count; i++)
        if (plain->played[i] == point)
            return (i - from) % 2 == 0;
    return false;
}

static void plain_add(Plain *plain, Outcome black) {
    for (int i = 0; i < plain->steps_count; i++) {
        const PlainStep *step = &plain->steps[i];
        const Outcome seen = outcome_for(black, step->mover, &plain->goal);
        if (step->node == NULL)
            continue;
        step->arm->visits++;
        step->arm->value += seen.value;
        step->arm->half_wins += seen.half_wins;
        for (int k = 0; k < plain->arms - 1; k++) {
            const Move point = plain->trees[side_of(plain, step->mover)].order[k];
            if (plain->task->rave > 0 && point_set_has(&step->legal, point) &&
                is_first(plain, i, point)) {
                step->node->arms[k].firsts++;
                step->node->arms[k].all_as_first += seen.value;
            }
        }
    }
}

/* Draws what a search draws before its first playout. */
static void plain_start(Plain *plain, ViewTree *order) {
    const Task *task = plain->task;
    for (int side = 0; side < (task->opponent == OPPONENT_UNIFORM ? 1 : 2); side++) {
        view_tree_start(order, &plain->rng);
        memcpy(plain->trees[side].order, order->order, sizeof order->order);
    }
    if (task->view->board != NULL)
        return;
    sampler_new_game(plain->sampler, task->view->colour);
    sampler_start(plain->sampler, task->view, &plain->rng);
}

static void plain_run(Plain *plain, const Task *task, int playouts, ViewTree *order) {
    memset(plain, 0, sizeof *plain);
    plain->task = task;
    plain->rng = task->rng;
    plain->arms = task->geometry.points + 1;
    plain->sampler = sampler_create(task->sampler, &task->geometry, &task->rules);
    goal_init(&plain->goal, &task->geometry, &task->rules);
    plain_start(plain, order);
    for (int i = 0; i < playouts; i++) {
        Rng stream;
        plain_descend(plain, i);
        rng_fork(&plain->rng, &stream);
        plain_add(plain, plain_playout(plain, &stream));
    }
    sampler_destroy(plain->sampler);
}

static void plain_free(const Plain *plain, PlainArm *arm) {
    while (arm->following != NULL) {
        PlainNode *node = arm->following;
        arm->following = node->sibling;
        for (int i = 0; i < plain->arms; i++)
            plain_free(plain, &node->arms[i]);
        free(node);
    }
}

/* The root of a search as the plain one has it. */
static void compare_root(ViewSearch *search, Plain *plain, int number) {
    for (int i = 0; i < plain->arms; i++) {
        const PlainArm *arm = &plain->trees[0].root.following->arms[i];
        if (arm->offered == 0)
            continue;
        const RootMove *move = root_find(&search->root, plain->trees[0].order[i]);
        cr_assert_eq(move->count, arm->visits, "task %d", number);
        cr_assert_eq(move->value, arm->value, "task %d", number);
        cr_assert_eq(move->half_wins, arm->half_wins, "task %d", number);
        cr_assert_eq(move->offered, arm->offered, "task %d", number);
    }
}

Test(view_search, with_batch_1_is_the_sequential_search) {
    enum { PLAYOUTS = 150 };
    Plain *plain = heap_new(1, sizeof *plain);
    static Axes axes = {.count = 8, .values = {3, 2, 2, 2, 3, 2, 2, 2}};
    int searched = 0;
    for (int number = 0; number < test_scaled(300); number++) {
        Task *task = task_create(number);
        ViewSearch *search = search_create(task, PLAYOUTS, 1);
        Rng rng = task->rng;
        if (!game_is_over(&task->referee.game) && view_search_run(search, task->view, &rng) > 0) {
            searched++;
            note_task(task, &axes);
            plain_run(plain, task, PLAYOUTS, &search->trees[0]);
            compare_root(search, plain, number);
            cr_assert_eq(rng.state, plain->rng.state);
            for (int side = 0; side < 2; side++)
                plain_free(plain, &plain->trees[side].root);
        }
        search_destroy(search);
        task_destroy(task);
    }
    cr_expect_gt(searched, test_scaled(300) / 2);
    if (test_scaled(300) >= 300)
        axes_check(&axes);
    free(plain);
}

/* Visits below an arm; every one is a playout, none is under way, none was made without an offer.
 */
static uint32_t check_sums(const ViewTree *tree, uint32_t arm) {
    uint32_t visits = 0;
    for (uint32_t next = tree->arms[arm].following; next != 0;
         next = tree->nodes[next - 1].sibling) {
        for (uint32_t i = 0; i < tree->node_arms; i++) {
            const uint32_t index = 1 + (next - 1) * tree->node_arms + i;
            const ViewArm *below = &tree->arms[index];
            cr_assert_eq(below->pending, 0);
            cr_assert_leq(below->visits, below->offered);
            cr_assert(below->value <= below->visits * tree->value_max);
            cr_assert_leq(check_sums(tree, index), below->visits);
            visits += below->visits;
        }
    }
    return visits;
}

Test(view_search, counts_every_playout_once) {
    for (int number = 0; number < test_scaled(100); number++) {
        Task *task = task_create(number);
        const int playouts = 150 + number;
        ViewSearch *search = search_create(task, playouts, 1 + 7 * number % 50);
        Rng rng = task->rng;
        int64_t played = 0, counted = 0;
        for (int again = 0; again < 2 && !game_is_over(&task->referee.game); again++)
            played = view_search_run(search, task->view, &rng);
        if (played > 0)
            cr_assert_eq(check_sums(&search->trees[0], VIEW_ROOT_ARM), playouts);
        if (played > 0 && task->opponent != OPPONENT_UNIFORM)
            check_sums(&search->trees[1], VIEW_ROOT_ARM);
        for (int i = 0; played > 0 && i < search->root.moves_count; i++)
            counted += search->root.moves[i].count;
        cr_assert_eq(counted, played);
        cr_assert_leq(search->trees[0].nodes_count, task->nodes);
        int64_t in_worlds = 0;
        for (int i = 0; i < task->worlds; i++)
            in_worlds += search->belief.worlds[i].sums.count;
        cr_assert_eq(in_worlds, task->worlds > 0 ? played : 0);
        search_destroy(search);
        task_destroy(task);
    }
}

static void search_with(const Task *task, Isa isa, int batches, RootStats *root) {
    ViewSearch *search = search_create(task, 200, 37);
    LanesOptions options = rollout_options(&search->goal);
    options.batches = batches;
    Rng rng = task->rng;
    lanes_destroy(search->lanes);
    search->lanes = lanes_create_for(&task->geometry, &options, isa);
    view_search_run(search, task->view, &rng);
    *root = search->root;
    search_destroy(search);
}

Test(view_search, knows_nothing_of_the_number_of_lanes) {
    static RootStats first, other;
    for (int number = 0; number < test_scaled(30); number++) {
        Task *task = task_create(number);
        for (int batches = 1; batches <= 3 && !game_is_over(&task->referee.game); batches++)
            for (int isa = 0; isa < ISAS; isa++) {
                if (!isa_is_supported((Isa)isa))
                    continue;
                search_with(task, ISA_V2, 1, &first);
                search_with(task, (Isa)isa, batches, &other);
                cr_assert_arr_eq(&first, &other, sizeof first, "task %d, %s", number,
                                 isa_name((Isa)isa));
            }
        task_destroy(task);
    }
}
