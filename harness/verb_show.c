/* `jigo show DB GAME`: one game again, with its board, its three counts and its moves. */
#include "show.h"
#include "verb.h"

#include <string.h>

enum { SGF, SVG, JSON, OPTIONS };

static const Option OPTION_TABLE[OPTIONS] = {
    [SGF] = {"--sgf", NULL, "the game as an SGF file, to standard output", NULL},
    [SVG] = {"--svg", NULL, "a picture of the final board and the results, to standard output",
             NULL},
    [JSON] = {"--json", NULL, "the record and the terms of its counts as one object", NULL}};

static Status show(RunReader *reader, const GameName *name, const Option options[OPTIONS],
                   Message *message) {
    ShownGame shown;
    Status status = show_open(reader, name, &shown, message);
    if (status != STATUS_OK)
        return status;
    if (options[SGF].value != NULL)
        show_print_sgf(&shown, stdout);
    else if (options[SVG].value != NULL)
        show_print_svg(&shown, stdout);
    else if (options[JSON].value != NULL)
        show_print_json(&shown, stdout);
    else
        show_print_text(&shown, stdout);
    show_close(&shown);
    if (fflush(stdout) != 0 || ferror(stdout))
        return message_set(message, STATUS_IO, "the game could not be written");
    return STATUS_OK;
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    memcpy(options, OPTION_TABLE, sizeof options);
    Operands operands = {.low = 2, .high = 2, .names = "DB GAME"};
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status != STATUS_OK)
        return status;
    if ((options[SGF].value != NULL) + (options[SVG].value != NULL) +
            (options[JSON].value != NULL) >
        1)
        return message_set(message, STATUS_USAGE, "--sgf, --svg and --json exclude each other");
    GameName name;
    status = game_name_parse(operands.values[1], &name, message);
    RunReader *reader = NULL;
    if (status == STATUS_OK)
        status = reader_open(operands.values[0], &reader, message);
    if (status != STATUS_OK)
        return status;
    status = show(reader, &name, options, message);
    reader_close(reader);
    return status;
}

const Verb verb_show = {
    .name = "show",
    .arguments = "DB GAME [--sgf | --svg | --json]",
    .summary = "play one game of a run again: board, three counts, moves",
    .details =
        "DB is a run's database file or its folder. GAME is an id shown in tables, or MATCH:GAME, "
        "such\nas 1:30 for the thirtieth game of the first match; the latter finds games that the "
        "run keeps no\nrow of, too. Where there is a row, the game played again is compared with "
        "it.",
    .options = OPTION_TABLE,
    .options_count = OPTIONS,
    .run = run};
