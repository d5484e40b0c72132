/* A player: a type (what it is), a configuration (its parameters), and per-thread working memory.
 *
 * An agent sees Views only. It decides by its parameters, the view and the stream it is given, so
 * the same view and stream give the same move on every machine; only an external type, whose player
 * is a program of somebody else, promises no such thing. To add one: write agent_<name>.c with its
 * AgentType, declare it in agent_types.h, and add a line to agent_registry.c.
 */
#ifndef JIGO_AGENT_H
#define JIGO_AGENT_H

#include "rng.h"
#include "status.h"
#include "view.h"

typedef enum ParamKind {
    PARAM_INT,
    PARAM_REAL,
    PARAM_BOOL,
    PARAM_CHOICE,
    PARAM_TEXT /* printable ASCII without a comma; at most one a type, and never with a default */
} ParamKind;

/* One parameter: the same row serves configs, SPECs, `jigo agents` and the checks. */
typedef struct ParamInfo {
    const char *name;
    ParamKind kind;
    double low, high;    /* inclusive range of numbers; unused for bool and choice */
    double fallback;     /* default; 0 or 1 for a bool, the index for a choice */
    const char *unit;    /* "" where there is none */
    const char *choices; /* "standard|all-as-first" for a choice, else NULL */
    const char *meaning; /* one line */
} ParamInfo;

enum {
    PARAMS_MAX = 16,
    AGENT_TEXT_CAPACITY = 256, /* of a PARAM_TEXT, the final zero counted */
    FAULT_CAPACITY = 128
};

typedef struct AgentType AgentType;

/* A type with its parameters. Plain value, const during a run. */
typedef struct AgentConfig {
    const AgentType *type;
    double values[PARAMS_MAX]; /* in the order of type->params; choices as index; 0 for a text */
    char text[AGENT_TEXT_CAPACITY]; /* of the type's PARAM_TEXT; "" where it has none */
} AgentConfig;

/* The working memory of one player on one thread. Types embed this as their first member. */
typedef struct Agent {
    const AgentConfig *config;
    int64_t playouts; /* of its searches in this game; settling left out; set to 0 by new_game */
    /* Of external types alone, the others leave all three 0: why it forfeits, END_NONE while it
     * plays; whether this host cannot run its program, which is nobody's forfeit and makes the game
     * void; and what happened, one printable line. Cleared by new_game. */
    EndReason forfeit;
    bool absent;
    char fault[FAULT_CAPACITY];
} Agent;

struct AgentType {
    const char *name;    /* "flat-mc" */
    const char *summary; /* one line */
    const ParamInfo *params;
    int params_count;
    int params_required;   /* the first so many parameters have no default */
    bool full_information; /* can play with full information */
    bool phantom;          /* can play Phantom without sight */
    bool uniform;          /* plays by the draw rules of playout_lanes.h and nothing else: games of
                              two such players may be played in lanes */
    bool external;         /* its player is a program outside: no game of it can be played again */
    /* STATUS_CONFIG, with a line, unless this host has what the configuration names, such as a
     * program; NULL where it names nothing. */
    Status (*ready)(const AgentConfig *config, Message *message);
    /* Allocates all it will ever need; borrows the pointers. */
    Agent *(*create)(const AgentConfig *config, const Geometry *geometry, const Rules *rules);
    void (*destroy)(Agent *agent);
    void (*new_game)(Agent *agent, Colour colour);
    /* Returns a point of view->legal, MOVE_PASS or MOVE_RESIGN. Called again in the same turn after
     * a refusal, with view->tried one point longer. Allocates nothing. An agent that forfeits
     * or is absent notes why and returns MOVE_RESIGN. */
    Move (*choose)(Agent *agent, const View *view, Rng *rng);
    /* Called once after every game that is not void, with all that the player saw and, since
     * nothing is hidden any more, the game itself; NULL where nobody wants to know. */
    void (*end_game)(Agent *agent, const View *view, const Game *game);
};

/* The value of a parameter by name; an unknown name is a bug (checked). For create functions. */
double agent_param(const AgentConfig *config, const char *name);

/* Whether the configuration has `sighted: true`; never where the type has no such parameter. */
bool agent_is_sighted(const AgentConfig *config);

/* NULL if the agent can play these rules, else the rule that it cannot, to follow "cannot play ".
 */
const char *agent_unfit(const AgentConfig *config, const Rules *rules);

#endif
