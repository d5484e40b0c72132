/* Selection, expansion and back-propagation. All numbers are integers, or doubles made by + - * /
 * and square roots only. */
#include "uct_tree.h"

#include "board_hot.h"
#include "check.h"
#include "natural_log.h"

#include <math.h>
#include <stdlib.h>

void uct_tree_init(UctTree *tree) {
    CHECK(tree->nodes_max >= UCT_NODES_MIN);
    tree->nodes = heap_new(tree->nodes_max, sizeof *tree->nodes);
}

void uct_tree_deinit(UctTree *tree) {
    free(tree->nodes);
}

/* Gives a node its children: the points in a random order, so that equal urgencies favour no side
 * of the board, then the pass. Returns false if the pool is full. */
static bool expand(UctTree *tree, uint32_t index, const PointSet *points, Rng *rng) {
    const uint32_t count = (uint32_t)point_set_count(points);
    if (tree->nodes_max - tree->nodes_count < count + 1)
        return false;
    UctNode *children = &tree->nodes[tree->nodes_count];
    uint32_t placed = 0;
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        uint32_t at = rng_below(rng, ++placed);
        children[placed - 1] = children[at];
        children[at] = (UctNode){.move = p};
    }
    children[count] = (UctNode){.move = MOVE_PASS};
    tree->nodes[index].first = tree->nodes_count;
    tree->nodes[index].children = (uint16_t)(count + 1);
    tree->nodes_count += count + 1;
    return true;
}

void uct_tree_start(UctTree *tree, const PointSet *candidates, Rng *rng) {
    tree->nodes[0] = (UctNode){.move = MOVE_PASS};
    tree->nodes_count = 1;
    CHECK(expand(tree, 0, candidates, rng));
}

/* Moves worth a child: legal but for superko, and no own eye. */
static void tree_candidates(const Board *board, Colour colour, bool suicide_allowed,
                            PointSet *points) {
    PointSet open;
    board_open(board, colour, &open);
    *points = open;
    if (board->ko != POINT_NONE)
        point_set_remove(points, board->ko);
    if (suicide_allowed)
        return;
    for (Point p = point_set_next(&open, 0); p != POINT_NONE; p = point_set_next(&open, p + 1))
        if (board_is_suicide(board, colour, p))
            point_set_remove(points, p);
}

/* The child with the highest mean + exploration * sqrt(ln N / n); the first of equals. */
static uint32_t select_child(const UctTree *tree, const UctNode *parent) {
    const double width = tree->exploration * sqrt(natural_log(parent->visits + 1));
    const UctNode *children = &tree->nodes[parent->first];
    uint32_t best = 0;
    double best_bound = -1;
    for (uint32_t i = 0; i < parent->children; i++) {
        const UctNode *child = &children[i];
        const double visits = child->visits;
        double bound = tree->first_play_urgency;
        if (child->visits > 0)
            bound = (double)child->value / (visits * tree->value_max) + width / sqrt(visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return parent->first + best;
}

void uct_tree_descend(UctTree *tree, const Goal *goal, Board *board, Leaf *leaf, UctPath *path,
                      Rng *rng) {
    uint32_t index = 0;
    path->nodes[0] = 0;
    path->count = 1;
    while (path->count < UCT_DEPTH_MAX && !leaf_is_over(leaf, goal)) {
        const UctNode *node = &tree->nodes[index];
        if (node->children == 0) {
            PointSet points;
            if (node->visits < tree->expansion || tree->nodes_count == tree->nodes_max)
                return;
            tree_candidates(board, leaf->to_move, goal->rules->suicide_allowed, &points);
            if (!expand(tree, index, &points, rng))
                return;
        }
        index = select_child(tree, node);
        leaf_play(leaf, board, tree->nodes[index].move);
        path->nodes[path->count++] = index;
    }
}

void uct_tree_add(UctTree *tree, const UctPath *path, Colour root_mover, Outcome black,
                  const Goal *goal) {
    const int seen[2] = {black.value, goal->value_max - black.value};
    Colour mover = colour_other(root_mover);
    for (int i = 0; i < path->count; i++) {
        UctNode *node = &tree->nodes[path->nodes[i]];
        node->visits++;
        node->value += seen[mover];
        mover = colour_other(mover);
    }
}
