/* The reference implementation of PCG32 (C++), for tests of base/rng.h. */
#ifndef JIGO_PCG_SHIM_H
#define JIGO_PCG_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` 32-bit numbers of the generator seeded with state and stream, after skipping
 * `skip`. */
void pcg_reference_draw(uint64_t state, uint64_t stream, uint64_t skip, uint32_t *numbers,
                        int count);

#ifdef __cplusplus
}
#endif

#endif
