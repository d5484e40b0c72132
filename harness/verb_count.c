/* `jigo count`: the area calculator. */
#include "calculator.h"
#include "verb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPTION_BLACK_STONES,
    OPTION_BLACK_TERRITORY,
    OPTION_WHITE_STONES,
    OPTION_WHITE_TERRITORY,
    OPTION_KOMI,
    OPTION_SIZE,
    OPTION_JSON,
    OPTIONS
};

enum { DECIMALS_MAX = 4 }; /* as many as %g prints without an exponent */

static const Option COUNT_OPTIONS[OPTIONS] = {
    {"--black-stones", "N", "Black's living stones, 0 to 625", NULL},
    {"--black-territory", "N", "points that Black surrounds, 0 to 625", NULL},
    {"--white-stones", "N", "White's living stones, 0 to 625", NULL},
    {"--white-territory", "N", "points that White surrounds, 0 to 625", NULL},
    {"--komi", "K", "points added to White, 0 to 100; no default", NULL},
    {"--size", "N", "side of a square board, 1 to 25: checks the sum, shows neutral points", NULL},
    {"--json", NULL, "one JSON object", NULL},
};

static Status read_count(const Option *option, int low, int high, int *value, Message *message) {
    int64_t number;
    if (option->value == NULL)
        return message_set(message, STATUS_USAGE,
                           "%s is missing: it wants a whole number from %d to %d", option->name,
                           low, high);
    Status status = option_integer(option, low, high, &number, message);
    if (status == STATUS_OK)
        *value = (int)number;
    return status;
}

static Status read_komi(const Option *option, double *komi, Message *message) {
    if (option->value == NULL)
        return message_set(message, STATUS_USAGE,
                           "%s is missing: it wants a number from 0 to %d and has no default",
                           option->name, CALCULATOR_KOMI_MAX);
    const char *text = option->value;
    char *end = NULL;
    const char *digits = text + (text[0] == '+'), *point = strchr(text, '.');
    double value = strtod(digits, &end);
    bool decimal = digits[0] != '\0' && strspn(digits, "0123456789.") == strlen(digits) &&
                   (point == NULL || strlen(point + 1) <= DECIMALS_MAX);
    if (!decimal || *end != '\0' || value > CALCULATOR_KOMI_MAX)
        return message_set(message, STATUS_USAGE,
                           "%s '%.40s': allowed is a number from 0 to %d with up to %d decimals",
                           option->name, text, CALCULATOR_KOMI_MAX, DECIMALS_MAX);
    *komi = value;
    return STATUS_OK;
}

static Status read_input(const Option *options, CalculatorInput *input, Message *message) {
    int *const counts[] = {&input->black_stones, &input->black_territory, &input->white_stones,
                           &input->white_territory};
    for (int i = 0; i < 4; i++) {
        Status status = read_count(&options[OPTION_BLACK_STONES + i], 0, CALCULATOR_COUNT_MAX,
                                   counts[i], message);
        if (status != STATUS_OK)
            return status;
    }
    Status status = read_komi(&options[OPTION_KOMI], &input->komi, message);
    if (status == STATUS_OK && options[OPTION_SIZE].value != NULL)
        status = read_count(&options[OPTION_SIZE], 1, CALCULATOR_SIZE_MAX, &input->size, message);
    return status;
}

static void print_text(const CalculatorInput *input, const CalculatorResult *result) {
    printf("Black  %d stones + %d territory = %.10g\n", input->black_stones, input->black_territory,
           result->black);
    printf("White  %d stones + %d territory + %.10g komi = %.10g\n", input->white_stones,
           input->white_territory, input->komi, result->white);
    printf("difference (Black - White)  %.10g\n", result->difference);
    if (input->size > 0)
        printf("neutral points  %d of %d\n", result->neutral, input->size * input->size);
    printf("result  %s%s\n", result->text, result->difference == 0 ? " (jigo)" : "");
}

static void print_json(const CalculatorInput *input, const CalculatorResult *result) {
    printf("{\"black_stones\": %d, \"black_territory\": %d, \"white_stones\": %d, "
           "\"white_territory\": %d, \"komi\": %.10g, ",
           input->black_stones, input->black_territory, input->white_stones, input->white_territory,
           input->komi);
    printf("\"black\": %.10g, \"white\": %.10g, \"difference\": %.10g, ", result->black,
           result->white, result->difference);
    if (input->size > 0)
        printf("\"size\": %d, \"neutral\": %d, ", input->size, result->neutral);
    printf("\"result\": \"%s\"}\n", result->text);
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    memcpy(options, COUNT_OPTIONS, sizeof options);
    Operands operands = {.names = ""};
    CalculatorInput input = {.size = 0};
    CalculatorResult result;
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status == STATUS_OK)
        status = read_input(options, &input, message);
    if (status == STATUS_OK)
        status = calculator_count(&input, &result, message);
    if (status != STATUS_OK)
        return status;
    if (options[OPTION_JSON].value != NULL)
        print_json(&input, &result);
    else
        print_text(&input, &result);
    return STATUS_OK;
}

const Verb verb_count = {
    .name = "count",
    .arguments = "--black-stones N --black-territory N --white-stones N --white-territory N\n"
                 "                  --komi K [--size N] [--json]",
    .summary = "add up an area score from agreed counts",
    .details =
        "Counts living stones and surrounded points, adds komi to White, and names the\n"
        "result: B+3.5, W+6.5, or 0 for an exact tie. It does not judge life and death, and\n"
        "adds no prisoners, handicap or pass stones.",
    .options = COUNT_OPTIONS,
    .options_count = OPTIONS,
    .run = run};
