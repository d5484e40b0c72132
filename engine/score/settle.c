/* Proof first, then counting who holds the points of each chain after playing on, then the search
 * of zones; and how the three become one verdict. */
#include "settle.h"

#include "benson.h"
#include "board_hot.h"
#include "flood.h"
#include "score.h"
#include "score_territory.h"
#include "settle_playout.h"
#include "settle_zone.h"

/* Shares of the owner and certainties, in thousandths. */
enum {
    DEAD_BELOW = 550,
    UNSETTLED_FROM = 500,
    UNSETTLED_TO = 620,
    CERTAIN_BELOW = 150,
    CERTAIN_ABOVE = 930,
    OPEN_FROM = 100, /* neither dead nor alive between these */
    OPEN_TO = 800,
    CLEAR_BELOW = 50, /* in haste, what lies between these is unsettled */
    CLEAR_ABOVE = 900,
    CERTAINTY_EXACT = 995,   /* by a search to the end */
    CERTAINTY_SEARCHED = 800 /* by a search that stopped, or in which ko matters */
};

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

/* What playing on and searching say of one chain. */
typedef struct Verdict {
    bool dead, unsettled, certain;
    int certainty;
} Verdict;

static Verdict verdict_by_share(int share) {
    const bool dead = share < DEAD_BELOW;
    return (Verdict){.dead = dead,
                     .unsettled = share >= UNSETTLED_FROM && share <= UNSETTLED_TO,
                     .certain = share < CERTAIN_BELOW || share > CERTAIN_ABOVE,
                     .certainty = dead ? CERTAINTY_FULL - share : share};
}

static bool is_searched(const ZoneVerdicts *zones, Point stone) {
    return point_set_has(&zones->alive, stone) || point_set_has(&zones->dead, stone) ||
           point_set_has(&zones->either, stone);
}

/* A search overrules playing on, but where it depends on who is first that only tells that the
 * chain is unsettled. */
static Verdict verdict_on(const ZoneVerdicts *zones, Point stone, int share) {
    Verdict verdict = verdict_by_share(share);
    const bool alive = point_set_has(&zones->alive, stone);
    if (point_set_has(&zones->either, stone)) {
        verdict.unsettled = true;
        verdict.certain = false;
        verdict.certainty = CERTAINTY_NONE;
    } else if (alive || point_set_has(&zones->dead, stone)) {
        verdict.dead = !alive;
        verdict.unsettled = false;
        verdict.certain = point_set_has(&zones->exact, stone);
        verdict.certainty = verdict.certain ? CERTAINTY_EXACT : CERTAINTY_SEARCHED;
    }
    return verdict;
}

static void enter(const Verdict *verdict, const PointSet *chain, Settlement *settlement) {
    if (verdict->dead)
        point_set_unite(&settlement->dead, chain);
    if (verdict->unsettled)
        point_set_unite(&settlement->unsettled, chain);
    if (verdict->certain)
        point_set_unite(&settlement->certain, chain);
    if (verdict->certainty < settlement->certainty)
        settlement->certainty = verdict->certainty;
    for (Point p = point_set_next(chain, 0); p != POINT_NONE; p = point_set_next(chain, p + 1))
        settlement->certainty_at[p] = (uint16_t)verdict->certainty;
}

/* Turns the sums over playouts into shares by chain root. */
static void share_chains(const Rest *rest, int16_t share[POINTS_MAX]) {
    int sums[POINTS_MAX] = {0};
    const Board *board = &rest->board;
    for (Point p = point_set_next(&rest->stones, 0); p != POINT_NONE;
         p = point_set_next(&rest->stones, p + 1))
        sums[board->chain[p]] += rest->shares[p];
    for (Point p = point_set_next(&rest->stones, 0); p != POINT_NONE;
         p = point_set_next(&rest->stones, p + 1))
        if (board->chain[p] == p)
            share[p] = (int16_t)((int64_t)sums[p] * CERTAINTY_FULL /
                                 ((int64_t)SHARE_OWN * board->size[p] * SETTLE_PLAYOUTS));
}

static bool is_open_share(int share) {
    return share > OPEN_FROM && share < OPEN_TO;
}

/* Whether a chain and all enemies that it meets through empty points are in doubt: a fight still
 * going on, or a board where nothing is alive. */
static bool is_open_fight(const ZoneInput *input, Point stone) {
    const Board *board = input->board;
    PointSet own, within = board->empty, met = {0}, reached = {0};
    if (!is_open_share(input->share[board->chain[stone]]))
        return false;
    board_stones(board, board->colour[stone], &own);
    point_set_unite(&within, &own);
    board_stones(board, colour_other(board->colour[stone]), &met);
    point_set_unite(&within, &met);
    point_set_add(&reached, stone);
    flood_grow(board->geometry, &within, &met, &reached);
    point_set_intersect(&met, &reached);
    for (Point p = point_set_next(&met, 0); p != POINT_NONE; p = point_set_next(&met, p + 1))
        if (point_set_has(input->proven, p) || !is_open_share(input->share[board->chain[p]]))
            return false;
    return true;
}

/* Every chain by its share alone. */
static void judge_in_haste(const Rest *rest, Settlement *settlement) {
    int16_t share[POINTS_MAX];
    share_chains(rest, share);
    for (Point p = point_set_next(&rest->stones, 0); p != POINT_NONE;
         p = point_set_next(&rest->stones, p + 1)) {
        if (rest->board.chain[p] != p)
            continue;
        PointSet chain;
        board_chain(&rest->board, p, &chain);
        Verdict verdict = verdict_by_share(share[p]);
        verdict.unsettled = share[p] >= CLEAR_BELOW && share[p] <= CLEAR_ABOVE;
        enter(&verdict, &chain, settlement);
    }
}

/* Adds the chains of `eyeless` beside an empty point if enemies meet there, or one is in seki
 * already. Returns whether that added any. */
static bool spread_seki(const Board *live, Point empty, const PointSet *eyeless, PointSet *seki) {
    PointSet beside = {0};
    bool colours[2] = {false, false}, known = false;
    for (int i = 0; i < 4; i++) {
        uint16_t q = live->geometry->neighbours[empty][i];
        PointSet chain;
        if (live->colour[q] > WHITE || !point_set_has(eyeless, q))
            continue;
        colours[live->colour[q]] = true;
        known |= point_set_has(seki, q);
        board_chain(live, q, &chain);
        point_set_unite(&beside, &chain);
    }
    point_set_subtract(&beside, seki);
    if ((!known && !(colours[BLACK] && colours[WHITE])) || point_set_is_empty(&beside))
        return false;
    point_set_unite(seki, &beside);
    return true;
}

/* Of the stones that live, those of groups without two eyes where two such enemies share a liberty:
 * beside enemies with two eyes such a group lives only by an answer still to be given. */
static void find_seki(const Rest *rest, Settlement *settlement) {
    Board live;
    PointSet counted[2], eyeless, standing = rest->stones;
    point_set_subtract(&standing, &settlement->dead);
    point_set_subtract(&standing, &settlement->unsettled);
    if (point_set_is_empty(&standing))
        return;
    score_remove_dead(&rest->board, &settlement->dead, &live);
    territory_groups(&live, &settlement->dead, counted, &eyeless);
    point_set_intersect(&eyeless, &standing);
    for (bool spread = true; spread;) {
        spread = false;
        for (Point p = point_set_next(&live.empty, 0); p != POINT_NONE;
             p = point_set_next(&live.empty, p + 1))
            spread |= spread_seki(&live, p, &eyeless, &settlement->seki);
    }
}

/* A chain with two eyes that would not survive a ko is unsettled. */
static void enter_kos(const PointSet *ko, Settlement *settlement) {
    PointSet open = *ko;
    point_set_subtract(&open, &settlement->seki);
    point_set_unite(&settlement->unsettled, &open);
}

/* Where both colours stand and no chain is sure to live, the game has hardly begun: none can be
 * told from the others. */
static void doubt_all_if_none_lives(const Rest *rest, Settlement *settlement) {
    PointSet sure = settlement->proven;
    point_set_unite(&sure, &settlement->certain);
    point_set_subtract(&sure, &settlement->dead);
    if (!point_set_is_empty(&sure))
        return;
    for (Colour c = BLACK; c <= WHITE; c++) {
        PointSet standing;
        board_stones(&rest->board, c, &standing);
        point_set_subtract(&standing, &settlement->dead);
        if (point_set_is_empty(&standing))
            return;
    }
    point_set_unite(&settlement->unsettled, &rest->stones);
    settlement->certain = (PointSet){0};
}

static void judge(const Rest *rest, const PointSet *proven, bool suicide_allowed,
                  Settlement *settlement) {
    int16_t share[POINTS_MAX];
    ZoneVerdicts zones;
    share_chains(rest, share);
    const ZoneInput input = {.board = &rest->board,
                             .proven = proven,
                             .share = share,
                             .suicide_allowed = suicide_allowed};
    settle_zones(&input, &zones);
    for (Point p = point_set_next(&rest->stones, 0); p != POINT_NONE;
         p = point_set_next(&rest->stones, p + 1)) {
        if (rest->board.chain[p] != p)
            continue;
        PointSet chain;
        board_chain(&rest->board, p, &chain);
        Verdict verdict = verdict_on(&zones, p, share[p]);
        verdict.unsettled |= !is_searched(&zones, p) && is_open_fight(&input, p);
        enter(&verdict, &chain, settlement);
    }
    doubt_all_if_none_lives(rest, settlement);
    find_seki(rest, settlement);
    enter_kos(&zones.ko, settlement);
}

/* Puts the stones down anew, in index order: how chains are held inside a board, and its ko point,
 * tell of the game, and verdicts are to depend on the position alone. */
static void forget_game(Board *board) {
    const Board played = *board;
    board_init(board, played.geometry);
    for (int p = 0; p < played.geometry->points; p++)
        if (played.colour[p] != EMPTY)
            board_setup(board, played.colour[p], (Point)p);
}

/* What proof leaves. Returns false if there is nothing to play on: then all that stands lives. */
static bool find_rest(const Board *board, const PointSet *owned, Settlement *settlement,
                      Rest *rest) {
    memset(rest->shares, 0, sizeof rest->shares);
    board_copy(&rest->board, board);
    rest->closed = *owned;
    all_stones(board, &rest->stones);
    point_set_subtract(&rest->stones, &settlement->proven);
    for (Point p = point_set_next(&settlement->dead, 0); p != POINT_NONE;
         p = point_set_next(&settlement->dead, p + 1))
        if (rest->board.colour[p] != EMPTY)
            board_remove_chain(&rest->board, p);
    if (point_set_is_empty(&rest->stones) ||
        !settle_playout_has_move(&rest->board, &rest->closed)) {
        settlement->certain = rest->stones;
        return false;
    }
    forget_game(&rest->board);
    return true;
}

/* Proof and playing on. Returns false where playing on had nothing to do. */
static bool prove_and_play(const Board *board, bool suicide_allowed, Rng *rng,
                           Settlement *settlement, Rest *rest) {
    PointSet owned;
    *settlement = (Settlement){.method = SETTLE_PLAYED_ON, .certainty = CERTAINTY_FULL};
    prove(board, suicide_allowed, settlement, &owned);
    if (!find_rest(board, &owned, settlement, rest))
        return false;
    settlement->playouts = SETTLE_PLAYOUTS;
    play_on(rest, rng);
    return true;
}

void settle_in_haste(const Board *board, bool suicide_allowed, Rng *rng, Settlement *settlement) {
    Rest rest;
    if (prove_and_play(board, suicide_allowed, rng, settlement, &rest))
        judge_in_haste(&rest, settlement);
}

static void settle_by_playing_on(const Board *board, bool suicide_allowed, Rng *rng,
                                 Settlement *settlement) {
    Rest rest;
    if (!prove_and_play(board, suicide_allowed, rng, settlement, &rest))
        return;
    judge(&rest, &settlement->proven, suicide_allowed, settlement);
}

static void settle_by_proof(const Board *board, bool suicide_allowed, Settlement *settlement) {
    PointSet owned;
    *settlement = (Settlement){.method = SETTLE_PROVEN, .certainty = CERTAINTY_FULL};
    prove(board, suicide_allowed, settlement, &owned);
    all_stones(board, &settlement->unsettled);
    point_set_subtract(&settlement->unsettled, &settlement->proven);
    if (!point_set_is_empty(&settlement->unsettled))
        settlement->certainty = CERTAINTY_NONE;
}

void settle(const Board *board, Settle method, bool suicide_allowed, Rng *rng,
            Settlement *settlement) {
    switch (method) {
    case SETTLE_PLAYED_ON:
        settle_by_playing_on(board, suicide_allowed, rng, settlement);
        return;
    case SETTLE_PROVEN:
        settle_by_proof(board, suicide_allowed, settlement);
        return;
    case SETTLE_NONE:
        *settlement = (Settlement){.method = SETTLE_NONE, .certainty = CERTAINTY_FULL};
        all_stones(board, &settlement->certain);
        return;
    }
}

ChainStatus settlement_status(const Settlement *settlement, Point stone) {
    if (point_set_has(&settlement->unsettled, stone))
        return CHAIN_UNSETTLED;
    if (point_set_has(&settlement->dead, stone))
        return CHAIN_DEAD;
    return point_set_has(&settlement->seki, stone) ? CHAIN_SEKI : CHAIN_ALIVE;
}

Trust settlement_trust(const Settlement *settlement, Point stone) {
    if (point_set_has(&settlement->proven, stone))
        return TRUST_PROVED;
    if (point_set_has(&settlement->unsettled, stone))
        return TRUST_UNSETTLED;
    return point_set_has(&settlement->certain, stone) ? TRUST_CERTAIN : TRUST_LIKELY;
}

int settlement_certainty(const Settlement *settlement, Point stone) {
    if (point_set_has(&settlement->proven, stone))
        return CERTAINTY_FULL;
    return settlement->playouts == 0 ? settlement->certainty : settlement->certainty_at[stone];
}
