/* The command line: finds the verb, prints help, runs it. Included by main.c alone. */
#ifndef JIGO_CLI_H
#define JIGO_CLI_H

#include "status.h"

/* Runs `jigo` with the arguments of main. Results go to stdout. On any status but STATUS_OK
 * message->text holds one line for stderr. */
Status cli_run(int argc, char **argv, Message *message);

#endif
