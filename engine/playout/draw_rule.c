/* Hopeless points row by row, a word a row. Most turns have no point that could be one, so the
 * floods are rare but near the end of a game.
 */
#include "draw_rule.h"

#include "board_hot.h"

typedef struct Rows {
    uint32_t at[SIDE_MAX];
} Rows;

typedef struct Grid {
    int width, height;
    bool torus;
    Rows empty, roomy, enemy; /* roomy: empty points with an empty neighbour */
} Grid;

/* Neighbours within the row, and perhaps bits past the width. */
static uint32_t beside(const Grid *grid, uint32_t row) {
    uint32_t sum = row << 1 | row >> 1;
    if (grid->torus && grid->width > 1)
        sum |= row >> (grid->width - 1) | row << (grid->width - 1);
    return sum;
}

/* The row `step` from y; an empty one beyond the edge. */
static uint32_t row_near(const Grid *grid, const Rows *rows, int y, int step) {
    y += step;
    if (grid->torus && grid->height > 1)
        y = (y + grid->height) % grid->height;
    return y >= 0 && y < grid->height ? rows->at[y] : 0;
}

static uint32_t row_neighbours(const Grid *grid, const Rows *rows, int y) {
    return beside(grid, rows->at[y]) | row_near(grid, rows, y, -1) | row_near(grid, rows, y, 1);
}

static void grid_init(Grid *grid, const Board *board, Colour enemy) {
    const Geometry *geometry = board->geometry;
    grid->width = geometry->width;
    grid->height = geometry->height;
    grid->torus = geometry->topology == TOPOLOGY_TORUS;
    PointSet stones;
    board_stones(board, enemy, &stones);
    for (int y = 0; y < grid->height; y++) {
        grid->empty.at[y] = point_set_piece(&board->empty, y * grid->width, grid->width);
        grid->enemy.at[y] = point_set_piece(&stones, y * grid->width, grid->width);
    }
    for (int y = 0; y < grid->height; y++)
        grid->roomy.at[y] = row_neighbours(grid, &grid->empty, y) & grid->empty.at[y];
}

/* One pass of the rule; `step` is 1 in index order, -1 in reverse. */
static void spread(const Grid *grid, Rows *marked, int step, bool sideways) {
    const int start = step > 0 ? 0 : grid->height - 1;
    uint32_t behind = grid->torus ? marked->at[grid->height - 1 - start] : 0;
    for (int i = 0, y = start; i < grid->height; i++, y += step) {
        uint32_t row = marked->at[y];
        if (sideways)
            row |= beside(grid, row);
        behind = marked->at[y] = (row | behind) & grid->enemy.at[y];
    }
}

static void mark_class(const Grid *grid, int class, Rows *marked) {
    Rows liberties;
    for (int y = 0; y < grid->height; y++)
        liberties.at[y] = (y & 1) == class ? grid->empty.at[y] : grid->roomy.at[y];
    for (int y = 0; y < grid->height; y++)
        marked->at[y] = row_neighbours(grid, &liberties, y) & grid->enemy.at[y];
    spread(grid, marked, 1, false);
    spread(grid, marked, -1, true);
    spread(grid, marked, 1, true);
    spread(grid, marked, -1, true);
}

/* Takes those of the suspects out of the candidates that have no weak stone beside them. */
static void remove_hopeless(const Board *board, Colour colour, const PointSet *suspects,
                            PointSet *candidates) {
    Grid grid;
    Rows marked[2], weak;
    grid_init(&grid, board, colour_other(colour));
    mark_class(&grid, 0, &marked[0]);
    mark_class(&grid, 1, &marked[1]);
    for (int y = 0; y < grid.height; y++)
        weak.at[y] = grid.enemy.at[y] & ~(marked[0].at[y] & marked[1].at[y]);
    for (int y = 0; y < grid.height; y++) {
        PointSet hopeless = {0};
        uint32_t row = point_set_piece(suspects, y * grid.width, grid.width);
        point_set_add_piece(&hopeless, y * grid.width, grid.width,
                            row & ~row_neighbours(&grid, &weak, y));
        point_set_subtract(candidates, &hopeless);
    }
}

void draw_rule_candidates(const Board *board, Colour colour, bool suicide_allowed,
                          PointSet *candidates) {
    board_open(board, colour, candidates);
    if (board->ko != POINT_NONE)
        point_set_remove(candidates, board->ko);
    if (suicide_allowed)
        return;
    PointSet suspects = {0};
    bool any = false;
    for (Point p = point_set_next(candidates, 0); p != POINT_NONE;
         p = point_set_next(candidates, p + 1)) {
        const int own = (board->sides[colour][p] & 7) - board->geometry->walls[p];
        if (own > 0 || board_empty_neighbours(board, p) > 0)
            continue;
        point_set_add(&suspects, p);
        any = true;
    }
    if (any)
        remove_hopeless(board, colour, &suspects, candidates);
}

Move draw_rule_move(const Board *board, Colour colour, bool suicide_allowed, Rng *rng) {
    PointSet left;
    draw_rule_candidates(board, colour, suicide_allowed, &left);
    for (int count = point_set_count(&left); count > 0; count--) {
        Point point = point_set_select(&left, (int)rng_below(rng, (uint32_t)count));
        if (suicide_allowed || !board_is_suicide(board, colour, point))
            return point;
        point_set_remove(&left, point);
    }
    return MOVE_PASS;
}
