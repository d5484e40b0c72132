/* `jigo summary DB`: the tables of a run, again. */
#include "report.h"
#include "verb.h"

#include <stdio.h>
#include <string.h>

enum { JSON, OPTIONS };

static const Option OPTION_TABLE[OPTIONS] = {
    [JSON] = {"--json", NULL, "one object a line instead of tables", NULL}};

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    memcpy(options, OPTION_TABLE, sizeof options);
    Operands operands = {.low = 1, .high = 1, .names = "DB"};
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status != STATUS_OK)
        return status;
    return report_run(operands.values[0], options[JSON].value != NULL, stdout, message);
}

const Verb verb_summary = {
    .name = "summary",
    .arguments = "DB [--json]",
    .summary = "show the tables of a run again",
    .details = "DB is a run's database file or the folder that holds it, such as results/NAME. It\n"
               "may be one that is being written: the summary then shows what is recorded so far.",
    .options = OPTION_TABLE,
    .options_count = OPTIONS,
    .run = run};
