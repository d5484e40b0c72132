/* The area calculator: four agreed counts and a komi; no board, no judgement of life and death. */
#ifndef JIGO_CALCULATOR_H
#define JIGO_CALCULATOR_H

#include "status.h"

typedef struct CalculatorInput {
    int black_stones, black_territory, white_stones, white_territory; /* each 0..625 */
    double komi; /* finite, 0..100; any value, multiples of 0.5 or not */
    int size;    /* side of a square board, 1..25; 0: not given */
} CalculatorInput;

typedef struct CalculatorResult {
    double black, white; /* totals; komi is in White's */
    double difference;   /* Black minus White */
    int neutral;         /* points of the board in no count; -1 without a size */
    char text[32];       /* B+3.5, W+6.5, or 0 for a tie; shortest form of the difference */
} CalculatorResult;

/* STATUS_USAGE with the field and its permitted range in the message if a number is out of range or
 * the counts exceed the board. */
Status calculator_count(const CalculatorInput *input, CalculatorResult *result, Message *message);

#endif
