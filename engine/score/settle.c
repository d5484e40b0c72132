/* Proof first, then counting who holds the points of each chain after playing on. */
#include "settle.h"

#include "benson.h"
#include "board_hot.h"
#include "settle_playout.h"

enum {
    SHARE_OWN = 2, /* what the owner gets of a point at the end of a playout; */
    SHARE_NONE = 1 /* if nobody holds it */
};

/* What is to be played on. */
typedef struct Rest {
    Board board;            /* without the stones proven dead */
    PointSet stones;        /* not proven */
    PointSet closed;        /* proven areas */
    int shares[POINTS_MAX]; /* by point of `stones`: the owner's, over all playouts */
} Rest;

static void all_stones(const Board *board, PointSet *stones) {
    *stones = board->geometry->all;
    point_set_subtract(stones, &board->empty);
}

/* Fills in what is proven; `owned` gets the areas of both colours. */
static void prove(const Board *board, bool suicide_allowed, Settlement *settlement,
                  PointSet *owned) {
    Benson result;
    PointSet stones;
    all_stones(board, &stones);
    benson(board, suicide_allowed, &result);
    *owned = result.owned[BLACK];
    point_set_unite(owned, &result.owned[WHITE]);
    settlement->dead = *owned;
    point_set_intersect(&settlement->dead, &stones);
    settlement->proven = settlement->dead;
    for (Colour c = BLACK; c <= WHITE; c++)
        point_set_unite(&settlement->proven, &result.alive[c]);
    /* A living chain may stand in a dead region of its own colour's enemy only if that enemy is not
     * alive, so life wins. */
    for (Colour c = BLACK; c <= WHITE; c++)
        point_set_subtract(&settlement->dead, &result.alive[c]);
}

static int share_of(const Board *board, Point point, Colour owner) {
    Colour colour = board->colour[point];
    if (colour == EMPTY) {
        bool own = board_is_surrounded(board, point, owner);
        bool enemy = board_is_surrounded(board, point, colour_other(owner));
        return own == enemy ? SHARE_NONE : own ? SHARE_OWN : 0;
    }
    return colour == owner ? SHARE_OWN : 0;
}

static void play_on(Rest *rest, Rng *rng) {
    SettlePlayout playout = {
        .closed = &rest->closed, .turns_max = 3 * rest->board.geometry->points, .rng = rng};
    for (int i = 0; i < SETTLE_PLAYOUTS; i++) {
        board_copy(&playout.board, &rest->board);
        playout.to_move = i & 1 ? WHITE : BLACK;
        settle_playout_run(&playout);
        for (Point p = point_set_next(&rest->stones, 0); p != POINT_NONE;
             p = point_set_next(&rest->stones, p + 1))
            rest->shares[p] += share_of(&playout.board, p, rest->board.colour[p]);
    }
}

/* Enters the verdict on one chain. */
static void judge(const Rest *rest, const PointSet *chain, int stones, Settlement *settlement) {
    int64_t sum = 0;
    for (Point p = point_set_next(chain, 0); p != POINT_NONE; p = point_set_next(chain, p + 1))
        sum += rest->shares[p];
    int share = (int)(sum * 1000 / ((int64_t)SHARE_OWN * stones * SETTLE_PLAYOUTS));
    bool dead = share < SETTLE_DEAD_BELOW;
    int certainty = dead ? 1000 - share : share;
    if (dead)
        point_set_unite(&settlement->dead, chain);
    if (share >= SETTLE_UNSETTLED_FROM && share <= SETTLE_UNSETTLED_TO)
        point_set_unite(&settlement->unsettled, chain);
    if (certainty < settlement->certainty)
        settlement->certainty = certainty;
}

static void judge_all(const Rest *rest, Settlement *settlement) {
    PointSet left = rest->stones;
    for (Point p = point_set_next(&left, 0); p != POINT_NONE; p = point_set_next(&left, p + 1)) {
        PointSet chain;
        int stones = board_chain(&rest->board, p, &chain);
        point_set_subtract(&left, &chain);
        judge(rest, &chain, stones, settlement);
    }
}

static void settle_rest(const Board *board, const PointSet *owned, Rng *rng,
                        Settlement *settlement) {
    Rest rest;
    memset(rest.shares, 0, sizeof rest.shares);
    board_copy(&rest.board, board);
    rest.closed = *owned;
    all_stones(board, &rest.stones);
    point_set_subtract(&rest.stones, &settlement->proven);
    for (Point p = point_set_next(&settlement->dead, 0); p != POINT_NONE;
         p = point_set_next(&settlement->dead, p + 1))
        if (rest.board.colour[p] != EMPTY)
            board_remove_chain(&rest.board, p);
    if (point_set_is_empty(&rest.stones) || !settle_playout_has_move(&rest.board, &rest.closed))
        return;
    settlement->playouts = SETTLE_PLAYOUTS;
    play_on(&rest, rng);
    judge_all(&rest, settlement);
}

void settle(const Board *board, Settle method, bool suicide_allowed, Rng *rng,
            Settlement *settlement) {
    PointSet owned;
    *settlement = (Settlement){.method = method, .certainty = CERTAINTY_FULL};
    if (method == SETTLE_NONE)
        return;
    prove(board, suicide_allowed, settlement, &owned);
    if (method == SETTLE_PLAYED_ON) {
        settle_rest(board, &owned, rng, settlement);
        return;
    }
    all_stones(board, &settlement->unsettled);
    point_set_subtract(&settlement->unsettled, &settlement->proven);
    if (!point_set_is_empty(&settlement->unsettled))
        settlement->certainty = CERTAINTY_NONE;
}
