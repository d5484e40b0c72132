/* Values of SGF as numbers, points and results: pure functions of their bytes. */
#ifndef JIGO_SGF_VALUES_H
#define JIGO_SGF_VALUES_H

#include "geometry.h"

typedef struct SgfSize {
    int width, height; /* 1..SIDE_MAX */
} SgfSize;

/* A column and a row from the top left, "cd"; false if it is no point of the board. */
bool sgf_point_parse(SgfSize size, const char *value, size_t length, Point *point);

/* A move: a point, "" for a pass, or on boards up to 19x19 "tt", which FF[3] means as a pass. */
bool sgf_move_parse(SgfSize size, const char *value, size_t length, Move *move);

/* A point, or a rectangle "aa:cc" by two corners; adds its points. */
bool sgf_points_parse(SgfSize size, const char *value, size_t length, PointSet *points);

/* "B", "W", "black" or "white", in any case. */
bool sgf_colour_parse(const char *value, size_t length, Colour *colour);

/* The same bytes but for blanks around them. */
bool sgf_values_equal(const char *a, size_t a_length, const char *b, size_t b_length);

/* A whole number in [low, high], blanks around it allowed. */
bool sgf_integer_parse(const char *value, size_t length, int low, int high, int *number);

/* As half_points_parse, blanks around it allowed. */
bool sgf_half_points_parse(const char *value, size_t length, int *half_points);

/* "19" or "13:9", sides from 1 to SIDE_MAX. */
bool sgf_size_parse(const char *value, size_t length, SgfSize *size);

#endif
