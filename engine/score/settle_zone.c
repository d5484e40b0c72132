/* Growing zones, and reading the answers of the search chain by chain. */
#include "settle_zone.h"

#include "rng.h"
#include "zone_search.h"

enum {
    DOUBT_FROM = 20, /* shares in thousandths between which a chain is doubtful */
    DOUBT_TO = 900,
    RACE_LIBERTIES = 3, /* so few, one of them shared, on both sides: doubtful */
    SMALL_CHAIN = 2,    /* a chain so small is not judged where ko decides its fate alone */
    VALUES_APART = 2,   /* a certain verdict changes the area by no more with who is first */
    ROUNDS = 5,
    NODES_OF_BOARD = 5000, /* positions searched for one board at most, */
    NODES_OF_POINT = 60,   /* and for each of its points */
    KEPT_FROM = 550,
    NEVER = 1001 /* a share that no chain has */
};

/* One pass over the doubtful chains. A chain beside a zone is taken to live with so many liberties
 * if its share is at least this. The strictest standard makes the largest zones and comes first,
 * with little effort so that the easy zones are not starved by the hard ones. */
typedef struct Round {
    int share_of_six, share_of_four, share_of_three;
    int empties_max; /* of a zone */
    int nodes_max;   /* of one search */
} Round;
static const Round rounds[ROUNDS] = {{900, NEVER, NEVER, 12, 3000},
                                     {900, NEVER, NEVER, 12, 8000},
                                     {900, NEVER, NEVER, 10, 80000},
                                     {800, 800, 900, 12, 3000},
                                     {800, 800, 800, 12, 3000}};

/* What all searches of one board share. */
typedef struct Effort {
    int nodes; /* left for the whole board */
    ZoneTable table;
} Effort;

typedef struct ZoneField {
    const ZoneInput *input;
    const Round *round;
    bool safe;        /* every chain around is proven or no doubtful one */
    PointSet members; /* all points of the zone */
    PointSet seeds;   /* stones that are part of it whatever their share */
    int points, empties;
    Zone zone;
    uint64_t key;             /* of its members */
    Point place[ZONE_POINTS]; /* the board's point, by number in the zone */
    ZonePosition start;
} ZoneField;

static bool lives(const ZoneField *field, Point stone) {
    const ZoneInput *input = field->input;
    PointSet liberties;
    if (point_set_has(input->proven, stone))
        return true;
    if (point_set_has(&field->seeds, stone))
        return false;
    int count = board_liberties(input->board, stone, &liberties);
    int share = input->share[input->board->chain[stone]];
    return (count >= 6 && share >= field->round->share_of_six) ||
           (count >= 4 && share >= field->round->share_of_four) ||
           (count >= 3 && share >= field->round->share_of_three);
}

/* Gathers the zone around `seed`; false if it grows too large. */
static bool grow(ZoneField *field, Point seed) {
    const Board *board = field->input->board;
    const Geometry *geometry = board->geometry;
    PointSet open = {0}, rocks = {0};
    field->points = field->empties = 0;
    field->safe = true;
    field->members = (PointSet){0};
    point_set_add(&open, seed);
    point_set_add(&field->members, seed);
    for (Point p = seed; p != POINT_NONE; p = point_set_next(&open, 0)) {
        point_set_remove(&open, p);
        field->empties += board->colour[p] == EMPTY;
        if (field->points == ZONE_POINTS || field->empties > field->round->empties_max)
            return false;
        field->points++;
        for (int i = 0; i < 4; i++) {
            uint16_t q = geometry->neighbours[p][i];
            if (board->colour[q] == WALL || point_set_has(&field->members, q) ||
                point_set_has(&rocks, q))
                continue;
            if (board->colour[q] != EMPTY && lives(field, q)) {
                field->safe &= point_set_has(field->input->proven, q) ||
                               field->input->share[board->chain[q]] >= DOUBT_TO;
                point_set_add(&rocks, q);
                continue;
            }
            point_set_add(&field->members, q);
            point_set_add(&open, q);
        }
    }
    return true;
}

/* Numbers the points and tells what is beside each. */
static void draw_zone(ZoneField *field) {
    const Board *board = field->input->board;
    uint8_t number[POINTS_MAX + 1];
    Zone *zone = &field->zone;
    memset(zone, 0, sizeof *zone);
    for (Point p = point_set_next(&field->members, 0); p != POINT_NONE;
         p = point_set_next(&field->members, p + 1)) {
        field->place[zone->count] = p;
        number[p] = (uint8_t)zone->count++;
    }
    field->key = 0;
    for (int i = 0; i < POINT_SET_WORDS; i++)
        field->key = rng_mix(field->key ^ field->members.words[i]);
    field->start.solid = ZONE_ROCKS;
    for (Colour c = BLACK; c <= WHITE; c++)
        field->start.stones[c] = zone_bit(ROCK + c);
    for (int i = 0; i < field->points; i++) {
        Point p = field->place[i];
        zone->all |= zone_bit(i);
        if (board->colour[p] != EMPTY) {
            field->start.stones[board->colour[p]] |= zone_bit(i);
            zone->counted |= zone_bit(i);
        }
        for (int j = 0; j < 4; j++) {
            uint16_t q = board->geometry->neighbours[p][j];
            if (board->colour[q] == WALL)
                continue;
            bool inside = point_set_has(&field->members, q);
            zone->near[i] |= zone_bit(inside ? number[q] : ROCK + board->colour[q]);
        }
    }
}

enum { ANSWERS = 6 }; /* both bound, Black unbound, White unbound; each with either player first */

typedef struct ZoneAnswers {
    int count; /* 2, or 6 where ko mattered */
    ZoneAnswer answer[ANSWERS];
} ZoneAnswers;

/* The value that playing on expects. */
static int guess_value(const ZoneField *field) {
    int value = 0;
    for (int i = 0; i < field->points; i++) {
        const Board *board = field->input->board;
        Point p = field->place[i];
        if (board->colour[p] == EMPTY)
            continue;
        bool kept = point_set_has(field->input->proven, p) ||
                    field->input->share[board->chain[p]] >= KEPT_FROM;
        value += kept ? colour_sign(board->colour[p]) : -colour_sign(board->colour[p]);
    }
    return value;
}

/* Asks with each player first. False if an answer is not found. */
static bool ask_both(const ZoneField *field, Colour unbound, Effort *effort, ZoneAnswers *answers) {
    int guess = guess_value(field);
    for (Colour first = BLACK; first <= WHITE; first++) {
        ZoneQuestion question = {.zone = &field->zone,
                                 .zone_key = field->key,
                                 .position = field->start,
                                 .first = first,
                                 .guess = guess,
                                 .unbound = unbound,
                                 .suicide_allowed = field->input->suicide_allowed,
                                 .nodes_max = effort->nodes < field->round->nodes_max
                                                  ? effort->nodes
                                                  : field->round->nodes_max};
        ZoneAnswer *answer = &answers->answer[answers->count];
        zone_search(&question, &effort->table, answer);
        effort->nodes -= answer->nodes;
        if (!answer->found)
            return false;
        answers->count++;
        guess = answer->value;
    }
    return true;
}

static bool is_held(const ZoneAnswer *answer, ZoneSet chain, Colour owner) {
    return 2 * bits_count(answer->owned[owner] & chain) > bits_count(chain);
}

/* What the answers say of one chain. */
typedef struct Fate {
    bool black, white; /* held with that player first */
    bool ko;           /* otherwise if some player were not bound, or that is not known */
    bool taken;        /* if the enemy were not bound */
} Fate;

static Fate find_fate(const ZoneAnswers *answers, ZoneSet chain, Colour owner) {
    Fate fate = {.black = is_held(&answers->answer[0], chain, owner),
                 .white = is_held(&answers->answer[1], chain, owner),
                 .ko =
                     answers->count < ANSWERS && (answers->answer[0].ko || answers->answer[1].ko)};
    const int enemy_unbound = 2 + 2 * colour_other(owner);
    for (int i = 2; i < answers->count; i++) {
        const bool held = is_held(&answers->answer[i], chain, owner);
        fate.ko |= held != fate.black || fate.black != fate.white;
        fate.taken |= !held && i - enemy_unbound >= 0 && i - enemy_unbound < 2;
    }
    return fate;
}

static ZoneSet next_chain(const ZoneField *field, ZoneSet *left) {
    const ZoneSet chain = zone_flood(&field->zone, *left & -*left, *left);
    *left &= ~chain;
    return chain;
}

/* Whether each colour has a chain that lives only while the enemy has no ko threats: whoever starts
 * that ko risks his own stones. */
static bool is_ten_thousand_year_ko(const ZoneField *field, const ZoneAnswers *answers) {
    bool risked[2] = {false, false};
    for (Colour c = BLACK; c <= WHITE; c++)
        for (ZoneSet left = field->start.stones[c] & ~ZONE_ROCKS; left != 0;) {
            const ZoneSet chain = next_chain(field, &left);
            const Fate fate = find_fate(answers, chain, c);
            risked[c] |= fate.black && fate.white && fate.taken && bits_count(chain) > SMALL_CHAIN;
        }
    return risked[BLACK] && risked[WHITE];
}

/* Whether a chain that is more than a stone of a ko lives or dies by who is first. */
static bool is_first_to_move_fight(const ZoneField *field, const ZoneAnswers *answers) {
    for (Colour c = BLACK; c <= WHITE; c++)
        for (ZoneSet left = field->start.stones[c] & ~ZONE_ROCKS; left != 0;) {
            const ZoneSet chain = next_chain(field, &left);
            const Fate fate = find_fate(answers, chain, c);
            if (fate.black != fate.white && bits_count(chain) > SMALL_CHAIN)
                return true;
        }
    return false;
}

static void enter_fate(const ZoneField *field, ZoneSet chain, Fate fate, bool exact,
                       ZoneVerdicts *verdicts) {
    const bool alive = fate.black && fate.white;
    for (ZoneSet left = chain; left != 0; left &= left - 1) {
        Point p = field->place[bits_lowest(left)];
        point_set_add(fate.black != fate.white ? &verdicts->either
                      : alive                  ? &verdicts->alive
                                               : &verdicts->dead,
                      p);
        if (alive && fate.taken)
            point_set_add(&verdicts->ko, p);
        if (exact)
            point_set_add(&verdicts->exact, p);
    }
}

/* Searches the zone and enters its verdicts; false if the search comes to no end. */
static bool solve(ZoneField *field, Effort *effort, ZoneVerdicts *verdicts) {
    ZoneAnswers answers = {0};
    draw_zone(field);
    if (!ask_both(field, EMPTY, effort, &answers))
        return false;
    const ZoneAnswer *black = &answers.answer[0], *white = &answers.answer[1];
    const bool by_ko = black->ko || white->ko;
    for (Colour c = BLACK; c <= WHITE && by_ko && answers.count == 2 + 2 * c; c++)
        ask_both(field, c, effort, &answers);
    const int apart = black->value - white->value;
    const bool exact = field->safe && !by_ko && apart <= VALUES_APART && apart >= -VALUES_APART;
    const bool long_ko = is_ten_thousand_year_ko(field, &answers);
    const bool fight = is_first_to_move_fight(field, &answers);
    for (Colour c = BLACK; c <= WHITE; c++)
        for (ZoneSet left = field->start.stones[c] & ~ZONE_ROCKS; left != 0;) {
            const ZoneSet chain = next_chain(field, &left);
            Fate fate = find_fate(&answers, chain, c);
            if (long_ko && fate.ko)
                fate.white = !fate.black;
            else if (fate.ko && !fight && bits_count(chain) <= SMALL_CHAIN)
                continue;
            enter_fate(field, chain, fate, exact, verdicts);
        }
    return true;
}

static bool is_doubtful(int share) {
    return share > DOUBT_FROM && share < DOUBT_TO;
}

/* An enemy chain with few liberties, one of them a liberty of the chain; or POINT_NONE. */
static Point rival_of(const ZoneInput *input, Point stone) {
    const Board *board = input->board;
    PointSet liberties, other;
    if (board_liberties(board, stone, &liberties) > RACE_LIBERTIES)
        return POINT_NONE;
    for (Point p = point_set_next(&liberties, 0); p != POINT_NONE;
         p = point_set_next(&liberties, p + 1))
        for (int i = 0; i < 4; i++) {
            uint16_t q = board->geometry->neighbours[p][i];
            if (board->colour[q] == colour_other(board->colour[stone]) &&
                !point_set_has(input->proven, q) &&
                board_liberties(board, q, &other) <= RACE_LIBERTIES)
                return q;
        }
    return POINT_NONE;
}

/* Enters the members of a zone that is searched in vain into `vain`. */
static void try_zone(const ZoneInput *input, const Round *round, Point stone, Point rival,
                     Effort *effort, PointSet *vain, ZoneVerdicts *verdicts) {
    ZoneField field = {.input = input, .round = round};
    PointSet chain;
    board_chain(input->board, stone, &field.seeds);
    if (rival != POINT_NONE) {
        board_chain(input->board, rival, &chain);
        point_set_unite(&field.seeds, &chain);
    }
    if (grow(&field, stone) && !solve(&field, effort, verdicts))
        point_set_unite(vain, &field.members);
}

static bool is_judged(const ZoneVerdicts *verdicts, Point stone) {
    return point_set_has(&verdicts->alive, stone) || point_set_has(&verdicts->dead, stone) ||
           point_set_has(&verdicts->either, stone);
}

static void play_round(const ZoneInput *input, const Round *round, Effort *effort,
                       ZoneVerdicts *verdicts) {
    const Board *board = input->board;
    PointSet vain = {0};
    for (Point p = 0; p < board->geometry->points; p++) {
        if (board->colour[p] == EMPTY || board->chain[p] != p || point_set_has(input->proven, p) ||
            point_set_has(&vain, p) || is_judged(verdicts, p))
            continue;
        Point rival = rival_of(input, p);
        if (rival != POINT_NONE || is_doubtful(input->share[p]))
            try_zone(input, round, p, rival, effort, &vain, verdicts);
    }
}

void settle_zones(const ZoneInput *input, ZoneVerdicts *verdicts) {
    Effort effort;
    memset(&effort, 0, sizeof effort);
    effort.nodes = NODES_OF_BOARD + NODES_OF_POINT * input->board->geometry->points;
    *verdicts = (ZoneVerdicts){0};
    for (int i = 0; i < ROUNDS; i++)
        play_round(input, &rounds[i], &effort, verdicts);
}
