/* UCB1 applied to trees, with virtual loss and RAVE: a fixed pool of nodes and the steps of one
 * simulation.
 *
 * Sources: L. Kocsis, C. Szepesvári, "Bandit Based Monte-Carlo Planning", ECML 2006; UCB1: P.
 * Auer, N. Cesa-Bianchi, P. Fischer, Machine Learning 47, 2002; a fixed value for moves not yet
 * tried: S. Gelly, Y. Wang, 2006; virtual loss: G. Chaslot, M. Winands, J. van den Herik, "Parallel
 * Monte-Carlo Tree Search", CG 2008; RAVE: S. Gelly, D. Silver, Artificial Intelligence 175, 2011.
 *
 * A node stands for a move and the position after it; its sums are as the player who made that move
 * sees them. The children of a node lie side by side, one for every point and the pass, in an order
 * drawn once a turn, so that equal bounds favour no side of the board; those that may not be played
 * are never chosen. Below the root, only the simple ko rule is known; two passes end the game. When
 * the pool is full, no node is expanded any more and the search goes on with the tree it has.
 *
 * Several descents may be made before their outcomes are added, in any order: sums are whole
 * numbers. Until then, each counts in the nodes it went through as a visit of value 0 (virtual
 * loss).
 *
 * The bound of a child with n visits (those under way included) of sum V, and all-as-first sums A
 * over m playouts, is, for a parent with N visits and with k = `equivalence`,
 *     ((1 - b) V / n + b A / m) / value_max + exploration * sqrt(ln(N + 1) / n),
 *     b = m / (m + n + n m / k):
 * the two means weigh the same at n = k visits if m is large. Where only all-as-first means are
 * known, n is 1 below the square root. The bound of a move that no outcome tells anything about is
 * first_play_urgency, and 1 / (1 + n) - 1 once n of its playouts are under way: less than for any
 * known move, and less for each more, so that these spread evenly if nothing is known.
 */
#ifndef JIGO_UCT_TREE_H
#define JIGO_UCT_TREE_H

#include "rollout.h"
#include "view.h"

enum {
    UCT_DEPTH_MAX = 512,
    UCT_CHILDREN_MAX = SIDE_PLAY_MAX * SIDE_PLAY_MAX + 1,
    UCT_NODES_MIN = UCT_CHILDREN_MAX + 1,
    UCT_NODE_BYTES = 48 /* of memory for a node, told to users in the range of `nodes` */
};

/* Sums are whole numbers below 2^53, so that their order does not matter. */
typedef struct UctNode {
    double value;        /* sum of Outcome.value */
    double all_as_first; /* the same over playouts in which the mover was first to play here */
    uint32_t visits;     /* whose outcomes were added */
    uint32_t firsts;     /* terms of all_as_first */
    uint32_t pending;    /* descents whose outcomes were not added yet */
    uint32_t first;      /* index of the first child; 0: no children */
} UctNode;

typedef struct UctTree {
    uint32_t nodes_max;
    uint32_t expansion;        /* visits before a leaf gets children */
    double exploration;        /* the constant before UCB1's square root */
    double first_play_urgency; /* of children that nothing is known about */
    double equivalence;        /* of RAVE; 0: off */
    double value_max;          /* of an Outcome */

    /* Private. The root is node 0; arrays of [nodes_max]. */
    double share; /* 1 / equivalence; 0: off */
    UctNode *nodes;
    double *mean;   /* the bound but for the exploration */
    double *spread; /* what the exploration is multiplied by: 1 / sqrt(n), 0 for no visit */
    uint32_t nodes_count;
    uint32_t children;                             /* of every node that has any: points and pass */
    Move order[UCT_CHILDREN_MAX];                  /* of children */
    uint16_t place[SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* of points in it */
} UctTree;

/* One descent: the nodes from the root on, and the moves to them; moves[0] means nothing. */
typedef struct UctPath {
    int count;
    uint32_t nodes[UCT_DEPTH_MAX];
    Move moves[UCT_DEPTH_MAX];
} UctPath;

/* Allocates for the parameters, which are set by the caller; everything else is zero before. */
void uct_tree_init(UctTree *tree, const Geometry *geometry);
void uct_tree_deinit(UctTree *tree);

/* A tree of the root and its children: the candidates, and the pass. */
void uct_tree_start(UctTree *tree, const PointSet *candidates, Rng *rng);

/* Goes down from the root by the best bound, playing the moves on the board and in the leaf, and
 * expands the node reached if it is due. */
void uct_tree_descend(UctTree *tree, const Goal *goal, Board *board, Leaf *leaf, UctPath *path);

/* Adds Black's outcome to every node of the path; `root_mover` moves at the root. `firsts` are the
 * points that Black and White were first to play at from the leaf on; not read without RAVE. */
void uct_tree_add(UctTree *tree, const UctPath *path, Colour root_mover, Outcome black,
                  const Goal *goal, const PointSet *firsts);

#endif
