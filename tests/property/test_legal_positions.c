/* Counts of legal positions: every chain on the board has a liberty.
 *
 * Source: J. Tromp and G. Farneback, "Combinatorics of Go", 2007, table of L(m, n). The fast
 * board's own liberties decide here, and boards are built by set-up alone, so that the counts
 * examine chains and liberties over every position there is. Points are coloured in index order;
 * what is not yet coloured counts as empty, and since a stone more never gives a chain without
 * liberty one, a board with such a chain is given up at once.
 */
#include "board.h"
#include "test_scale.h"

#include <criterion/criterion.h>
#include <stdlib.h>

typedef struct Count {
    int width, height;
    long long legal;
} Count;

/* Whether a set-up stone took the last liberty of its own or a neighbouring chain. */
static bool smothers(const Board *board, Point point) {
    const uint16_t *neighbours = board->geometry->neighbours[point];
    bool smothered = board->liberties[board->chain[point]] == 0;
    for (int i = 0; i < 4; i++)
        if (board->colour[neighbours[i]] <= WHITE)
            smothered |= board->liberties[board->chain[neighbours[i]]] == 0;
    return smothered;
}

/* The legal colourings of the points from `point` on. */
static long long count_from(const Board *board, Point point) {
    if (point == board->geometry->points)
        return 1;
    bool last = point == board->geometry->points - 1;
    long long count = last ? 1 : count_from(board, point + 1);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        Board next;
        board_copy(&next, board);
        board_setup(&next, (Colour)colour, point);
        if (!smothers(&next, point))
            count += last ? 1 : count_from(&next, point + 1);
    }
    return count;
}

static long long count_legal(int width, int height) {
    Geometry geometry;
    Board board;
    geometry_init(&geometry, width, height, TOPOLOGY_PLANE);
    board_init(&board, &geometry);
    return count_from(&board, 0);
}

static void expect_counts(const Count *counts, int length) {
    for (int i = 0; i < length; i++) {
        const Count *c = &counts[i];
        long long counted = count_legal(c->width, c->height);
        cr_expect(counted == c->legal, "%dx%d: %lld legal positions, not %lld", c->width, c->height,
                  counted, c->legal);
    }
}

Test(legal_positions, small_boards) {
    static const Count counts[] = {
        {1, 1, 1},    {1, 2, 5},     {1, 3, 15},    {1, 4, 41},    {1, 5, 113},    {1, 6, 313},
        {1, 7, 867},  {7, 1, 867},   {2, 2, 57},    {2, 3, 489},   {3, 2, 489},    {2, 4, 4125},
        {4, 2, 4125}, {2, 5, 35117}, {5, 2, 35117}, {3, 3, 12675}, {3, 4, 321689}, {4, 3, 321689},
    };
    expect_counts(counts, (int)(sizeof counts / sizeof *counts));
}

Test(legal_positions, board_3x5) {
    if (test_scale_percent() < 100)
        cr_skip_test("14 million boards, left out under JIGO_TEST_SCALE=100");
    expect_counts(&(Count){3, 5, 8180343}, 1);
}

Test(legal_positions, board_4x4) {
    if (test_scale_percent() < 100)
        cr_skip_test("43 million boards, left out under JIGO_TEST_SCALE=100");
    expect_counts(&(Count){4, 4, 24318165}, 1);
}

/* The exact liberties agree with the kept ones about who has any, and the hash tells all boards
 * apart. */
typedef struct Walk {
    int boards, legal, disagreements;
    uint64_t hashes[19683]; /* 3 to the power 9 */
} Walk;

static bool every_chain_breathes(const Board *board, int *disagreements) {
    bool all = true;
    for (int p = 0; p < board->geometry->points; p++) {
        PointSet liberties;
        if (board->colour[p] > WHITE)
            continue;
        bool breathes = board_liberties(board, (Point)p, &liberties) > 0;
        *disagreements += breathes != (board->liberties[board->chain[p]] > 0);
        all = all && breathes;
    }
    return all;
}

static void walk_from(const Board *board, Point point, Walk *walk) {
    if (point == board->geometry->points) {
        walk->hashes[walk->boards++] = board->hash;
        walk->legal += every_chain_breathes(board, &walk->disagreements);
        return;
    }
    walk_from(board, point + 1, walk);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        Board next;
        board_copy(&next, board);
        board_setup(&next, (Colour)colour, point);
        walk_from(&next, point + 1, walk);
    }
}

static int compare_hashes(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

Test(legal_positions, every_3x3_board_whole) {
    Geometry geometry;
    Board board;
    Walk walk = {0};
    geometry_init(&geometry, 3, 3, TOPOLOGY_PLANE);
    board_init(&board, &geometry);
    walk_from(&board, 0, &walk);
    cr_expect_eq(walk.boards, 19683);
    cr_expect_eq(walk.legal, 12675);
    cr_expect_eq(walk.disagreements, 0);
    qsort(walk.hashes, 19683, sizeof *walk.hashes, compare_hashes);
    for (int i = 1; i < 19683; i++)
        if (walk.hashes[i] == walk.hashes[i - 1])
            cr_assert(false, "two boards share a hash");
}
