/* A tree over one player's own view of a Phantom game: a fixed pool of information sets, and the
 * choice in one of them by upper bounds, RAVE and virtual loss.
 *
 * Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
 * Trans. Comput. Intell. AI Games 4, 2012; for the rest see uct_tree.h.
 *
 * A node is a set of positions that the player on turn cannot tell apart. Its arms are the player's
 * turns there, one for each point and the pass. What follows an arm is keyed by the news between
 * this turn and the next: points captured by either side, and whether the opponent passed. The
 * opponent's play itself is unseen, so all of them with the same news lead to one node.
 *
 * A try that the position at hand refuses costs no turn. So a choice is made among the arms that
 * are legal there: a mean is a value given that the play is legal. What a refusal would tell is
 * left out below the root.
 *
 * The bound of an arm with n visits (those under way included) of sum V, all-as-first sums A over m
 * playouts, offered o times (legal when a choice was made, this time included) is, with k =
 * `equivalence`,
 *     ((1 - b) V / n + b A / m) / value_max + exploration * sqrt(ln(o) / n),
 *     b = m / (m + n + n m / k),
 * with n at least 1 below the root sign. An arm that no outcome tells anything about has the bound
 * first_play_urgency, and 1 / (1 + n) - 1 once n of its playouts are under way.
 *
 * The pass is chosen only where no point is legal. When the pool is full, no node is made any more
 * and the search goes on with those it has. Sums are whole numbers below 2^53: the order in which
 * outcomes are added does not matter.
 */
#ifndef JIGO_VIEW_TREE_H
#define JIGO_VIEW_TREE_H

#include "point_set.h"
#include "rng.h"

enum {
    VIEW_ARMS_MAX = SIDE_PLAY_MAX * SIDE_PLAY_MAX + 1,
    VIEW_ARM_BYTES = 48 /* of memory for each point of a node, told to users */
};

/* Where a tree starts from, and no node. */
enum { VIEW_ROOT_ARM = 0 };
#define VIEW_NO_NODE UINT32_MAX

typedef struct ViewArm {
    double value;        /* sum of Outcome.value, as the player sees it */
    double all_as_first; /* the same over playouts in which the player was first to play here */
    double mean;         /* the bound but for the exploration */
    uint32_t visits;     /* whose outcomes were added */
    uint32_t firsts;     /* terms of all_as_first */
    uint32_t pending;    /* visits whose outcomes were not added yet */
    uint32_t offered;    /* choices made where it was legal */
    uint32_t following;  /* the node made last of those that follow, plus 1; 0: none */
} ViewArm;

typedef struct ViewNode {
    uint64_t news;
    uint32_t sibling; /* another node that follows the same arm, plus 1; 0: none */
} ViewNode;

typedef struct ViewTree {
    uint32_t nodes_max;
    uint32_t expansion;        /* visits before an arm is followed by nodes */
    double exploration;        /* the constant before UCB1's square root */
    double first_play_urgency; /* of arms that nothing is known about */
    double equivalence;        /* of RAVE; 0: off */
    double value_max;          /* of an Outcome */

    /* Private. */
    double share; /* 1 / equivalence; 0: off */
    ViewNode *nodes;
    ViewArm *arms; /* the root's, then those of each node: the points in `order`, the pass */
    uint32_t nodes_count;
    uint32_t node_arms;
    Move order[VIEW_ARMS_MAX];
    uint16_t place[SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* of points in it */
} ViewTree;

/* Allocates for the parameters, which are set by the caller; everything else is zero before. */
void view_tree_init(ViewTree *tree, int points);
void view_tree_deinit(ViewTree *tree);

/* An empty tree, its arms in an order drawn anew, so that equal bounds favour no side of the board.
 */
void view_tree_start(ViewTree *tree, Rng *rng);

/* Whether an arm was visited often enough to be followed by nodes; the root's arm always. */
bool view_tree_is_due(const ViewTree *tree, uint32_t arm);

/* The node that follows an arm after such news, made now if there is none yet and the arm is due;
 * else VIEW_NO_NODE. */
uint32_t view_tree_follow(ViewTree *tree, uint32_t arm, uint64_t news);

/* Takes the arm with the highest bound of those at legal points, or the pass if there is none; a
 * visit of it is under way from now on. */
uint32_t view_tree_choose(ViewTree *tree, uint32_t node, const PointSet *legal);

/* The same, drawn with chances that grow as e^(slope * mean). 0 <= slope <= 100. */
uint32_t view_tree_draw(ViewTree *tree, uint32_t node, const PointSet *legal, double slope,
                        Rng *rng);

/* What an arm stands for: a point or the pass. Not for the root's arm. */
Move view_tree_move(const ViewTree *tree, uint32_t arm);

/* The arm of a move. */
ViewArm *view_tree_arm(const ViewTree *tree, uint32_t node, Move move);

/* Adds the outcome of a visit that was under way. */
void view_tree_add(ViewTree *tree, uint32_t arm, double value);

/* Credits an outcome to the arms of the points, which were legal there and which the player was the
 * first to play at. */
void view_tree_add_firsts(ViewTree *tree, uint32_t node, const PointSet *points, double value);

#endif
