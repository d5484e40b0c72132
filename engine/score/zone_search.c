/* Whether the value reaches a goal is asked again and again, with goals that close in on it
 * (fail-soft alpha-beta, null windows alone), each line straight to the end of the game: deepening
 * step by step costs many times more here, since values that lean on a horizon cannot be used
 * again. Every value carries whether it leans on a line cut short, or on a ban. A value found under
 * a ban may be met again on another line, where it need not hold: the caller's repeated question is
 * the guard. */
#include "zone_search.h"

#include "rng.h"
#include "zone_life.h"

enum {
    PLIES_MAX = 60,
    RANK_FIRST = 1 << 30,  /* of moves to be tried: the best of an earlier search, */
    RANK_KILLER = 1 << 29, /* the last refutation at this ply */
    RANK_STOP = -1,
    HISTORY_STEP = 4,
    URGENCY_STEP = 8,

    VALUE_LIMIT = 100, /* beyond every value */
    MOVE_NONE = 0xff,
    MOVE_STOP = 0xfe /* a pass */
};

typedef enum Bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER } Bound;

/* What is known of a node: its value for the player to move. */
typedef struct Line {
    int value;
    bool horizon, ko;
    ZoneSet owned[2];
} Line;

typedef struct Search {
    const Zone *zone;
    const ZoneQuestion *question;
    ZoneTable *table;
    uint64_t key; /* of the zone and of the player whom no ban binds */
    int nodes;
    bool stopped;                     /* out of nodes: what comes back is of no use */
    ZonePosition path[PLIES_MAX + 2]; /* positions from the root to here */
    uint8_t killer[PLIES_MAX + 2];    /* by ply: the move that last refuted */
    int history[2][ZONE_POINTS];      /* by colour and point: how often a move refuted */
} Search;

/* A node to be searched. */
typedef struct Node {
    ZonePosition position;
    Colour colour;
    int passes, ko_point, ply;
    uint64_t key;
    ZoneSet held[2]; /* by colour: points that are its own whatever happens */
} Node;

/* Equal keys are taken for equal nodes: of 64 bits, they never differ in practice. */
static uint64_t node_key(const Search *search, const Node *node) {
    const uint64_t rest =
        (uint64_t)node->colour | (uint64_t)node->passes << 1 | (uint64_t)(node->ko_point + 1) << 2;
    uint64_t key = rng_mix(search->key ^ rest);
    key = rng_mix(key ^ node->position.stones[BLACK]);
    key = rng_mix(key ^ node->position.stones[WHITE]);
    return rng_mix(key ^ node->position.solid);
}

static ZoneEntry *table_slot(Search *search, uint64_t key) {
    return &search->table->entries[key >> (64 - ZONE_TABLE_BITS)];
}

static void table_store(Search *search, uint64_t key, const Line *line, Bound bound, uint8_t move) {
    *table_slot(search, key) = (ZoneEntry){.key = key,
                                           .owned = {line->owned[BLACK], line->owned[WHITE]},
                                           .value = (int8_t)line->value,
                                           .bound = (uint8_t)bound,
                                           .move = move,
                                           .horizon = line->horizon,
                                           .ko = line->ko};
}

/* Whether the entry tells if its node reaches the goal. */
static bool entry_answers(const ZoneEntry *entry, int goal) {
    return (entry->bound == BOUND_LOWER && entry->value >= goal) ||
           (entry->bound == BOUND_UPPER && entry->value < goal);
}

static Line line_from_entry(const ZoneEntry *entry) {
    return (Line){.value = entry->value,
                  .horizon = entry->horizon,
                  .ko = entry->ko,
                  .owned = {entry->owned[BLACK], entry->owned[WHITE]}};
}

static void value_line(const Zone *zone, Line *line, Colour colour) {
    line->value = colour_sign(colour) * (bits_count(line->owned[BLACK] & zone->counted) -
                                         bits_count(line->owned[WHITE] & zone->counted));
}

/* The position counted as it stands, but for what is held for good. */
static Line count_line(const Zone *zone, const Node *node, bool horizon) {
    Line line = {.horizon = horizon};
    ZonePosition position = node->position;
    for (Colour c = BLACK; c <= WHITE; c++)
        position.stones[c] &= ~node->held[colour_other(c)];
    zone_area(zone, &position, line.owned);
    for (Colour c = BLACK; c <= WHITE; c++) {
        line.owned[c] |= node->held[c];
        line.owned[c] &= ~node->held[colour_other(c)];
    }
    value_line(zone, &line, node->colour);
    return line;
}

/* What the node is worth at least, or at most, to `colour`: all that the other does not hold. */
static Line bound_line(const Zone *zone, const Node *node, Colour winner) {
    Line line = {0};
    line.owned[colour_other(winner)] = node->held[colour_other(winner)];
    line.owned[winner] = zone->all & ~node->held[colour_other(winner)];
    value_line(zone, &line, node->colour);
    return line;
}

/* Whether the position stood on the way here. */
static bool has_stood(const Search *search, const Node *node) {
    for (int i = node->ply - 1; i >= 0; i--)
        if (memcmp(&search->path[i], &node->position, sizeof node->position) == 0)
            return true;
    return false;
}

typedef struct MoveList {
    int count;
    uint8_t move[ZONE_POINTS + 1];
    int rank[ZONE_POINTS + 1];
} MoveList;

static void list_add(MoveList *list, int move, int rank) {
    int i = list->count++;
    for (; i > 0 && list->rank[i - 1] < rank; i--) {
        list->move[i] = list->move[i - 1];
        list->rank[i] = list->rank[i - 1];
    }
    list->move[i] = (uint8_t)move;
    list->rank[i] = rank;
}

/* Filling a single point inside one own chain gives nothing and takes an eye. */
static bool is_own_eye(const Zone *zone, const ZonePosition *position, Colour colour, int point) {
    const ZoneSet own = position->stones[colour], near = zone->near[point];
    if ((near & ~own) != 0)
        return false;
    return (near & ~zone_flood(zone, near & -near, own)) == 0;
}

/* How urgent a point looks: chains on it that have one or two liberties. */
static int urgency(const Zone *zone, const ZonePosition *position, int point, ZoneSet empty) {
    int rank = 0;
    for (Colour c = BLACK; c <= WHITE; c++) {
        ZoneSet beside = zone->near[point] & position->stones[c] & ~position->solid;
        while (beside != 0) {
            ZoneSet chain = zone_flood(zone, beside & -beside, position->stones[c]);
            beside &= ~chain;
            if ((chain & position->solid) != 0)
                continue;
            int liberties = bits_count(zone_beside(zone, chain) & empty);
            rank += liberties == 1 ? 8 : liberties == 2 ? 3 : 1;
        }
    }
    return rank + bits_count(zone->near[point] & empty);
}

/* Whether the enemy can keep any eye out of `region`, where `wall` are his living stones: they
 * touch every point, or all but one that takes the owner three moves to surround. */
static bool makes_no_eye(const Zone *zone, ZoneSet region, ZoneSet wall) {
    ZoneSet inner = 0;
    for (ZoneSet p = region; p != 0; p &= p - 1)
        inner |= (zone->near[bits_lowest(p)] & wall) == 0 ? p & -p : 0;
    return inner == 0 ||
           ((inner & (inner - 1)) == 0 && bits_count(zone->near[bits_lowest(inner)] & region) == 3);
}

/* Points of `region`, a connected set of empty points, that `colour` need not try.
 *
 * Where a region lies between one chain of a colour and enemy stones that live, and can become no
 * eye, its points are outside liberties. The chain's owner gains nothing there, and the enemy may
 * take them in any order. */
static ZoneSet idle_in_region(const Zone *zone, const Node *node, ZoneSet region) {
    const ZoneSet beside = zone_beside(zone, region);
    for (Colour owner = BLACK; owner <= WHITE; owner++) {
        const Colour enemy = colour_other(owner);
        const ZoneSet own = node->position.stones[owner] & beside;
        const ZoneSet hostile = node->position.stones[enemy] & beside;
        const ZoneSet wall =
            node->position.stones[enemy] & (node->held[enemy] | node->position.solid);
        if (own == 0 || (own & (node->position.solid | node->held[owner])) != 0 ||
            (hostile & ~wall) != 0)
            continue;
        if ((own & ~zone_flood(zone, own & -own, node->position.stones[owner])) != 0)
            continue;
        if (!makes_no_eye(zone, region, wall))
            continue;
        ZoneSet liberties = region & zone_beside(zone, own);
        return node->colour == owner ? region : region & ~(liberties & -liberties);
    }
    return 0;
}

static ZoneSet idle_points(const Zone *zone, const Node *node) {
    ZoneSet empty = zone_empty(zone, &node->position), idle = node->held[BLACK] | node->held[WHITE];
    for (ZoneSet left = empty & ~idle; left != 0;) {
        ZoneSet region = zone_flood(zone, left & -left, empty);
        left &= ~region;
        idle |= idle_in_region(zone, node, region);
    }
    return idle;
}

static int move_rank(const Search *search, const Node *node, int move, int best) {
    if (move == best)
        return RANK_FIRST;
    if (move == MOVE_STOP)
        return node->passes == 1 ? RANK_FIRST - 1 : RANK_STOP;
    if (move == search->killer[node->ply])
        return RANK_KILLER;
    const ZoneSet empty = zone_empty(search->zone, &node->position);
    return search->history[node->colour][move] +
           URGENCY_STEP * urgency(search->zone, &node->position, move, empty);
}

/* The moves worth a try, the likeliest first. Counting after a second pass costs nothing. */
static void list_moves(const Search *search, const Node *node, int best, MoveList *list) {
    const Zone *zone = search->zone;
    list->count = 0;
    for (ZoneSet left = zone_empty(zone, &node->position) & ~idle_points(zone, node); left != 0;
         left &= left - 1) {
        int point = bits_lowest(left);
        if (!is_own_eye(zone, &node->position, node->colour, point))
            list_add(list, point, move_rank(search, node, point, best));
    }
    list_add(list, MOVE_STOP, move_rank(search, node, MOVE_STOP, best));
}

static Line search_node(Search *search, Node *node, int goal);

/* Searches what follows a move. False if the move cannot be made; *banned then tells of a ban. */
static bool search_move(Search *search, const Node *node, int move, int goal, bool *banned,
                        Line *line) {
    Node next = {.position = node->position,
                 .colour = colour_other(node->colour),
                 .ko_point = -1,
                 .ply = node->ply + 1};
    if (move == MOVE_STOP) {
        next.passes = node->passes + 1;
    } else {
        const ZoneQuestion *question = search->question;
        ZonePlay play =
            zone_play(search->zone, &next.position, node->colour, move, question->suicide_allowed);
        if (!play.legal)
            return false;
        search->path[node->ply] = node->position;
        if (node->colour != question->unbound && has_stood(search, &next)) {
            *banned = true;
            return false;
        }
        next.ko_point = play.ko;
    }
    search->path[node->ply] = node->position;
    if (next.passes == 2) {
        memcpy(next.held, node->held, sizeof next.held);
        *line = count_line(search->zone, &next, false);
    } else {
        *line = search_node(search, &next, 1 - goal);
    }
    line->value = -line->value;
    return true;
}

/* Finds what both hold for good. True if that alone tells whether the node reaches the goal. */
static bool is_decided(const Search *search, Node *node, int goal, Line *line) {
    for (Colour c = BLACK; c <= WHITE; c++)
        node->held[c] =
            zone_life(search->zone, &node->position, c, search->question->suicide_allowed);
    *line = bound_line(search->zone, node, colour_other(node->colour));
    if (line->value >= goal)
        return true;
    *line = bound_line(search->zone, node, node->colour);
    return line->value < goal;
}

/* Tries moves until one reaches the goal, and enters the result in the table. */
static Line search_moves(Search *search, const Node *node, uint8_t best_move, int goal) {
    MoveList list;
    Line best = {.value = -VALUE_LIMIT};
    bool horizon = false, ko = false;
    list_moves(search, node, best_move, &list);
    for (int i = 0; i < list.count && best.value < goal; i++) {
        Line line;
        if (!search_move(search, node, list.move[i], goal, &ko, &line))
            continue;
        if (search->stopped)
            return line;
        horizon |= line.horizon;
        ko |= line.ko;
        if (line.value > best.value) {
            best = line;
            best_move = list.move[i];
        }
    }
    const bool reached = best.value >= goal;
    if (!reached) {
        best.horizon = horizon;
        best.ko = ko;
    } else if (best_move != MOVE_STOP) {
        search->killer[node->ply] = best_move;
        search->history[node->colour][best_move] += HISTORY_STEP;
    }
    table_store(search, node->key, &best, reached ? BOUND_LOWER : BOUND_UPPER, best_move);
    return best;
}

static Line search_node(Search *search, Node *node, int goal) {
    node->key = node_key(search, node);
    const ZoneEntry *entry = table_slot(search, node->key);
    uint8_t best_move = MOVE_NONE;
    Line line;
    if (entry->bound != BOUND_NONE && entry->key == node->key) {
        if (entry_answers(entry, goal))
            return line_from_entry(entry);
        best_move = entry->move;
    }
    if (is_decided(search, node, goal, &line))
        return line;
    if (node->ply >= PLIES_MAX)
        return count_line(search->zone, node, true);
    if (++search->nodes > search->question->nodes_max) {
        search->stopped = true;
        return (Line){0};
    }
    return search_moves(search, node, best_move, goal);
}

/* Closes in on the value of the root from the guess at it. */
static Line search_root(Search *search, Node *root, int guess) {
    Line least = {.value = -VALUE_LIMIT}, most = {.value = VALUE_LIMIT}, last;
    do {
        const int goal = guess == least.value ? guess + 1 : guess;
        last = search_node(search, root, goal);
        guess = last.value;
        *(guess < goal ? &most : &least) = last;
    } while (least.value < most.value && !search->stopped);
    last.horizon = least.horizon || most.horizon;
    last.ko = least.ko || most.ko;
    return last;
}

void zone_search(const ZoneQuestion *question, ZoneTable *table, ZoneAnswer *answer) {
    const int sign = colour_sign(question->first);
    Search search;
    Node root = {.position = question->position, .colour = question->first, .ko_point = -1};
    memset(&search, 0, sizeof search);
    memset(search.killer, MOVE_NONE, sizeof search.killer);
    search.zone = question->zone;
    search.question = question;
    search.table = table;
    search.key = rng_mix(question->zone_key ^ question->unbound);
    Line line = search_root(&search, &root, sign * question->guess);
    *answer = (ZoneAnswer){.found = !search.stopped && !line.horizon,
                           .ko = line.ko,
                           .value = sign * line.value,
                           .owned = {line.owned[BLACK], line.owned[WHITE]},
                           .nodes = search.nodes};
}
