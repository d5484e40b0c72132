/* Komi and margins as text: the one grammar for command lines, configs and SGF. */
#ifndef JIGO_HALF_POINTS_H
#define JIGO_HALF_POINTS_H

#include <stdbool.h>
#include <stddef.h>

/* A multiple of 0.5 below 10,000 as a count of half points: a sign or none, digits, and behind a
 * point or a comma a 5 or nothing, then zeros: "7", "-6.5", "+6.50", "7.", ".5", "5,5". False, and
 * *half_points left alone, for any other text. Pure. */
bool half_points_parse(const char *text, size_t length, int *half_points);

#endif
