/* How much random testing a run does. */
#ifndef JIGO_TEST_SCALE_H
#define JIGO_TEST_SCALE_H

/* The environment variable JIGO_TEST_SCALE, in percent of the full number of random games, 1 to
 * 1000000; 100 if it is not set. `make asan` sets it low. Any other text ends the program with a
 * message. */
int test_scale_percent(void);

/* `count` times the scale, at least 1. */
int test_scaled(int count);

#endif
