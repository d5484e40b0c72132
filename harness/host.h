/* Facts about the machine, kept with every run and never used to decide anything in a game. */
#ifndef JIGO_HOST_H
#define JIGO_HOST_H

#include "recorder.h"

/* Reads processor name, system and processors; what cannot be read is "unknown". */
HostFacts host_facts(void);

/* Processors this process may use; at least 1. */
int host_processors(void);

#endif
