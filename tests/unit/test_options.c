/* The command line's words: what is taken, and one line for each mistake. */
#include "options.h"

#include <criterion/criterion.h>
#include <string.h>

enum { OUT, GAMES, KOMI, FAST, OPTIONS };

typedef struct Line {
    const char *words[8];
    Status status;
    const char *message; /* NULL: none expected */
} Line;

static Status parse(const Line *line, Option options[OPTIONS], Operands *operands, char *argv[8],
                    Message *message) {
    const Option table[OPTIONS] = {{"--out", "DIR", "", NULL},
                                   {"--games", "N", "", NULL},
                                   {"--komi", "K", "", NULL},
                                   {"--fast", NULL, "", NULL}};
    int argc = 0;
    memcpy(options, table, sizeof table);
    for (; argc < 8 && line->words[argc] != NULL; argc++)
        argv[argc] = (char *)line->words[argc];
    *operands = (Operands){.low = 1, .high = 2, .names = "A [B]"};
    return options_parse(argc, argv, options, OPTIONS, operands, message);
}

Test(options, mistakes) {
    static const Line lines[] = {
        {{"verb", "a", "--fast"}, STATUS_OK, NULL},
        {{"verb", "a", "b", "c"}, STATUS_USAGE, "unexpected operand 'c' after A [B]"},
        {{"verb"}, STATUS_USAGE, "missing operand: A [B]"},
        {{"verb", "a", "--fats"}, STATUS_USAGE, "unknown option --fats; did you mean --fast?"},
        {{"verb", "a", "--zebra"}, STATUS_USAGE, "unknown option --zebra; see --help"},
        {{"verb", "a", "--fast", "--fast"}, STATUS_USAGE, "--fast is given twice"},
        {{"verb", "a", "--out=x", "--out", "y"}, STATUS_USAGE, "--out is given twice"},
        {{"verb", "a", "--fast=1"}, STATUS_USAGE, "--fast takes no value"},
        {{"verb", "a", "--out"}, STATUS_USAGE, "--out wants a value: --out DIR"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Option options[OPTIONS];
        Operands operands;
        char *argv[8];
        Message message = {{0}};
        cr_assert_eq(parse(&lines[i], options, &operands, argv, &message), lines[i].status);
        if (lines[i].message != NULL)
            cr_assert_str_eq(message.text, lines[i].message);
    }
}

Test(options, values_and_operands) {
    const Line line = {
        {"verb", "--out=dir", "-", "--games", "12", "--", "--fast"}, STATUS_OK, NULL};
    Option options[OPTIONS];
    Operands operands;
    char *argv[8];
    cr_assert_eq(parse(&line, options, &operands, argv, NULL), STATUS_OK);
    cr_assert_str_eq(options[OUT].value, "dir");
    cr_assert_str_eq(options[GAMES].value, "12");
    cr_assert_null(options[FAST].value);
    cr_assert_eq(operands.count, 2);
    cr_assert_str_eq(operands.values[0], "-");
    cr_assert_str_eq(operands.values[1], "--fast");
}

Test(options, numbers) {
    static const struct {
        const char *text;
        bool right;
        int64_t value;
    } integers[] = {{"0", true, 0},
                    {"12", true, 12},
                    {"-3", true, -3},
                    {"100", true, 100},
                    {"101", false, 0},
                    {"-4", false, 0},
                    {"", false, 0},
                    {"1.5", false, 0},
                    {"1e1", false, 0},
                    {" 1", false, 0},
                    {"+1", false, 0},
                    {"12x", false, 0},
                    {"99999999999999999999", false, 0}};
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        Option option = {"--games", "N", "", integers[i].text};
        int64_t value = -99;
        Status status = option_integer(&option, -3, 100, &value, NULL);
        cr_assert_eq(status, integers[i].right ? STATUS_OK : STATUS_USAGE, "%s", integers[i].text);
        cr_assert_eq(value, integers[i].right ? integers[i].value : -99);
    }
}

Test(options, komi) {
    static const struct {
        const char *text;
        bool right;
        int half;
    } komis[] = {{"0", true, 0},
                 {"7.5", true, 15},
                 {"-7.5", true, -15},
                 {"6.0", true, 12},
                 {"-0.5", true, -1},
                 {"81", true, 162},
                 {"-81", true, -162},
                 {"81.5", false, 0},
                 {"7.3", false, 0},
                 {"7.", true, 14},
                 {".5", true, 1},
                 {"+6.50", true, 13},
                 {"5,5", true, 11},
                 {"007.000", true, 14},
                 {".", false, 0},
                 {"+-3", false, 0},
                 {"6.55", false, 0},
                 {"6.05", false, 0},
                 {" 6", false, 0},
                 {"10000000000000000000.5", false, 0},
                 {"x", false, 0},
                 {"--7", false, 0},
                 {"99999999999999999999", false, 0},
                 {"-99999999999999999999", false, 0},
                 {"1e1", false, 0},
                 {"", false, 0},
                 {"-", false, 0}};
    for (size_t i = 0; i < sizeof komis / sizeof *komis; i++) {
        Option option = {"--komi", "K", "", komis[i].text};
        int half = -999;
        Status status = option_komi_half(&option, -81, 81, &half, NULL);
        cr_assert_eq(status, komis[i].right ? STATUS_OK : STATUS_USAGE, "%s", komis[i].text);
        cr_assert_eq(half, komis[i].right ? komis[i].half : -999);
    }
}
