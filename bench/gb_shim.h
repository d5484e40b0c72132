/* Google Benchmark as seen from C: a thin layer, no more than the benchmarks here need. */
#ifndef JIGO_GB_SHIM_H
#define JIGO_GB_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The library's benchmark::State; valid during one call of a benchmark. */
typedef struct GbState GbState;

/* A benchmark: sets up, does one unit of work per true gb_next, then says what was done. It is
 * called several times in one process. */
typedef void (*GbFunction)(GbState *state, const void *argument);

/* Registers under a name like "playout/uniform/9x9". The argument is borrowed until gb_run ends. */
void gb_register(const char *name, GbFunction function, const void *argument);

/* Whether to do one more unit of work; the clock runs from the first call to the last. */
bool gb_next(GbState *state);

/* Items done in all units of work of this call; shown as items_per_second of CPU time. */
void gb_items(GbState *state, int64_t items);

/* A number that depends on behaviour alone, never on speed or on the number of units: of fixed work
 * with fixed seeds. Two results with different signatures do not compare. */
void gb_signature(GbState *state, uint64_t signature);

/* Ends this benchmark with an error, shown in the results. */
void gb_fail(GbState *state, const char *text);

/* Runs what is registered, as the library's command line says. Returns an exit status. */
int gb_run(int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
