/* Nodes are found in the list that follows an arm: news is rare, so these are short. All numbers
 * are integers, or doubles made by + - * / and square roots only. */
#include "view_tree.h"

#include "check.h"
#include "natural_exp.h"
#include "natural_log.h"

#include <math.h>
#include <stdlib.h>

_Static_assert(sizeof(ViewArm) <= VIEW_ARM_BYTES, "told to users");

/* Below every bound. */
static const double UNPLAYABLE = -2;

void view_tree_init(ViewTree *tree, int points) {
    tree->share = tree->equivalence > 0 ? 1 / tree->equivalence : 0;
    tree->node_arms = (uint32_t)points + 1;
    tree->nodes = heap_new(tree->nodes_max, sizeof *tree->nodes);
    tree->arms = heap_new(1 + (size_t)tree->nodes_max * tree->node_arms, sizeof *tree->arms);
}

void view_tree_deinit(ViewTree *tree) {
    free(tree->nodes);
    free(tree->arms);
}

void view_tree_start(ViewTree *tree, Rng *rng) {
    const uint32_t points = tree->node_arms - 1;
    for (uint32_t i = 0; i < points; i++) {
        const uint32_t at = rng_below(rng, i + 1);
        tree->order[i] = tree->order[at];
        tree->order[at] = (Move)i;
    }
    tree->order[points] = MOVE_PASS;
    for (uint32_t i = 0; i < points; i++)
        tree->place[tree->order[i]] = (uint16_t)i;
    tree->nodes_count = 0;
    tree->arms[VIEW_ROOT_ARM] = (ViewArm){0};
}

static uint32_t first_arm(const ViewTree *tree, uint32_t node) {
    return 1 + node * tree->node_arms;
}

Move view_tree_move(const ViewTree *tree, uint32_t arm) {
    return tree->order[(arm - 1) % tree->node_arms];
}

ViewArm *view_tree_arm(const ViewTree *tree, uint32_t node, Move move) {
    const uint32_t place = move == MOVE_PASS ? tree->node_arms - 1 : tree->place[move];
    return &tree->arms[first_arm(tree, node) + place];
}

bool view_tree_is_due(const ViewTree *tree, uint32_t arm) {
    return arm == VIEW_ROOT_ARM || tree->arms[arm].visits >= tree->expansion;
}

static uint32_t make_node(ViewTree *tree, uint32_t arm, uint64_t news) {
    const uint32_t node = tree->nodes_count++;
    ViewArm *arms = &tree->arms[first_arm(tree, node)];
    tree->nodes[node] = (ViewNode){.news = news, .sibling = tree->arms[arm].following};
    tree->arms[arm].following = node + 1;
    for (uint32_t i = 0; i < tree->node_arms; i++)
        arms[i] = (ViewArm){.mean = tree->first_play_urgency};
    return node;
}

uint32_t view_tree_follow(ViewTree *tree, uint32_t arm, uint64_t news) {
    for (uint32_t next = tree->arms[arm].following; next != 0; next = tree->nodes[next - 1].sibling)
        if (tree->nodes[next - 1].news == news)
            return next - 1;
    if (!view_tree_is_due(tree, arm) || tree->nodes_count == tree->nodes_max)
        return VIEW_NO_NODE;
    return make_node(tree, arm, news);
}

static bool is_unknown(const ViewArm *arm) {
    return arm->visits + arm->firsts == 0;
}

static void refresh(const ViewTree *tree, ViewArm *arm) {
    const double visits = (double)(arm->visits + arm->pending), firsts = arm->firsts;
    if (is_unknown(arm)) {
        arm->mean = visits == 0 ? tree->first_play_urgency : 1 / (1 + visits) - 1;
        return;
    }
    const double share = firsts * tree->share;
    const double weight = visits + firsts + visits * share;
    arm->mean = (arm->value * (1 + share) + arm->all_as_first) / (weight * tree->value_max);
}

static double bound(const ViewTree *tree, const ViewArm *arm) {
    if (tree->exploration == 0 || is_unknown(arm))
        return arm->mean;
    const double visits = (double)(arm->visits + arm->pending);
    return arm->mean +
           tree->exploration * sqrt(natural_log(arm->offered) / (visits > 0 ? visits : 1));
}

/* Whether the arm at a place in the order may be taken; the pass only if nothing else may. */
static bool is_legal(const ViewTree *tree, uint32_t place, const PointSet *legal, bool none) {
    const Move move = tree->order[place];
    return move == MOVE_PASS ? none : point_set_has(legal, move);
}

static uint32_t take(ViewTree *tree, uint32_t arm) {
    tree->arms[arm].pending++;
    refresh(tree, &tree->arms[arm]);
    return arm;
}

uint32_t view_tree_choose(ViewTree *tree, uint32_t node, const PointSet *legal) {
    const uint32_t first = first_arm(tree, node);
    const bool none = point_set_is_empty(legal);
    uint32_t best = first;
    double best_bound = UNPLAYABLE;
    for (uint32_t i = 0; i < tree->node_arms; i++) {
        if (!is_legal(tree, i, legal, none))
            continue;
        ViewArm *arm = &tree->arms[first + i];
        arm->offered++;
        const double here = bound(tree, arm);
        if (here > best_bound) {
            best_bound = here;
            best = first + i;
        }
    }
    return take(tree, best);
}

uint32_t view_tree_draw(ViewTree *tree, uint32_t node, const PointSet *legal, double slope,
                        Rng *rng) {
    const uint32_t first = first_arm(tree, node);
    const bool none = point_set_is_empty(legal);
    double upto[VIEW_ARMS_MAX], total = 0;
    uint32_t last = first;
    for (uint32_t i = 0; i < tree->node_arms; i++) {
        ViewArm *arm = &tree->arms[first + i];
        const bool may = is_legal(tree, i, legal, none);
        if (may) {
            arm->offered++;
            total += natural_exp(slope * arm->mean);
            last = first + i;
        }
        upto[i] = may ? total : -1;
    }
    const double drawn = total * (rng_next(rng) * 0x1p-32);
    for (uint32_t i = 0; i < tree->node_arms; i++)
        if (upto[i] > drawn)
            return take(tree, first + i);
    return take(tree, last);
}

void view_tree_add(ViewTree *tree, uint32_t arm, double value) {
    ViewArm *visited = &tree->arms[arm];
    visited->visits++;
    visited->pending--;
    visited->value += value;
    refresh(tree, visited);
}

void view_tree_add_firsts(ViewTree *tree, uint32_t node, const PointSet *points, double value) {
    ViewArm *arms = &tree->arms[first_arm(tree, node)];
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        ViewArm *arm = &arms[tree->place[p]];
        arm->all_as_first += value;
        arm->firsts++;
        refresh(tree, arm);
    }
}
