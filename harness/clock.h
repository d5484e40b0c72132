/* What time it is: for speeds, progress and commits, never for results. Safe from any thread. */
#ifndef JIGO_CLOCK_H
#define JIGO_CLOCK_H

#include <stdint.h>

/* Elapsed time since some moment before the program began. */
int64_t clock_monotonic_us(void);

/* Processor time of the whole process, all threads together. */
double clock_cpu_seconds(void);

#endif
