/* Liberties spread over the stones of both colours at once: a row of both boards is one word, Black
 * in the low half, White in the high half. A suicide is told by walks along the chains beside it.
 */
#include "breath.h"

#include "check.h"

enum { HALF = 32 }; /* bits; wider than any row by more than the bit that a shift may reach */

typedef struct Rows {
    uint64_t at[SIDE_PLAY_MAX];
} Rows;

static uint64_t both(uint64_t row) {
    return row | row << HALF;
}

/* Neighbours within the row, and bits past its width. */
static uint64_t beside(const Geometry *geometry, uint64_t row) {
    const uint64_t sum = row << 1 | row >> 1;
    if (geometry->topology == TOPOLOGY_PLANE || geometry->width == 1)
        return sum;
    const int last = geometry->width - 1;
    return sum | (row >> last & both(1)) | (row & both(1)) << last;
}

/* What a pass over the rows came to, as sums of rows. */
typedef struct Pass {
    uint64_t grown;   /* new marks */
    uint64_t missing; /* stones without a mark */
} Pass;

/* Spreads the marks over the stones, row after row; `step` is 1 upwards, -1 downwards. */
static Pass spread(const Geometry *geometry, Rows *marked, const Rows *stones, int step) {
    const int start = step > 0 ? 0 : geometry->height - 1;
    Pass pass = {0, 0};
    uint64_t behind = 0;
    if (geometry->topology == TOPOLOGY_TORUS)
        behind = marked->at[geometry->height - 1 - start];
    for (int i = 0, y = start; i < geometry->height; i++, y += step) {
        const uint64_t old = marked->at[y];
        behind = (old | beside(geometry, old) | behind) & stones->at[y];
        pass.grown |= old ^ behind;
        pass.missing |= stones->at[y] ^ behind;
        marked->at[y] = behind;
    }
    return pass;
}

static void rows_init(const Geometry *geometry, const PointSet stones[2], Rows *rows, Rows *empty) {
    const int width = geometry->width;
    for (int y = 0; y < geometry->height; y++) {
        const uint64_t black = point_set_piece(&stones[BLACK], y * width, width);
        const uint64_t white = point_set_piece(&stones[WHITE], y * width, width);
        rows->at[y] = black | white << HALF;
        empty->at[y] = both(~(black | white) & ((1u << width) - 1));
    }
}

bool stones_breathe(const Geometry *geometry, const PointSet stones[2]) {
    CHECK(geometry->width <= SIDE_PLAY_MAX && geometry->height <= SIDE_PLAY_MAX);
    const int height = geometry->height;
    const bool torus = geometry->topology == TOPOLOGY_TORUS;
    Rows rows, empty, marked;
    rows_init(geometry, stones, &rows, &empty);
    for (int y = 0; y < height; y++) {
        uint64_t liberties = beside(geometry, empty.at[y]);
        liberties |= y > 0 ? empty.at[y - 1] : torus ? empty.at[height - 1] : 0;
        liberties |= y < height - 1 ? empty.at[y + 1] : torus ? empty.at[0] : 0;
        marked.at[y] = liberties & rows.at[y];
    }
    Pass up, down;
    do {
        up = spread(geometry, &marked, &rows, 1);
        if (up.missing == 0)
            return true;
        down = spread(geometry, &marked, &rows, -1);
    } while (down.missing != 0 && (up.grown | down.grown) != 0);
    return down.missing == 0;
}

/* Whether the chain of a stone touches a point of `free`. `stones` has those of its colour; the
 * wall is in no set. */
static bool chain_touches(const Geometry *geometry, const PointSet *free, const PointSet *stones,
                          Point stone) {
    Point found[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    PointSet unseen = *stones;
    int count = 1;
    found[0] = stone;
    point_set_remove(&unseen, stone);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 4; j++) {
            const uint16_t q = geometry->neighbours[found[i]][j];
            if (point_set_has(free, q))
                return true;
            if (!point_set_has(&unseen, q))
                continue;
            point_set_remove(&unseen, q);
            found[count++] = q;
        }
    return false;
}

bool stones_forbid(const Geometry *geometry, const PointSet stones[2], Colour colour, Point point) {
    const Colour enemy = colour_other(colour);
    const uint16_t *neighbours = geometry->neighbours[point];
    for (int i = 0; i < 4; i++) {
        const uint16_t q = neighbours[i];
        if (q != geometry->points && !point_set_has(&stones[BLACK], q) &&
            !point_set_has(&stones[WHITE], q))
            return false;
    }
    PointSet free = {0}; /* the empty points but this one */
    for (int i = 0; i < geometry->words; i++)
        free.words[i] = geometry->all.words[i] & ~(stones[BLACK].words[i] | stones[WHITE].words[i]);
    point_set_remove(&free, point);
    for (int i = 0; i < 4; i++) {
        const uint16_t q = neighbours[i];
        if (q == geometry->points)
            continue;
        const Colour owner = point_set_has(&stones[enemy], q) ? enemy : colour;
        if (chain_touches(geometry, &free, &stones[owner], q) == (owner == colour))
            return false;
    }
    return true;
}
