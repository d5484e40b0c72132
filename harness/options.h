/* Command-line options of one verb, as a table that serves parsing and help alike. */
#ifndef JIGO_OPTIONS_H
#define JIGO_OPTIONS_H

#include "status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Option {
    const char *name;     /* "--threads" */
    const char *argument; /* "N"; NULL for a flag */
    const char *meaning;  /* for --help; one line */
    const char *value;    /* out: the text given, "" for a given flag, NULL if absent */
} Option;

/* What stands on the command line after the verb. */
typedef struct Operands {
    int low, high;     /* in: how many are wanted; high < 0: any number */
    const char *names; /* in: "CONFIG", "DB GAME": for messages and help */
    int count;         /* out */
    char **values;     /* out: [count], borrowed from argv (which is reordered) */
} Operands;

/* Reads `--name value`, `--name=value`, flags and operands; `--` ends the options, and "-" is an
 * operand. argv[0] is the verb. STATUS_USAGE with what is wrong, what is allowed, and the nearest
 * known option for an unknown one; an option given twice is an error. */
Status options_parse(int argc, char **argv, Option *options, int options_count, Operands *operands,
                     Message *message);

/* Whole number in [low, high] from an option's text; STATUS_USAGE otherwise. */
Status option_integer(const Option *option, int64_t low, int64_t high, int64_t *value,
                      Message *message);

/* Komi: a multiple of 0.5 in [low, high] points, as a count of half points. */
Status option_komi_half(const Option *option, int low, int high, int *komi_half, Message *message);

/* Prints the lines of the options, for a verb's help. */
void options_print(const Option *options, int options_count);

#endif
