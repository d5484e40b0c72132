/* Sums of agreed counts. */
#include "calculator.h"

#include <math.h>
#include <stdio.h>

static Status check_count(const char *field, int value, Message *message) {
    if (value >= 0 && value <= CALCULATOR_COUNT_MAX)
        return STATUS_OK;
    return message_set(message, STATUS_USAGE, "%s %d: allowed is a whole number from 0 to %d",
                       field, value, CALCULATOR_COUNT_MAX);
}

static Status check_fields(const CalculatorInput *input, Message *message) {
    const struct {
        const char *name;
        int value;
    } fields[] = {{"black stones", input->black_stones},
                  {"black territory", input->black_territory},
                  {"white stones", input->white_stones},
                  {"white territory", input->white_territory}};
    for (int i = 0; i < 4; i++) {
        Status status = check_count(fields[i].name, fields[i].value, message);
        if (status != STATUS_OK)
            return status;
    }
    if (!isfinite(input->komi) || input->komi < 0 || input->komi > CALCULATOR_KOMI_MAX)
        return message_set(message, STATUS_USAGE, "komi %g: allowed is a number from 0 to %d",
                           input->komi, CALCULATOR_KOMI_MAX);
    if (input->size < 0 || input->size > CALCULATOR_SIZE_MAX)
        return message_set(message, STATUS_USAGE, "size %d: allowed is a whole number from 1 to %d",
                           input->size, CALCULATOR_SIZE_MAX);
    return STATUS_OK;
}

static void write_result(double difference, char *text, size_t capacity) {
    if (difference == 0)
        snprintf(text, capacity, "0");
    else
        snprintf(text, capacity, "%c+%.10g", difference > 0 ? 'B' : 'W', fabs(difference));
}

Status calculator_count(const CalculatorInput *input, CalculatorResult *result, Message *message) {
    Status status = check_fields(input, message);
    if (status != STATUS_OK)
        return status;
    const int black = input->black_stones + input->black_territory;
    const int white = input->white_stones + input->white_territory;
    const int points = input->size * input->size;
    if (input->size > 0 && black + white > points)
        return message_set(message, STATUS_USAGE,
                           "the four counts add up to %d: allowed is at most %d, the points of a "
                           "%dx%d board",
                           black + white, points, input->size, input->size);
    result->black = black;
    result->white = white + input->komi;
    result->difference = black - white - input->komi;
    result->neutral = input->size > 0 ? points - black - white : -1;
    write_result(result->difference, result->text, sizeof result->text);
    return STATUS_OK;
}
