/* What other kinds may ask a sampler of kind `prior`.
 */
#ifndef JIGO_PRIOR_SAMPLER_H
#define JIGO_PRIOR_SAMPLER_H

#include "sampler.h"

/* After a start: the odds of an unseen enemy stone at each point, between 1/64 and 64; 1 where
 * there can be none, and where one is proven. odds[]: as many as the board has points. */
void prior_sampler_odds(const Sampler *sampler, double odds[]);

#endif
