/* The table of different winners that `jigo summary` and `jigo score` have in common. */
#ifndef JIGO_DIVERGENCE_PRINT_H
#define JIGO_DIVERGENCE_PRINT_H

#include "stats.h"

#include <stdio.h>

/* Prints how often every two systems pick different winners, below the headings `common` and
 * `native` of the two kinds of komi: in settled games and, where there are others, in all that were
 * counted. At most 100 columns, up to a billion games. */
void divergence_print(const RulesetStats *stats, const char *common, const char *native,
                      FILE *file);

#endif
