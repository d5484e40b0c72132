/* The parameters that agents of view_search.h have in common. */
#ifndef JIGO_VIEW_PARAMS_H
#define JIGO_VIEW_PARAMS_H

#include "agent.h"
#include "view_search.h"

/* Rows of a parameter table. */
#define PARAM_VIEW_TREE                                                                            \
    {"exploration",                                                                                \
     PARAM_REAL,                                                                                   \
     0,                                                                                            \
     10,                                                                                           \
     0,                                                                                            \
     "",                                                                                           \
     NULL,                                                                                         \
     "the factor before UCB1's square root; means lie in 0..1; without rave about 0.2 is good"},   \
        {"first_play_urgency",                                                                     \
         PARAM_REAL,                                                                               \
         0,                                                                                        \
         2,                                                                                        \
         1.1,                                                                                      \
         "",                                                                                       \
         NULL,                                                                                     \
         "the bound of a move that no playout tells anything about; means lie in 0..1"},           \
        {"rave",                                                                                   \
         PARAM_REAL,                                                                               \
         0,                                                                                        \
         1000000,                                                                                  \
         1000,                                                                                     \
         "visits",                                                                                 \
         NULL,                                                                                     \
         "at so many visits a mean weighs as much as the all-as-first mean; 0: that is not used"}, \
        {"expansion", PARAM_INT,                                                                   \
         1,           PLAYOUTS_MAX,                                                                \
         2,           "visits",                                                                    \
         NULL,        "a move is followed by nodes of the tree when it was made so often"},        \
        {"batch",                                                                                  \
         PARAM_INT,                                                                                \
         1,                                                                                        \
         VIEW_BATCH_MAX,                                                                           \
         24,                                                                                       \
         "playouts",                                                                               \
         NULL,                                                                                     \
         "leaves chosen before the outcome of the first is known; 1: one after the other, slow"},  \
    {                                                                                              \
        "nodes", PARAM_INT, 1, 100000, 2000, "nodes of 48 bytes a point", NULL,                    \
            "a tree's pool; when it is full, the tree grows no more this turn"                     \
    }

/* Sets the search's parameters from those rows, `playouts` and `sampler`. */
void view_params_read(ViewSearch *search, const AgentConfig *config);

#endif
