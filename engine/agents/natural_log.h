/* A logarithm that is the same on every machine. */
#ifndef JIGO_NATURAL_LOG_H
#define JIGO_NATURAL_LOG_H

#include <stdint.h>

/* The natural logarithm of n >= 1, by addition, multiplication and division only, so that no
 * library decides a move. Absolute error below 4e-15 * (1 + ln n). Source of the series:
 * Abramowitz and Stegun, "Handbook of Mathematical Functions", 4.1.27. */
double natural_log(uint64_t n);

#endif
