/* The area calculator and its verb. */
#include "calculator.h"
#include "verb.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void expect_result(CalculatorInput input, double black, double white, int neutral,
                          const char *text) {
    CalculatorResult result;
    Message message;
    cr_assert_eq(calculator_count(&input, &result, &message), STATUS_OK);
    cr_expect_eq(result.black, black);
    cr_expect_eq(result.white, white);
    cr_expect_eq(result.neutral, neutral);
    cr_expect_str_eq(result.text, text);
}

Test(calculator, results) {
    expect_result((CalculatorInput){20, 4, 17, 3, 7.5, 0}, 24, 27.5, -1, "W+3.5");
    expect_result((CalculatorInput){20, 4, 17, 3, 0.5, 0}, 24, 20.5, -1, "B+3.5");
    expect_result((CalculatorInput){24, 15, 24, 15, 7, 9}, 39, 46, 3, "W+7");
    expect_result((CalculatorInput){24, 15, 17, 15, 7, 9}, 39, 39, 10, "0");
    expect_result((CalculatorInput){24, 15, 17, 15, 6.9, 0}, 39, 38.9, -1, "B+0.1");
    expect_result((CalculatorInput){0, 0, 0, 0, 0, 1}, 0, 0, 1, "0");
    expect_result((CalculatorInput){625, 0, 0, 0, 100, 25}, 625, 100, 0, "B+525");
    expect_result((CalculatorInput){0, 0, 625, 625, 100, 0}, 0, 1350, -1, "W+1350");
}

static void expect_refused(CalculatorInput input, const char *field, const char *range) {
    CalculatorResult result = {.neutral = 99};
    Message message = {""};
    cr_expect_eq(calculator_count(&input, &result, &message), STATUS_USAGE);
    cr_expect_not_null(strstr(message.text, field), "%s", message.text);
    cr_expect_not_null(strstr(message.text, range), "%s", message.text);
    cr_expect_eq(result.neutral, 99);
}

Test(calculator, refusals) {
    expect_refused((CalculatorInput){626, 0, 0, 0, 0, 0}, "black stones", "0 to 625");
    expect_refused((CalculatorInput){0, -1, 0, 0, 0, 0}, "black territory", "0 to 625");
    expect_refused((CalculatorInput){0, 0, 626, 0, 0, 0}, "white stones", "0 to 625");
    expect_refused((CalculatorInput){0, 0, 0, -5, 0, 0}, "white territory", "0 to 625");
    expect_refused((CalculatorInput){0, 0, 0, 0, 100.5, 0}, "komi", "0 to 100");
    expect_refused((CalculatorInput){0, 0, 0, 0, -0.5, 0}, "komi", "0 to 100");
    expect_refused((CalculatorInput){0, 0, 0, 0, NAN, 0}, "komi", "0 to 100");
    expect_refused((CalculatorInput){0, 0, 0, 0, INFINITY, 0}, "komi", "0 to 100");
    expect_refused((CalculatorInput){0, 0, 0, 0, 0, 26}, "size", "1 to 25");
    expect_refused((CalculatorInput){41, 0, 41, 0, 0, 9}, "82", "at most 81");
}

/* Runs the verb on up to eight words; returns the status. */
static Status run_count(char *line, Message *message) {
    char *argv[24] = {"count"}, *rest = NULL;
    int argc = 1;
    for (char *word = strtok_r(line, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    return verb_count.run(argc, argv, message);
}

static void expect_usage(const char *words, const char *field, const char *range) {
    char line[256];
    Message message = {""};
    snprintf(line, sizeof line, "%s", words);
    cr_expect_eq(run_count(line, &message), STATUS_USAGE, "%s", words);
    cr_expect_not_null(strstr(message.text, field), "%s", message.text);
    cr_expect_not_null(strstr(message.text, range), "%s", message.text);
}

#define COUNTS "--black-stones 20 --black-territory 4 --white-stones 17 --white-territory 3 "

Test(calculator, verb) {
    char line[] = COUNTS "--komi 7.5 --size 7 --json";
    Message message = {""};
    cr_expect_eq(run_count(line, &message), STATUS_OK, "%s", message.text);
    expect_usage(COUNTS, "--komi", "0 to 100");
    expect_usage(COUNTS "--komi -1", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi 100.5", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi nan", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi 6.5x", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi .", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi +", "--komi", "0 to 100");
    expect_usage(COUNTS "--komi 0.00001", "--komi", "4 decimals");
    expect_usage(COUNTS "--komi 6.5 --size 26", "--size", "1 to 25");
    expect_usage(COUNTS "--komi 6.5 --size 6", "44", "at most 36");
    expect_usage("--black-stones 2 --komi 0", "--black-territory", "0 to 625");
    expect_usage("--black-stones 2.5 --komi 0", "--black-stones", "0 to 625");
    expect_usage("--black-stones 626 --komi 0", "--black-stones", "0 to 625");
}
