/* Which instruction set the hot kernels run on: chosen once at start, the same results on all.
 *
 * A kernel is one source compiled once for each set. The best set that the processor has is taken;
 * the environment variable JIGO_ISA names another, so that tests compare them.
 */
#ifndef JIGO_ISA_H
#define JIGO_ISA_H

#include "status.h"

#include <stdbool.h>

/* All sets, each with more than the one before; on other processors than x86-64 kernels are
 * compiled for the first alone. */
#define ISA_SETS(EACH) EACH(V2, v2) EACH(V3, v3) EACH(V4, v4)
#ifdef __x86_64__
#define ISA_SETS_COMPILED(EACH) ISA_SETS(EACH)
#else
#define ISA_SETS_COMPILED(EACH) EACH(V2, v2)
#endif

#define ISA_VALUE(value, name) ISA_##value,
typedef enum Isa { ISA_SETS(ISA_VALUE) ISAS } Isa;

/* The set in use. Constant from before main() on; safe from any thread. */
Isa isa_current(void);

/* Whether this processor has it. V4 is more than the level of that name: the vector bit counts and
 * the bit shuffle of AVX512_BITALG and AVX512_VPOPCNTDQ must be there too. */
bool isa_is_supported(Isa isa);

/* "x86-64-v2", "x86-64-v3", "x86-64-v4"; JIGO_ISA takes them with or without "x86-64-". On other
 * processors than x86-64 the name is "generic". */
const char *isa_name(Isa isa);

/* STATUS_USAGE if JIGO_ISA names no set, or one that this processor lacks. */
Status isa_check(Message *message);

#endif
