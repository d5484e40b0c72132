/* Many games at once: bits by point, and sums over subsets of them. */
#include "root_count.h"

#include "bits.h"

/* The sums over each subset of four games, so that a point takes one sum for each four. */
enum { FOUR = 4, SUBSETS = 1 << FOUR, FOURS = LANES_GROUP_MAX / FOUR };

/* A count, half-wins and a value in one word, from the highest bits to the lowest. */
enum {
    COUNT_BIT = 48,
    HALF_WINS_BIT = 32,
    HALF_WINS_MASK = (1 << (COUNT_BIT - HALF_WINS_BIT)) - 1
};

void root_count_begun(RootStats *root, const RootEnds *group) {
    root->playouts += group->ends->count;
    for (int i = 0; i < group->ends->count; i++)
        group->first[i]->begun++;
}

void root_count_owned(RootStats *root, const RootEnds *group) {
    const int count = group->ends->count, points = group->ends->geometry->points;
    uint64_t games[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    for (int colour = BLACK; colour <= WHITE; colour++) {
        lanes_ends_owned_by_point(group->ends, (Colour)colour, games);
        for (int p = 0; p < points; p++)
            root->owned[colour][p] += bits_count(games[p]);
        for (int i = 0; i < count; i++) {
            RootMove *first = group->first[i];
            if (first->move != MOVE_PASS)
                first->owned[colour] += games[first->move] >> i & 1;
        }
    }
}

void root_count_standard(const RootEnds *group) {
    for (int i = 0; i < group->ends->count; i++)
        root_add(group->first[i], group->outcome[i]);
}

static uint64_t sums_of(Outcome outcome) {
    return 1ull << COUNT_BIT | (uint64_t)outcome.half_wins << HALF_WINS_BIT |
           (uint64_t)outcome.value;
}

static void sum_subsets(const RootEnds *group, int begin, uint64_t subsets[SUBSETS]) {
    subsets[0] = 0;
    for (int i = 0; i < FOUR; i++) {
        const int game = begin + i;
        const uint64_t sums = game < group->ends->count ? sums_of(group->outcome[game]) : 0;
        for (int j = 0; j < 1 << i; j++)
            subsets[(1 << i) + j] = subsets[j] + sums;
    }
}

static void add_sums(RootMove *move, uint64_t sums) {
    move->count += (int64_t)(sums >> COUNT_BIT);
    move->half_wins += (int64_t)(sums >> HALF_WINS_BIT & HALF_WINS_MASK);
    move->value += (int64_t)(sums & UINT32_MAX);
}

void root_count_all_as_first(RootStats *root, const RootEnds *group, Colour colour) {
    uint64_t games[SIDE_PLAY_MAX * SIDE_PLAY_MAX], subsets[FOURS][SUBSETS];
    const int fours = (group->ends->count + FOUR - 1) / FOUR;
    for (int i = 0; i < fours; i++)
        sum_subsets(group, i * FOUR, subsets[i]);
    lanes_ends_first_plays_by_point(group->ends, colour, games);
    for (int i = 0; i < root->moves_count - 1; i++) {
        uint64_t bits = games[root->moves[i].move], sums = 0;
        for (int j = 0; j < fours; j++, bits >>= FOUR)
            sums += subsets[j][bits % SUBSETS];
        add_sums(&root->moves[i], sums);
    }
    for (int i = 0; i < group->ends->count; i++)
        if (group->first[i]->move == MOVE_PASS)
            root_add(group->first[i], group->outcome[i]);
}

void root_count_end(RootStats *root, RootMove *first, Outcome outcome, const PointSet owned[2]) {
    root->playouts++;
    first->begun++;
    root_add(first, outcome);
    for (int colour = BLACK; colour <= WHITE; colour++) {
        for (Point p = point_set_next(&owned[colour], 0); p != POINT_NONE;
             p = point_set_next(&owned[colour], p + 1))
            root->owned[colour][p]++;
        if (first->move != MOVE_PASS)
            first->owned[colour] += point_set_has(&owned[colour], first->move);
    }
}
