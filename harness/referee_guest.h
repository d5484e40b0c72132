/* An agent at the table of `jigo referee`, and the seat of the person who plays against it. */
#ifndef JIGO_REFEREE_GUEST_H
#define JIGO_REFEREE_GUEST_H

#include "agent_registry.h"
#include "options.h"
#include "referee.h"

#include <stdio.h>

typedef struct GuestOptions {
    AgentConfig config;
    Colour colour; /* the agent's */
    uint64_t seed; /* its stream is that of the first game of a run with this seed */
} GuestOptions;

typedef struct Guest Guest;

/* Reads the SPEC of an option: STATUS_CONFIG unless it names an agent that can play these rules. */
Status guest_read(const Option *option, const Rules *rules, GuestOptions *guest, Message *message);

/* Borrows both pointers; the referee's game has not started yet. */
Guest *guest_create(const GuestOptions *options, Referee *referee);
void guest_destroy(Guest *guest);

/* STATUS_FAILED if the agent is absent. */
Status guest_check(const Guest *guest, Message *message);

/* Both seats take in what the referee said. */
void guest_receive(Guest *guest, const RefereeStep *step);

bool guest_is_on_turn(const Guest *guest);

/* The agent's next try, or its giving up. STATUS_FAILED, and no step: it is absent. */
Status guest_try(Guest *guest, RefereeStep *step, Message *message);

/* Why the agent broke off; NULL as long as it has not. */
const char *guest_fault(const Guest *guest);

/* Draws what the person was told and nothing else: own stones, handicap stones of the opponent that
 * were not captured, points refused in this turn, and points taken off in the last two turns. */
void guest_print_view(Guest *guest, FILE *file);

#endif
