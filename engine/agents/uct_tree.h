/* UCB1 applied to trees: a fixed pool of nodes and the four steps of one simulation.
 *
 * Source: L. Kocsis, C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; UCB1: P. Auer,
 * N. Cesa-Bianchi, P. Fischer, Machine Learning 47, 2002; a fixed value for moves not yet tried:
 * S. Gelly, Y. Wang, 2006. A node stands for a move and the position after it; its sum is as the
 * player who made that move sees it. Children of a node lie side by side. Below the root, only
 * the simple ko rule is known; a pass is a child like others, and two passes end the game. When the
 * pool is full, no node is expanded any more and the search goes on with the tree it has.
 *
 * The steps are separate, so that a caller can descend for several playouts before it adds their
 * outcomes.
 */
#ifndef JIGO_UCT_TREE_H
#define JIGO_UCT_TREE_H

#include "rollout.h"
#include "view.h"

enum { UCT_DEPTH_MAX = 512, UCT_NODES_MIN = SIDE_PLAY_MAX * SIDE_PLAY_MAX + 2 };

typedef struct UctNode {
    int64_t value; /* sum of Outcome.value */
    uint32_t visits;
    uint32_t first; /* index of the first child */
    uint16_t children;
    Move move;
} UctNode;

_Static_assert(sizeof(UctNode) == 24, "a node's size is told to users in the range of `nodes`");

typedef struct UctTree {
    UctNode *nodes; /* [nodes_max]; the root is 0 */
    uint32_t nodes_count, nodes_max;
    uint32_t expansion;        /* visits before a leaf gets children */
    double exploration;        /* the constant before UCB1's square root */
    double first_play_urgency; /* of children not visited yet */
    double value_max;          /* of an Outcome */
} UctTree;

/* The nodes of one descent, from the root on. */
typedef struct UctPath {
    int count;
    uint32_t nodes[UCT_DEPTH_MAX];
} UctPath;

/* Allocates tree->nodes for tree->nodes_max; the parameters are set by the caller. */
void uct_tree_init(UctTree *tree);
void uct_tree_deinit(UctTree *tree);

/* A tree of the root and its children: the candidates, in a random order, and the pass. */
void uct_tree_start(UctTree *tree, const PointSet *candidates, Rng *rng);

/* Goes down from the root by the best upper bound, playing the moves on the board and in the leaf,
 * and expands the node reached if it is due. */
void uct_tree_descend(UctTree *tree, const Goal *goal, Board *board, Leaf *leaf, UctPath *path,
                      Rng *rng);

/* Adds Black's outcome to every node of the path; `root_mover` moves at the root. */
void uct_tree_add(UctTree *tree, const UctPath *path, Colour root_mover, Outcome black,
                  const Goal *goal);

#endif
