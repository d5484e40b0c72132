/* The tables of a run: a view of its database that can always be made again. */
#ifndef JIGO_REPORT_H
#define JIGO_REPORT_H

#include "status.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints the summary of the run in `path` (a database or its folder) to `file`: tables for people,
 * 100 columns of plain ASCII, or with `json` one object a line. The JSON holds no times, so that
 * two runs with the same games give the same lines. */
Status report_run(const char *path, bool json, FILE *file, Message *message);

#endif
