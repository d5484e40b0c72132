/* How likely the refusals of a turn are if tries are drawn uniformly, without repetition, from a
 * number of candidates of which some are refused: the weight of the evidence in OPP_REFUSED.
 *
 * A sampler reads the number of refusals of every enemy turn from View.history, builds the
 * position that its world had then, counts the enemy's candidates (points without stones of its
 * own) and those the referee would refuse, and multiplies its world's weight by this.
 */
#ifndef JIGO_UNIFORM_TRIES_H
#define JIGO_UNIFORM_TRIES_H

/* The probability that the first `refusals` tries are all refused. 0 if there are fewer to refuse.
 */
static inline double uniform_tries_refused(int candidates, int refused, int refusals) {
    double probability = 1;
    for (int i = 0; i < refusals; i++)
        probability *= refused > i ? (double)(refused - i) / (candidates - i) : 0;
    return probability;
}

#endif
