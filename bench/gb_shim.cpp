// The C++ side of gb_shim.h.
#include "gb_shim.h"

#include <benchmark/benchmark.h>

static benchmark::State &unwrap(GbState *state) {
    return *reinterpret_cast<benchmark::State *>(state);
}

void gb_register(const char *name, GbFunction function, const void *argument) {
    benchmark::RegisterBenchmark(name, [=](benchmark::State &state) {
        function(reinterpret_cast<GbState *>(&state), argument);
    })->MeasureProcessCPUTime();
}

bool gb_next(GbState *state) {
    return unwrap(state).KeepRunning();
}

void gb_items(GbState *state, int64_t items) {
    unwrap(state).SetItemsProcessed(items);
}

// Counters are doubles, so 32 bits are kept: enough to tell, and printed exactly.
void gb_signature(GbState *state, uint64_t signature) {
    unwrap(state).counters["signature"] =
        static_cast<double>(static_cast<uint32_t>(signature ^ (signature >> 32)));
}

void gb_fail(GbState *state, const char *text) {
    unwrap(state).SkipWithError(text);
}

int gb_run(int argc, char **argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
