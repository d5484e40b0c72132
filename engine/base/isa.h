/* Which instruction set the hot kernels run on: chosen once at start, the same results on all.
 *
 * A kernel is one source compiled once for each set. The best set that the processor has is taken;
 * the environment variable JIGO_ISA names another, so that tests compare them.
 */
#ifndef JIGO_ISA_H
#define JIGO_ISA_H

#include "status.h"

#include <stdbool.h>

typedef enum Isa { ISA_V2, ISA_V3, ISA_V4, ISAS } Isa;

/* The set in use. Constant from before main() on; safe from any thread. */
Isa isa_current(void);

/* Whether this processor has it. V4 is more than the level of that name: the vector bit counts of
 * AVX512_BITALG and AVX512_VPOPCNTDQ must be there too. */
bool isa_is_supported(Isa isa);

/* "x86-64-v2", "x86-64-v3", "x86-64-v4"; JIGO_ISA takes them with or without "x86-64-". On other
 * processors than x86-64 all kernels are compiled alike and the name is "generic". */
const char *isa_name(Isa isa);

/* STATUS_USAGE if JIGO_ISA names no set, or one that this processor lacks. */
Status isa_check(Message *message);

#endif
