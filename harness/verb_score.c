/* `jigo score`: SGF files counted under the three systems.
 *
 * A file that is broken costs one line on standard error and the exit status; the others are
 * scored. The last such line is the one that main prints, so that a single broken file says one
 * line. */
#include "scored_print.h"
#include "scored_table.h"
#include "sgf_files.h"
#include "verb.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEAD, KOMI, PRISONERS, COMPENSATION, JSON, SVG, OPTIONS };

static const Option OPTION_TABLE[OPTIONS] = {
    [DEAD] = {"--dead", "auto|none|POINTS", "which stones are dead (default auto)", NULL},
    [KOMI] = {"--komi", "K", "instead of the komi of the file; a multiple of 0.5", NULL},
    [PRISONERS] = {"--prisoners", "B,W", "held by Black and White before the first move", NULL},
    [COMPENSATION] = {"--compensation", "none|n-1|n",
                      "points for N handicap stones under area (default none)", NULL},
    [JSON] = {"--json", NULL, "one object a game", NULL},
    [SVG] = {"--svg", NULL, "a picture of the one game, to standard output", NULL}};

/* What a walk over the files carries along. */
typedef struct ScoreRun {
    ScoreWish wish;
    bool json, svg;
    bool listing; /* a folder is among the operands: lines and a table, not game by game in full */
    SgfReader reader;
    ScoredGame game;
    ScoredTable table;
    int64_t lines;    /* of the list, printed */
    int64_t failures; /* files and games that could not be scored */
    Message *message; /* the last of them */
} ScoreRun;

static void take_failure(ScoreRun *run, const char *path, const char *reason) {
    if (run->failures++ > 0)
        fprintf(stderr, "jigo: %s\n", run->message->text);
    message_set(run->message, STATUS_FAILED, "%s: %s", path, reason);
}

static void print_in_list(ScoreRun *run, const GamePlace *place) {
    char reasons[REASONS_CAPACITY];
    if (scored_reasons(&run->game, reasons)[0] == '\0')
        return;
    if (run->lines++ == 0) {
        puts("Games worth a look: D winners differ, U stones are unsettled, R the recorded result "
             "fits no system,\nO nothing says that play is over. Margins before komi; winners by "
             "area, territory, pass-stone.");
        scored_print_line_head(stdout);
    }
    scored_print_line(&run->game, place, reasons, stdout);
}

static void print_game(ScoreRun *run, const GamePlace *place) {
    if (run->svg) {
        scored_print_svg(&run->game, place, stdout);
    } else if (run->json) {
        scored_print_json(&run->game, place, stdout);
    } else if (run->listing) {
        print_in_list(run, place);
    } else {
        fputs(run->table.games > 1 ? "\n\n" : "", stdout);
        scored_print_text(&run->game, place, stdout);
    }
}

/* The next game of the reader's text; false at its end. */
static bool score_next(ScoreRun *run, const GamePlace *place) {
    Message message;
    bool found;
    Status status = sgf_read(&run->reader, &run->game.record, &found, &message);
    if (status == STATUS_OK && !found)
        return false;
    if (status == STATUS_OK)
        status = score_record(&run->game, &run->wish, &message);
    if (status != STATUS_OK) {
        take_failure(run, place->file, message.text);
        return found;
    }
    scored_table_add(&run->table, &run->game);
    print_game(run, place);
    return true;
}

static int count_games(const SgfFile *file) {
    SgfReader reader = {0};
    Message message;
    bool found = true;
    int games = 0;
    sgf_reader_start(&reader, file->bytes, file->length);
    while (sgf_scan(&reader.text, &reader.tree, &found, &message) == STATUS_OK && found)
        games++;
    sgf_reader_deinit(&reader);
    return games;
}

static Status score_file(void *context, const SgfFile *file, const Message *message) {
    ScoreRun *run = context;
    if (file->status != STATUS_OK) {
        take_failure(run, file->path, message->text);
        return STATUS_OK;
    }
    if (run->svg && count_games(file) > 1)
        return message_set(run->message, STATUS_USAGE,
                           "--svg draws one game, and there are more in %s", file->path);
    GamePlace place = {.file = file->path, .number = 1};
    sgf_reader_start(&run->reader, file->bytes, file->length);
    while (score_next(run, &place))
        place.number++;
    return STATUS_OK;
}

static Status read_dead(const Option *option, ScoreWish *wish, Message *message) {
    if (option->value == NULL || strcmp(option->value, "auto") == 0)
        return STATUS_OK;
    if (strcmp(option->value, "none") == 0) {
        wish->dead = DEAD_NONE;
        return STATUS_OK;
    }
    Geometry largest;
    PointSet points;
    size_t length;
    geometry_init(&largest, SIDE_MAX, SIDE_MAX, TOPOLOGY_PLANE);
    const char *wrong = points_parse(&largest, option->value, &points, &length);
    wish->dead = DEAD_LIST;
    wish->dead_list = option->value;
    if (wrong == NULL)
        return STATUS_OK;
    return message_set(
        message, STATUS_USAGE,
        "--dead '%.*s': allowed is auto, none, or points joined by commas, as c3,d4, "
        "each once",
        (int)(length < 40 ? length : 40), wrong);
}

static Status read_prisoners(const Option *option, ScoreWish *wish, Message *message) {
    enum { HELD_MAX = 9999 };
    char rest;
    if (option->value == NULL)
        return STATUS_OK;
    int *held = wish->prisoners;
    if (strspn(option->value, "0123456789,") == strlen(option->value) &&
        sscanf(option->value, "%5d,%5d%c", &held[BLACK], &held[WHITE], &rest) == 2 &&
        held[BLACK] <= HELD_MAX && held[WHITE] <= HELD_MAX)
        return STATUS_OK;
    return message_set(message, STATUS_USAGE,
                       "--prisoners '%.40s': allowed are two whole numbers from 0 to %d, as 3,5",
                       option->value, HELD_MAX);
}

static Status read_compensation(const Option *option, ScoreWish *wish, Message *message) {
    if (option->value == NULL)
        return STATUS_OK;
    for (int c = COMPENSATION_NONE; c <= COMPENSATION_N; c++) {
        if (strcmp(option->value, compensation_name((Compensation)c)) == 0) {
            wish->compensation_given = true;
            wish->compensation = (Compensation)c;
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_USAGE, "--compensation '%.40s': allowed is none, n-1 or n",
                       option->value);
}

static Status read_options(ScoreRun *run, const Option options[OPTIONS], Message *message) {
    ScoreWish *wish = &run->wish;
    run->json = options[JSON].value != NULL;
    run->svg = options[SVG].value != NULL;
    wish->komi_given = options[KOMI].value != NULL;
    if (run->json && run->svg)
        return message_set(message, STATUS_USAGE, "--json and --svg exclude each other");
    Status status = read_dead(&options[DEAD], wish, message);
    if (status == STATUS_OK)
        status = read_prisoners(&options[PRISONERS], wish, message);
    if (status == STATUS_OK)
        status = read_compensation(&options[COMPENSATION], wish, message);
    if (status == STATUS_OK && wish->komi_given)
        status =
            option_komi_half(&options[KOMI], -POINTS_MAX, POINTS_MAX, &wish->komi_half, message);
    return status;
}

static Status score_operands(ScoreRun *run, const Operands *operands) {
    int piped = 0;
    for (int i = 0; i < operands->count; i++) {
        run->listing |= sgf_files_is_folder(operands->values[i]);
        piped += strcmp(operands->values[i], "-") == 0;
    }
    if (piped > 1)
        return message_set(run->message, STATUS_USAGE,
                           "- stands for standard input, which can be read once");
    if (run->svg && (operands->count > 1 || run->listing))
        return message_set(run->message, STATUS_USAGE, "--svg draws the game of one file");
    scored_table_init(&run->table);
    Status status = sgf_files_walk(operands->values, operands->count, score_file, run);
    const bool table = run->table.games > (run->listing ? 0 : 1);
    if (status == STATUS_OK && table && !run->json && !run->svg)
        scored_table_print(&run->table, stdout);
    return status == STATUS_OK && run->failures > 0 ? STATUS_FAILED : status;
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    Operands operands = {.low = 1, .high = -1, .names = "FILE, FOLDER or -"};
    memcpy(options, OPTION_TABLE, sizeof options);
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status != STATUS_OK)
        return status;
    ScoreRun *run = heap_new(1, sizeof *run);
    run->message = message;
    status = read_options(run, options, message);
    if (status == STATUS_OK)
        status = score_operands(run, &operands);
    sgf_reader_deinit(&run->reader);
    sgf_record_deinit(&run->game.record);
    free(run);
    return status;
}

const Verb verb_score = {
    .name = "score",
    .arguments = "[--dead auto|none|POINTS] [--komi K] [--prisoners B,W]\n"
                 "                  [--compensation none|n-1|n] [--json | --svg] FILE|FOLDER|- ...",
    .summary = "count SGF games under the three systems, and say where winners differ",
    .details =
        "Each game of a file, or of standard input (-), is shown in full: the board, every term "
        "of\n"
        "the three counts, the winners, what of it fits the recorded result. Behind "
        "more\n"
        "than one game a table says how often systems differ. Of a folder, all files *.sgf in and "
        "below\n"
        "it, only those games are listed in which something differs, and the table.\n\n"
        "--dead auto: stones inside the territory that the last node marks as the opponent's (TB, "
        "TW);\nwithout marks, what is left when the position is played on. POINTS, such as c3,d4, "
        "name\nchains by any of their stones.\n"
        "--compensation: without it, what RU says in the words of jigo show --sgf, else none.\n"
        "A file that is broken costs one line with the place of the mistake, counted in bytes from "
        "0;\nthe others are scored, and the exit status is 1.",
    .options = OPTION_TABLE,
    .options_count = OPTIONS,
    .run = run};
