/* The agent type `pipe`: a Phantom player that is a program outside.
 *
 * It reads what the rules let its seat know as the lines of protocol.h, START first and END last,
 * and answers, when it is on turn, with one line of a try, as `B b2`. The lines are made from the
 * seat's View alone, so nothing else can reach it; what happens while the opponent is on turn is
 * told when it is over. The process stays for the next game, which begins with START again; one
 * that has ended between its END and its first answer is started anew.
 *
 * It forfeits, and its process is ended and started anew for the next game, by a crash (it ended,
 * or closed its output), a stall (no answer in move_limit_ms; the first answer of a process has
 * start_limit_ms more), and an error of protocol (a line that is no try which could be made, which
 * is answered with ERROR; output out of turn).
 *
 * A host that has no process for it, or cannot execute its program, is no fault of the player: it
 * is absent then, and the game void.
 */
#ifndef JIGO_AGENT_PIPE_H
#define JIGO_AGENT_PIPE_H

#include "agent.h"

extern const AgentType agent_pipe;

#endif
