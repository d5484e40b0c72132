/* The agent types of the engine, and the parameters that several of them share. */
#ifndef JIGO_AGENT_TYPES_H
#define JIGO_AGENT_TYPES_H

#include "agent.h"

extern const AgentType agent_random, agent_flat_mc, agent_uct, agent_phantom_mc, agent_phantom_uct,
    agent_phantom_belief;

enum { PLAYOUTS_MAX = 10000000 };

#define PARAM_PLAYOUTS                                                                             \
    {                                                                                              \
        "playouts", PARAM_INT, 1, PLAYOUTS_MAX, 400, "playouts per turn", NULL,                    \
            "random games played to choose a move"                                                 \
    }
/* Choices of `statistics`, as indices. */
enum { STATISTICS_STANDARD, STATISTICS_ALL_AS_FIRST };

#define PARAM_STATISTICS(fallback)                                                                 \
    {                                                                                              \
        "statistics", PARAM_CHOICE, 0, 0, fallback, "", "standard|all-as-first",                   \
            "what a playout counts for: its first move, or every point the player took first"      \
    }
/* Choices are a SamplerKind, as indices. */
#define PARAM_SAMPLER(fallback)                                                                    \
    {                                                                                              \
        "sampler", PARAM_CHOICE, 0, 0, fallback, "", "random|prior|particles|exact",               \
            "how unseen stones are put: random: on points all alike; prior: by a fitted model; "   \
            "particles: by whole games that fit (slow); exact: by true chances (to 12 points, "    \
            "simple ko)"                                                                           \
    }
/* What pools hold at most: playouts x pool. The memory is an upper bound, told to users: two
 * searches a turn, each playout as two sets of points of 19x19 and an outcome, and one set more of
 * the search under way. */
enum { POOL_PLAYOUTS_MAX = 10000000, POOL_PLAYOUT_BYTES = 256 };

#define PARAM_POOL                                                                                 \
    {                                                                                              \
        "pool", PARAM_INT, 0, 60, 15, "own turns", NULL,                                           \
            "playouts of so many turns are kept and count, the older and the less true the less; " \
            "0: those of the last search alone; playouts x pool up to 10000000"                    \
    }
/* Choices of `after_refusal`, as indices. */
enum { REFUSAL_REPLAY, REFUSAL_RERANK };

#define PARAM_AFTER_REFUSAL(fallback)                                                              \
    {                                                                                              \
        "after_refusal", PARAM_CHOICE, 0, 0, fallback, "", "replay|rerank",                        \
            "replay: as many fresh playouts after every refusal (stronger, 2 to 5 times the "      \
            "cost); rerank: the next best of those there are"                                      \
    }
#define PARAM_RESIGN                                                                               \
    {                                                                                              \
        "resign", PARAM_INT, 0, 50, 0, "percent", NULL,                                            \
            "resign, at any turn, when the best move wins less than this share; 0: never"          \
    }
#define PARAM_SIGHTED                                                                              \
    {                                                                                              \
        "sighted", PARAM_BOOL, 0, 1, 0, "", NULL,                                                  \
            "see the whole board in Phantom: an upper reference, marked in every record"           \
    }

#endif
