/* The benchmark program: the subjects in the order of their results. */
#include "bench.h"

#include "gb_shim.h"
#include "rng.h"

uint64_t bench_sign(uint64_t signature, int64_t value) {
    return rng_mix(signature * 31 + (uint64_t)value + 1);
}

int main(int argc, char **argv) {
    bench_playout_register();
    bench_agents_register();
    bench_score_register();
    bench_sgf_register();
    bench_phantom_register();
    bench_sampler_register();
    bench_run_register();
    return gb_run(argc, argv);
}
