/* The subjects, one file each. Each registers its benchmarks; bench_main.c runs them. */
#ifndef JIGO_BENCH_H
#define JIGO_BENCH_H

#include <stdint.h>

void bench_playout_register(void);
void bench_agents_register(void);
void bench_score_register(void);
void bench_sgf_register(void);
void bench_phantom_register(void);
void bench_sampler_register(void);
void bench_run_register(void);

/* One step of a signature over whole numbers. */
uint64_t bench_sign(uint64_t signature, int64_t value);

#endif
