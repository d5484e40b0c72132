/* Selection, expansion and back-propagation. All numbers are integers, or doubles made by + - * /
 * and square roots only. What selection asks of a child is kept up to date in two arrays, so that
 * it costs a multiplication and an addition there. */
#include "uct_tree.h"

#include "check.h"
#include "natural_log.h"
#include "own_eye.h"

#include <math.h>
#include <stdlib.h>

/* Below every bound. */
static const double UNPLAYABLE = -2;

_Static_assert(sizeof(UctNode) + 2 * sizeof(double) == UCT_NODE_BYTES, "told to users");

void uct_tree_init(UctTree *tree, const Geometry *geometry) {
    CHECK(tree->nodes_max >= UCT_NODES_MIN);
    tree->share = tree->equivalence > 0 ? 1 / tree->equivalence : 0;
    tree->children = (uint32_t)geometry->points + 1;
    tree->nodes = heap_new(tree->nodes_max, sizeof *tree->nodes);
    tree->mean = heap_new(tree->nodes_max, sizeof *tree->mean);
    tree->spread = heap_new(tree->nodes_max, sizeof *tree->spread);
}

void uct_tree_deinit(UctTree *tree) {
    free(tree->nodes);
    free(tree->mean);
    free(tree->spread);
}

/* Gives a node its children. Returns false if the pool is full. */
static bool expand(UctTree *tree, uint32_t index, const PointSet *points) {
    const uint32_t first = tree->nodes_count, pass = tree->children - 1;
    if (tree->nodes_max - first < tree->children)
        return false;
    memset(&tree->nodes[first], 0, tree->children * sizeof *tree->nodes);
    memset(&tree->spread[first], 0, tree->children * sizeof *tree->spread);
    for (uint32_t i = 0; i < pass; i++)
        tree->mean[first + i] =
            point_set_has(points, tree->order[i]) ? tree->first_play_urgency : UNPLAYABLE;
    tree->mean[first + pass] = tree->first_play_urgency;
    tree->nodes[index].first = first;
    tree->nodes_count += tree->children;
    return true;
}

static void draw_order(UctTree *tree, Rng *rng) {
    const uint32_t points = tree->children - 1;
    for (uint32_t i = 0; i < points; i++) {
        const uint32_t at = rng_below(rng, i + 1);
        tree->order[i] = tree->order[at];
        tree->order[at] = (Move)i;
    }
    tree->order[points] = MOVE_PASS;
    for (uint32_t i = 0; i < points; i++)
        tree->place[tree->order[i]] = (uint16_t)i;
}

void uct_tree_start(UctTree *tree, const PointSet *candidates, Rng *rng) {
    draw_order(tree, rng);
    tree->nodes[0] = (UctNode){0};
    tree->nodes_count = 1;
    CHECK(expand(tree, 0, candidates));
}

static bool is_unknown(const UctNode *node) {
    return node->visits + node->firsts == 0;
}

static void refresh_mean(UctTree *tree, uint32_t index) {
    const UctNode *node = &tree->nodes[index];
    const double visits = (double)(node->visits + node->pending), firsts = node->firsts;
    const double share = firsts * tree->share;
    const double weight = visits + firsts + visits * share;
    tree->mean[index] =
        (node->value * (1 + share) + node->all_as_first) / (weight * tree->value_max);
}

/* Brings mean and spread of a node up to date. */
static void refresh(UctTree *tree, uint32_t index) {
    const UctNode *node = &tree->nodes[index];
    const double visits = (double)(node->visits + node->pending);
    if (is_unknown(node)) {
        tree->mean[index] = visits == 0 ? tree->first_play_urgency : 1 / (1 + visits) - 1;
        tree->spread[index] = 0;
        return;
    }
    refresh_mean(tree, index);
    tree->spread[index] = 1 / sqrt(visits > 0 ? visits : 1);
}

/* The child with the highest bound; the first of equals. */
static uint32_t select_child(const UctTree *tree, const UctNode *parent) {
    /* The descent under way is pending here already: it is the one in N + 1. */
    const double width =
        tree->exploration * sqrt(natural_log((uint64_t)parent->visits + parent->pending));
    const double *mean = &tree->mean[parent->first], *spread = &tree->spread[parent->first];
    uint32_t best = 0;
    double best_bound = UNPLAYABLE;
    for (uint32_t i = 0; i < tree->children; i++) {
        const double bound = mean[i] + width * spread[i];
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

/* Whether the node has children, or gets them now. */
static bool is_inner(UctTree *tree, uint32_t index, const Goal *goal, const Board *board,
                     const Leaf *leaf) {
    const UctNode *node = &tree->nodes[index];
    PointSet points;
    if (node->first != 0)
        return true;
    if (node->visits < tree->expansion || tree->nodes_max - tree->nodes_count < tree->children)
        return false;
    board_candidates(board, leaf->to_move, goal->rules->suicide_allowed, &points);
    return expand(tree, index, &points);
}

static void enter(UctTree *tree, UctPath *path, uint32_t index, Move move) {
    path->nodes[path->count] = index;
    path->moves[path->count++] = move;
    tree->nodes[index].pending++;
    refresh(tree, index);
}

void uct_tree_descend(UctTree *tree, const Goal *goal, Board *board, Leaf *leaf, UctPath *path) {
    uint32_t index = 0;
    path->count = 0;
    enter(tree, path, index, MOVE_PASS);
    while (path->count < UCT_DEPTH_MAX && !leaf_is_over(leaf, goal) &&
           is_inner(tree, index, goal, board, leaf)) {
        const UctNode *node = &tree->nodes[index];
        const uint32_t child = select_child(tree, node);
        index = node->first + child;
        leaf_play(leaf, board, tree->order[child]);
        enter(tree, path, index, tree->order[child]);
    }
}

/* Credits the children at points that the player to move was first to play at. */
static void add_firsts(UctTree *tree, uint32_t first, const PointSet *points, int words,
                       double value) {
    for (int i = 0; i < words; i++)
        for (uint64_t left = points->words[i]; left != 0; left &= left - 1) {
            const uint32_t index = first + tree->place[64 * i + bits_lowest(left)];
            if (tree->mean[index] == UNPLAYABLE)
                continue;
            const bool unknown = is_unknown(&tree->nodes[index]);
            tree->nodes[index].all_as_first += value;
            tree->nodes[index].firsts++;
            /* Roots and divisions cost: the spread stays as it is for a known node. */
            if (unknown)
                refresh(tree, index);
            else
                refresh_mean(tree, index);
        }
}

/* From the leaf up: a move of the tree is the first at its point, whatever came later. */
static void add_all_as_first(UctTree *tree, const UctPath *path, Colour root_mover,
                             const int seen[2], const PointSet *firsts) {
    PointSet points[2] = {firsts[BLACK], firsts[WHITE]};
    const int words = (int)(tree->children + 62) / 64;
    for (int i = path->count - 1; i >= 0; i--) {
        const Colour mover = root_mover ^ (i & 1);
        if (i + 1 < path->count && path->moves[i + 1] != MOVE_PASS) {
            point_set_add(&points[mover], path->moves[i + 1]);
            point_set_remove(&points[colour_other(mover)], path->moves[i + 1]);
        }
        const uint32_t first = tree->nodes[path->nodes[i]].first;
        if (first != 0)
            add_firsts(tree, first, &points[mover], words, seen[mover]);
    }
}

void uct_tree_add(UctTree *tree, const UctPath *path, Colour root_mover, Outcome black,
                  const Goal *goal, const PointSet *firsts) {
    const int seen[2] = {black.value, goal->value_max - black.value};
    Colour mover = colour_other(root_mover);
    for (int i = 0; i < path->count; i++) {
        UctNode *node = &tree->nodes[path->nodes[i]];
        node->visits++;
        node->pending--;
        node->value += seen[mover];
        refresh(tree, path->nodes[i]);
        mover = colour_other(mover);
    }
    if (tree->equivalence > 0)
        add_all_as_first(tree, path, root_mover, seen, firsts);
}
