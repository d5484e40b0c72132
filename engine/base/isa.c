/* The choice of isa.h, made before main() and never again. */
#include "isa.h"

#include <stdlib.h>
#include <string.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

#define FULL_NAME(value, name)    "x86-64-" #name,
#define NAME_IN_LIST(value, name) " " #name

static const char *const NAMES[ISAS] = {ISA_SETS(FULL_NAME)};

#ifdef __x86_64__
/* All that code compiled for x86-64-v3 may use; the compiler's own test tells that the system saves
 * the wide registers, the processor's words tell the rest (AMD64 Manual, volume 3, appendix D). */
static bool has_v3(void) {
    unsigned a, b, d, features = 0, extended = 0;
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__get_cpuid(1, &a, &b, &features, &d) ||
        !__get_cpuid(0x80000001u, &a, &b, &extended, &d))
        return false;
    const unsigned needed = bit_FMA | bit_MOVBE | bit_F16C;
    return (features & needed) == needed && (extended & bit_LZCNT);
}

static bool has_v4(void) {
    return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

bool isa_is_supported(Isa isa) {
#ifdef __x86_64__
    return isa == ISA_V2 || (isa == ISA_V3 && has_v3()) || (isa == ISA_V4 && has_v4());
#else
    return isa == ISA_V2;
#endif
}

/* ISAS for a name that is none. */
static Isa find(const char *name) {
    Isa isa = ISA_V2;
    while (isa < ISAS && strcmp(name, NAMES[isa]) != 0 &&
           strcmp(name, NAMES[isa] + strlen("x86-64-")) != 0)
        isa++;
    return isa;
}

/* Written by the constructor alone, before main(). */
static Isa chosen;

__attribute__((constructor)) static void choose(void) {
    const char *name = getenv("JIGO_ISA");
    Isa wanted = name != NULL ? find(name) : ISAS;
    for (Isa isa = ISA_V2; isa < ISAS; isa++)
        if (isa_is_supported(isa) && (wanted == ISAS || isa <= wanted))
            chosen = isa;
}

Isa isa_current(void) {
    return chosen;
}

const char *isa_name(Isa isa) {
#ifdef __x86_64__
    return NAMES[isa];
#else
    (void)isa;
    return "generic";
#endif
}

Status isa_check(Message *message) {
    const char *name = getenv("JIGO_ISA");
    if (name == NULL)
        return STATUS_OK;
    Isa wanted = find(name);
    if (wanted == ISAS)
        return message_set(message, STATUS_USAGE,
                           "JIGO_ISA '%.40s': allowed:" ISA_SETS(NAME_IN_LIST), name);
    if (!isa_is_supported(wanted))
        return message_set(message, STATUS_USAGE, "JIGO_ISA '%.40s': this processor lacks it",
                           name);
    return STATUS_OK;
}
