// A thin C face on pcg-cpp.
#include "pcg_shim.h"

#include <pcg_random.hpp>

void pcg_reference_draw(uint64_t state, uint64_t stream, uint64_t skip, uint32_t *numbers,
                        int count) {
    pcg32 generator(state, stream);
    generator.advance(skip);
    for (int i = 0; i < count; i++)
        numbers[i] = generator();
}
