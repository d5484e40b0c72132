/* The copies of playout_kernel.c, one for each instruction set; called through playout.c alone. */
#ifndef JIGO_PLAYOUT_KERNEL_H
#define JIGO_PLAYOUT_KERNEL_H

#include "playout.h"

void playout_run_v2(Playout *playout);
void playout_run_v3(Playout *playout);
Move playout_draw_v2(const Board *board, Colour colour, bool suicide_allowed, Rng *rng);
Move playout_draw_v3(const Board *board, Colour colour, bool suicide_allowed, Rng *rng);

#endif
