/* Benson's algorithm as two lists: regions, and pairs of a region and a chain that borders it.
 *
 * Chains are struck off until each has two vital regions left; a region counts only while every
 * chain that borders it is left. Nothing is ever put back, so the order of striking off does not
 * matter.
 */
#include "benson.h"

enum { PAIRS_MAX = 4 * POINTS_MAX };

typedef struct Pair {
    uint16_t region, chain;
    bool vital;
} Pair;

/* The chains around the region being built. */
typedef struct Border {
    int count;
    uint16_t root[POINTS_MAX];
} Border;

typedef struct Analysis {
    const Board *board;
    Colour colour;
    bool suicide_allowed;
    int regions;
    int pairs;
    bool healthy[POINTS_MAX];      /* by region: every chain of its border is left */
    uint16_t required[POINTS_MAX]; /* by region: points that a vital chain must touch */
    uint16_t inner[POINTS_MAX];    /* by region: points that touch no stone of the colour */
    uint16_t
        region[POINTS_MAX + 1]; /* by point: number of its region; unused where a stone stands */
    bool left[POINTS_MAX + 1];  /* by chain root */
    uint16_t touching[POINTS_MAX + 1];    /* by chain root: scratch of region_close */
    uint16_t last_region[POINTS_MAX + 1]; /* by chain root: 1 + the last region it was seen at */
    Pair pair[PAIRS_MAX];
} Analysis;

/* The chains that a point touches, each once; returns their number. */
static int chains_beside(const Analysis *analysis, Point point, uint16_t roots[4]) {
    const Board *board = analysis->board;
    int count = 0;
    for (int i = 0; i < 4; i++) {
        uint16_t q = board->geometry->neighbours[point][i];
        if (board->colour[q] != analysis->colour)
            continue;
        bool known = false;
        for (int j = 0; j < count; j++)
            known |= roots[j] == board->chain[q];
        if (!known)
            roots[count++] = board->chain[q];
    }
    return count;
}

/* Notes a point of the region being built: whether it matters, what it touches. */
static void region_add(Analysis *analysis, Point point, Border *border) {
    const int r = analysis->regions;
    const bool matters = analysis->board->colour[point] == EMPTY || analysis->suicide_allowed;
    uint16_t roots[4];
    int count = chains_beside(analysis, point, roots);
    analysis->required[r] = (uint16_t)(analysis->required[r] + matters);
    analysis->inner[r] = (uint16_t)(analysis->inner[r] + (count == 0));
    for (int i = 0; i < count; i++) {
        uint16_t root = roots[i];
        analysis->touching[root] = (uint16_t)(analysis->touching[root] + matters);
        if (analysis->last_region[root] == r + 1)
            continue;
        analysis->last_region[root] = (uint16_t)(r + 1);
        border->root[border->count++] = root;
    }
}

/* Turns the border of the finished region into pairs. */
static void region_close(Analysis *analysis, const Border *border) {
    const int r = analysis->regions++;
    analysis->healthy[r] = border->count > 0;
    for (int i = 0; i < border->count; i++) {
        uint16_t root = border->root[i];
        bool vital = analysis->required[r] > 0 && analysis->touching[root] == analysis->required[r];
        analysis->pair[analysis->pairs++] = (Pair){(uint16_t)r, root, vital};
        analysis->touching[root] = 0;
    }
}

static void region_flood(Analysis *analysis, Point start, PointSet *rest) {
    const Board *board = analysis->board;
    Point stack[POINTS_MAX];
    Border border = {.count = 0};
    int depth = 0;
    point_set_remove(rest, start);
    stack[depth++] = start;
    while (depth > 0) {
        Point p = stack[--depth];
        analysis->region[p] = (uint16_t)analysis->regions;
        region_add(analysis, p, &border);
        for (int i = 0; i < 4; i++) {
            uint16_t q = board->geometry->neighbours[p][i];
            if (board->colour[q] == WALL || !point_set_has(rest, q))
                continue;
            point_set_remove(rest, q);
            stack[depth++] = q;
        }
    }
    region_close(analysis, &border);
}

/* Strikes off chains with fewer than two vital healthy regions; returns whether any was. */
static bool strike_off(Analysis *analysis, const PointSet *stones) {
    uint8_t vital[POINTS_MAX + 1] = {0};
    for (int i = 0; i < analysis->pairs; i++) {
        const Pair *pair = &analysis->pair[i];
        if (!analysis->left[pair->chain])
            analysis->healthy[pair->region] = false;
    }
    for (int i = 0; i < analysis->pairs; i++) {
        const Pair *pair = &analysis->pair[i];
        if (pair->vital && analysis->healthy[pair->region] && vital[pair->chain] < 2)
            vital[pair->chain]++;
    }
    bool changed = false;
    for (Point p = point_set_next(stones, 0); p != POINT_NONE; p = point_set_next(stones, p + 1)) {
        uint16_t root = analysis->board->chain[p];
        if (analysis->left[root] && vital[root] < 2) {
            analysis->left[root] = false;
            changed = true;
        }
    }
    return changed;
}

static void collect(const Analysis *analysis, const PointSet *stones, PointSet *alive,
                    PointSet *owned) {
    const Geometry *geometry = analysis->board->geometry;
    *alive = *owned = (PointSet){0};
    for (Point p = 0; p < geometry->points; p++) {
        if (point_set_has(stones, p)) {
            if (analysis->left[analysis->board->chain[p]])
                point_set_add(alive, p);
            continue;
        }
        int r = analysis->region[p];
        if (analysis->healthy[r] && analysis->inner[r] < 2)
            point_set_add(owned, p);
    }
}

static void analyse(Analysis *analysis, PointSet *alive, PointSet *owned) {
    const Board *board = analysis->board;
    PointSet stones, rest = board->geometry->all;
    board_stones(board, analysis->colour, &stones);
    point_set_subtract(&rest, &stones);
    for (Point p = point_set_next(&stones, 0); p != POINT_NONE; p = point_set_next(&stones, p + 1))
        analysis->left[board->chain[p]] = true;
    for (Point p = point_set_next(&rest, 0); p != POINT_NONE; p = point_set_next(&rest, p + 1))
        region_flood(analysis, p, &rest);
    while (strike_off(analysis, &stones)) {
    }
    collect(analysis, &stones, alive, owned);
}

void benson(const Board *board, bool suicide_allowed, Benson *result) {
    for (Colour colour = BLACK; colour <= WHITE; colour++) {
        Analysis analysis = {.board = board, .colour = colour, .suicide_allowed = suicide_allowed};
        analyse(&analysis, &result->alive[colour], &result->owned[colour]);
    }
}
