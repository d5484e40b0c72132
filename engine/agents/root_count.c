/* Bits of many games at once. */
#include "root_count.h"

#include "bits.h"

enum { PLANES = 64, HALF_WINS_PLANE = 32 };

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

/* The sum of the numbers of which bit b is in planes[b], over the games in the mask. */
static int64_t sum_of(uint64_t mask, const uint64_t *planes, int bits) {
    int64_t sum = 0;
    for (int b = 0; b < bits; b++)
        sum += (int64_t)bits_count(mask & planes[b]) << b;
    return sum;
}

/* Outcomes by bits: values from plane 0 on, half-wins from HALF_WINS_PLANE on. Returns the number
 * of bits that some value has. */
static int outcome_planes(const RootEnds *group, uint64_t planes[PLANES]) {
    uint64_t some = 0;
    for (int i = 0; i < PLANES; i++) {
        const Outcome outcome = i < group->ends->count ? group->outcome[i] : (Outcome){0, 0};
        some |= (uint64_t)outcome.value;
        planes[i] = (uint64_t)outcome.value | (uint64_t)outcome.half_wins << HALF_WINS_PLANE;
    }
    bits_transpose(planes);
    int bits = 0;
    while (some >> bits != 0)
        bits++;
    return bits;
}

void root_count_all_as_first(RootStats *root, const RootEnds *group, Colour colour) {
    uint64_t games[SIDE_PLAY_MAX * SIDE_PLAY_MAX], planes[PLANES];
    const int bits = outcome_planes(group, planes);
    lanes_ends_first_plays_by_point(group->ends, colour, games);
    for (int i = 0; i < root->moves_count - 1; i++) {
        RootMove *move = &root->moves[i];
        const uint64_t mask = games[move->move];
        move->count += bits_count(mask);
        move->value += sum_of(mask, planes, bits);
        move->half_wins += sum_of(mask, planes + HALF_WINS_PLANE, 2);
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
