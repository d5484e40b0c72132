/* The coefficients of the prior, written by jigo_fit_prior (harness/fit_prior.c).
 */
#ifndef JIGO_PRIOR_TABLE_H
#define JIGO_PRIOR_TABLE_H

#include "prior_features.h"

/* A coefficient is this many units of the natural logarithm. */
enum { PRIOR_UNIT = 256 };

extern const int16_t PRIOR_TABLE[PRIOR_PHASES][PRIOR_VALUES];

#endif
