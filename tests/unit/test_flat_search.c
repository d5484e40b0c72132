/* Flat Monte Carlo against a slow one: the same playouts one after the other on a board, each
 * counted point by point. And what the lanes must not change.
 *
 * The number of positions follows JIGO_TEST_SCALE (test_scale.h).
 */
#include "area.h"
#include "axes.h"
#include "check.h"
#include "draw_rule.h"
#include "flat_search.h"
#include "own_eye.h"
#include "referee.h"
#include "seat.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* A position in a game, with rules and parameters of every kind. */
typedef struct Task {
    Geometry geometry;
    Rules rules;
    Referee referee;
    Seat seats[2];
    const View *view;
    Rng rng;
    int playouts;
    bool all_as_first;
} Task;

static bool one_in(Rng *rng, int number) {
    return rng_below(rng, (uint32_t)number) == 0;
}

static void set_rules(Task *task, Rng *rng) {
    Rules *rules = &task->rules;
    const int width = 2 + (int)rng_below(rng, 6), height = 2 + (int)rng_below(rng, 5);
    geometry_init(&task->geometry, width, height, one_in(rng, 4) ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    *rules = rules_default();
    rules->width = width;
    rules->height = height;
    rules->topology = task->geometry.topology;
    rules->information = one_in(rng, 3) ? INFORMATION_PHANTOM : INFORMATION_FULL;
    rules->scoring = (Scoring)rng_below(rng, SCORINGS);
    rules->settle = (Settle)rng_below(rng, 3);
    rules->komi_half = 1;
    rules->suicide_allowed = rules->information == INFORMATION_FULL && one_in(rng, 3);
    rules->capture_go = one_in(rng, 5);
    rules->turn_cap = 2 * task->geometry.points + 4;
}

/* Random tries, some passes, now and then up to the last turn of the game, or to the first ko. */
static void play_some(Task *task, bool stop_at_ko, Rng *rng) {
    RefereeStep step;
    const Game *game = &task->referee.game;
    const int turns = (int)rng_below(rng, (uint32_t)task->rules.turn_cap);
    referee_start(&task->referee, &step);
    seats_receive(task->seats, &step);
    while (game->turns < turns && !game_is_over(game) &&
           !(stop_at_ko && game->board.ko != POINT_NONE)) {
        const View *view = seat_view(&task->seats[game->to_move]);
        PointSet tries;
        view_candidates(view, &tries);
        const int count = point_set_count(&tries);
        const bool pass = count == 0 || (game->passes_in_row == 0 && rng_below(rng, 10) == 0);
        const Move move =
            pass ? (Move)MOVE_PASS : point_set_select(&tries, (int)rng_below(rng, (uint32_t)count));
        referee_try(&task->referee, game->to_move, move, &step);
        seats_receive(task->seats, &step);
    }
}

/* Returns NULL where the game came to its end. */
static Task *task_create(int number) {
    Task *task = heap_new(1, sizeof *task);
    Rng rng;
    rng_seed_game(&rng, 4, 0, (uint64_t)number, RNG_SCORER);
    set_rules(task, &rng);
    referee_init(&task->referee, &task->geometry, &task->rules, NULL);
    for (int c = BLACK; c <= WHITE; c++)
        seat_init(&task->seats[c], &task->geometry, &task->rules, (Colour)c,
                  task->rules.information == INFORMATION_FULL);
    play_some(task, one_in(&rng, 2), &rng);
    task->view = seat_view(&task->seats[task->referee.game.to_move]);
    task->playouts = 100 + (int)rng_below(&rng, 200);
    task->all_as_first = one_in(&rng, 2);
    rng_seed(&task->rng, (uint64_t)number, 6);
    return task;
}

static void task_destroy(Task *task) {
    seat_deinit(&task->seats[BLACK]);
    seat_deinit(&task->seats[WHITE]);
    referee_deinit(&task->referee);
    free(task);
}

static bool has_search(const Task *task) {
    return !game_is_over(&task->referee.game);
}

/* Who sees how much and may commit suicide; how the game goes on; the rest are rules. A ko does not
 * come up in capture-go. */
static void note_task(const Task *task, Axes *axes) {
    const Rules *rules = &task->rules;
    const bool ko = task->referee.game.board.ko != POINT_NONE;
    const int values[] = {rules->information == INFORMATION_PHANTOM ? 2 : rules->suicide_allowed,
                          rules->capture_go ? 2 : ko,
                          rules->scoring,
                          rules->settle,
                          rules->topology == TOPOLOGY_TORUS,
                          rules->width % 2,
                          task->all_as_first};
    axes_note(axes, values);
}

/* One slow playout. */
typedef struct Plain {
    const Task *task;
    Goal goal;
    Sampler *sampler;
    Board board;
    Leaf leaf;
    PointSet empty;     /* before the first move */
    PointSet firsts[2]; /* by colour; the first move too */
} Plain;

static void plain_setup(Plain *plain, const PointSet stones[2]) {
    board_init(&plain->board, &plain->task->geometry);
    for (int p = 0; p < plain->goal.points; p++)
        for (int c = BLACK; c <= WHITE; c++)
            if (point_set_has(&stones[c], (Point)p))
                board_setup(&plain->board, (Colour)c, (Point)p);
}

static void plain_world(Plain *plain, Rng *rng) {
    const View *view = plain->task->view;
    PointSet stones[2];
    if (view->board != NULL) {
        board_copy(&plain->board, view->board);
        return;
    }
    sampler_draw(plain->sampler, rng, stones);
    plain_setup(plain, stones);
}

static void plain_turn(Plain *plain, Leaf *leaf, Move move) {
    if (move != MOVE_PASS && point_set_has(&plain->empty, move) &&
        !point_set_has(&plain->firsts[BLACK], move) && !point_set_has(&plain->firsts[WHITE], move))
        point_set_add(&plain->firsts[leaf->to_move], move);
    leaf_play(leaf, &plain->board, move);
}

/* From the leaf, after the first move, to the end. A play was the only candidate of its turn. */
static Outcome plain_playout(Plain *plain, bool play, Rng rng) {
    const Goal *goal = &plain->goal;
    const Rules *rules = goal->rules;
    Leaf leaf = plain->leaf;
    int left = goal->as_stands ? rules->turn_cap - leaf.turns : 4 * goal->points + 16 - play;
    if (play)
        rng_below(&rng, 1);
    if (!goal->as_stands)
        leaf.passes_in_row = 0;
    while (left-- > 0 && leaf.passes_in_row < 2 && !(rules->capture_go && leaf.captor != EMPTY))
        plain_turn(plain, &leaf,
                   draw_rule_move(&plain->board, leaf.to_move, rules->suicide_allowed, &rng));
    const AreaCount area = area_count(&plain->board);
    if (rules->capture_go && leaf.captor != EMPTY)
        return goal_outcome(goal, colour_sign(leaf.captor) * goal->points);
    return leaf_outcome(&plain->leaf, goal, area_margin(&area));
}

static void plain_count(const Plain *plain, RootStats *root, RootMove *first, Outcome black) {
    const Colour colour = plain->task->view->colour;
    const Outcome outcome = outcome_for(black, colour, &plain->goal);
    PointSet owned[2];
    area_map(&plain->board, owned);
    root->playouts++;
    first->begun++;
    for (int p = 0; p < plain->goal.points && root_pass_competes(&plain->goal); p++)
        for (int c = BLACK; c <= WHITE; c++) {
            const bool own = plain->board.colour[p] == c || point_set_has(&owned[c], (Point)p);
            root->owned[c][p] += own;
            first->owned[c] += own && first->move == p;
        }
    for (int i = 0; i < root->moves_count; i++) {
        RootMove *move = &root->moves[i];
        if (move == first || (plain->task->all_as_first && move->move != MOVE_PASS &&
                              point_set_has(&plain->firsts[colour], move->move)))
            root_add(move, outcome);
    }
}

static bool plain_passes(const Plain *plain, const RootStats *root, int playout) {
    const int count = root->moves_count;
    if (!root_pass_competes(&plain->goal))
        return false;
    return playout % (2 * count > plain->goal.points ? count : 8) == 0;
}

/* A move that had the fewest turns so far of those that are legal in the world, where all that had
 * fewer turns were not; NULL if none is legal. rounds[]: how often each move had its turn, one that
 * waits since a whole round as if it had it then. */
static RootMove *plain_first(const Plain *plain, RootStats *root, int rounds[]) {
    const Colour colour = plain->task->view->colour;
    int least = -1, most = 0;
    for (int i = 0; i < root->moves_count - 1; i++) {
        most = rounds[i] > most ? rounds[i] : most;
        const bool legal = plain->task->view->board != NULL ||
                           board_check(&plain->board, colour, root->moves[i].move) == PLAY_OK;
        if (legal && (least < 0 || rounds[i] < rounds[least]))
            least = i;
    }
    if (least < 0)
        return NULL;
    for (int i = 0; i < root->moves_count - 1 && rounds[least] == most; i++)
        rounds[i] = most;
    rounds[least]++;
    return &root->moves[least];
}

static void plain_run(const Task *task, RootStats *root) {
    const View *view = task->view;
    Plain *plain = heap_new(1, sizeof *plain);
    Rng rng = task->rng;
    PointSet candidates;
    int rounds[ROOT_MOVES_MAX] = {0};
    plain->task = task;
    goal_init(&plain->goal, &task->geometry, &task->rules);
    view_candidates(view, &candidates);
    root_start(root, &candidates);
    plain->sampler = sampler_create(SAMPLER_RANDOM, &task->geometry, &task->rules);
    if (view->board == NULL)
        sampler_start(plain->sampler, view, &rng);
    for (int i = 0; i < task->playouts && root->moves_count > 1; i++) {
        plain_world(plain, &rng);
        RootMove *first = plain_passes(plain, root, i) ? root_find(root, MOVE_PASS)
                                                       : plain_first(plain, root, rounds);
        if (first == NULL)
            continue;
        plain->empty = plain->board.empty;
        plain->firsts[BLACK] = plain->firsts[WHITE] = (PointSet){0};
        plain->leaf = root_leaf(view);
        plain_turn(plain, &plain->leaf, first->move);
        Rng stream = {0, 1};
        if (first->move != MOVE_PASS ||
            !(plain->goal.as_stands && leaf_is_over(&plain->leaf, &plain->goal)))
            rng_fork(&rng, &stream);
        plain_count(plain, root, first, plain_playout(plain, first->move != MOVE_PASS, stream));
    }
    sampler_destroy(plain->sampler);
    free(plain);
}

static void search_with(const Task *task, const LanesOptions *options, Isa isa, RootStats *root) {
    FlatSearch *search = heap_new(1, sizeof *search);
    Rng rng = task->rng;
    const FlatOptions flat = {.playouts = task->playouts, .all_as_first = task->all_as_first};
    flat_search_init(search, &task->geometry, &task->rules, &flat);
    if (options != NULL) {
        lanes_destroy(search->lanes);
        search->lanes = lanes_create_for(&task->geometry, options, isa);
    }
    const int64_t played = flat_search_run(search, task->view, &rng);
    cr_assert_eq(played, search->root.playouts);
    *root = search->root;
    flat_search_deinit(search);
    free(search);
}

static void compare_roots(const RootStats *a, const RootStats *b, int number) {
    cr_assert_eq(a->playouts, b->playouts, "task %d: %d playouts, not %d", number, a->playouts,
                 b->playouts);
    cr_assert_arr_eq(a->owned, b->owned, sizeof a->owned, "task %d: owned", number);
    cr_assert_eq(a->moves_count, b->moves_count);
    for (int i = 0; i < a->moves_count; i++) {
        const RootMove *x = &a->moves[i], *y = &b->moves[i];
        cr_assert(x->move == y->move && x->begun == y->begun && x->owned[BLACK] == y->owned[BLACK],
                  "task %d: move %d begun", number, i);
        cr_assert(x->count == y->count && x->value == y->value && x->half_wins == y->half_wins,
                  "task %d: move %d counts %ld, %ld", number, i, (long)x->count, (long)y->count);
    }
}

Test(flat_search, counts_as_playout_by_playout_and_point_by_point) {
    static RootStats fast, slow;
    static Axes axes = {.count = 7, .values = {3, 3, SCORINGS, 3, 2, 2, 2}};
    int searched = 0;
    for (int number = 0; number < test_scaled(400); number++) {
        Task *task = task_create(number);
        if (has_search(task)) {
            search_with(task, NULL, ISA_V2, &fast);
            plain_run(task, &slow);
            compare_roots(&fast, &slow, number);
            searched += fast.playouts > 0;
            if (fast.playouts > 0)
                note_task(task, &axes);
        }
        task_destroy(task);
    }
    cr_expect_gt(searched, test_scaled(400) / 2);
    if (test_scaled(400) >= 400)
        axes_check(&axes);
}

Test(flat_search, knows_nothing_of_the_number_of_lanes) {
    static RootStats first, other;
    for (int number = 0; number < test_scaled(60); number++) {
        Task *task = task_create(number);
        if (has_search(task))
            search_with(task, NULL, ISA_V2, &first);
        for (int isa = 0; isa < ISAS && has_search(task); isa++)
            for (int batches = 1; batches <= 3 && isa_is_supported((Isa)isa); batches++) {
                const LanesOptions options = {.suicide_allowed = task->rules.suicide_allowed,
                                              .stop_at_capture = task->rules.capture_go,
                                              .batches = batches};
                search_with(task, &options, (Isa)isa, &other);
                compare_roots(&first, &other, number);
            }
        task_destroy(task);
    }
}
