/* Hands a random game to the copy of the kernel that fits the processor. */
#include "playout.h"

#include "isa.h"
#include "playout_kernel.h"

void playout_run(Playout *playout) {
    if (isa_current() >= ISA_V3)
        playout_run_v3(playout);
    else
        playout_run_v2(playout);
}

Move playout_draw(const Board *board, Colour colour, bool suicide_allowed, Rng *rng) {
    return isa_current() >= ISA_V3 ? playout_draw_v3(board, colour, suicide_allowed, rng)
                                   : playout_draw_v2(board, colour, suicide_allowed, rng);
}
