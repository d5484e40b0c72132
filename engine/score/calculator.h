/* The area calculator: four agreed counts and a komi; no board, no judgement of life and death, no
 * prisoners, handicap or pass stones. */
#ifndef JIGO_CALCULATOR_H
#define JIGO_CALCULATOR_H

#include "status.h"

enum { CALCULATOR_COUNT_MAX = 625, CALCULATOR_KOMI_MAX = 100, CALCULATOR_SIZE_MAX = 25 };

typedef struct CalculatorInput {
    int black_stones, black_territory, white_stones, white_territory; /* 0..CALCULATOR_COUNT_MAX */
    double komi; /* finite, 0..CALCULATOR_KOMI_MAX; any value, multiple of 0.5 or not */
    int size;    /* side of a square board, 1..CALCULATOR_SIZE_MAX; 0: not given */
} CalculatorInput;

typedef struct CalculatorResult {
    double black, white; /* totals; komi is in White's */
    double difference;   /* Black minus White */
    int neutral;         /* points of the board in no count; -1 without a size */
    char text[32];       /* B+3.5, W+6.5, or 0 for an exact tie; ten digits at most */
} CalculatorResult;

/* STATUS_USAGE, with the field and its permitted range in the message, if a number is out of range
 * or the counts exceed the board; *result is then left alone. Pure. */
Status calculator_count(const CalculatorInput *input, CalculatorResult *result, Message *message);

#endif
