/* How often each point was in a set: a column of binary digits for every point, so that a set is
 * added to 64 points at once.
 *
 * Invariant: the count of a point is the sum over i of 2^i where digits[i] has it. A tally holds at
 * most POINT_TALLY_MAX sets; then it must be emptied into wider counters.
 */
#ifndef JIGO_POINT_TALLY_H
#define JIGO_POINT_TALLY_H

#include "check.h"
#include "geometry.h"

enum { POINT_TALLY_DIGITS = 8, POINT_TALLY_MAX = (1 << POINT_TALLY_DIGITS) - 1 };

/* {0} is empty. */
typedef struct PointTally {
    int sets;
    PointSet digits[POINT_TALLY_DIGITS];
} PointTally;

/* `words`: of a point set that are in use (geometry.h). */
static inline void point_tally_add(PointTally *tally, const PointSet *set, int words) {
    DCHECK(tally->sets < POINT_TALLY_MAX);
    tally->sets++;
    for (int w = 0; w < words; w++) {
        uint64_t carry = set->words[w];
        for (int i = 0; carry != 0; i++) {
            const uint64_t digit = tally->digits[i].words[w];
            tally->digits[i].words[w] = digit ^ carry;
            carry &= digit;
        }
    }
}

/* Adds the counts to those of `counts`, by point, and leaves the tally empty. */
static inline void point_tally_empty(PointTally *tally, int32_t *counts, int points) {
    for (int p = 0; p < points; p++)
        for (int i = 0; i < POINT_TALLY_DIGITS; i++)
            counts[p] += (int32_t)point_set_has(&tally->digits[i], (Point)p) << i;
    *tally = (PointTally){0};
}

#endif
