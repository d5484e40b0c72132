/* The choice of isa.h, made before main() and never again. */
#include "isa.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[ISAS] = {"x86-64-v2", "x86-64-v3"};

static bool is_supported(Isa isa) {
#ifdef __x86_64__
    __builtin_cpu_init();
    return isa == ISA_V2 || (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                             __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"));
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
        if (is_supported(isa) && (wanted == ISAS || isa <= wanted))
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
        return message_set(message, STATUS_USAGE, "JIGO_ISA '%.40s': allowed are v2 and v3", name);
    if (!is_supported(wanted))
        return message_set(message, STATUS_USAGE, "JIGO_ISA '%.40s': this processor lacks it",
                           name);
    return STATUS_OK;
}
