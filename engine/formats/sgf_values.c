/* The values, each by its own small grammar. */
#include "sgf_values.h"

#include "half_points.h"

#include <string.h>
#include <strings.h>

static void trim(const char **value, size_t *length) {
    while (*length > 0 && (unsigned char)**value <= ' ') {
        ++*value;
        --*length;
    }
    while (*length > 0 && (unsigned char)(*value)[*length - 1] <= ' ')
        --*length;
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool sgf_point_parse(SgfSize size, const char *value, size_t length, Point *point) {
    trim(&value, &length);
    if (length != 2)
        return false;
    const int column = value[0] - 'a', row_from_top = value[1] - 'a';
    if (column < 0 || column >= size.width || row_from_top < 0 || row_from_top >= size.height)
        return false;
    *point = (Point)((size.height - 1 - row_from_top) * size.width + column);
    return true;
}

bool sgf_move_parse(SgfSize size, const char *value, size_t length, Move *move) {
    trim(&value, &length);
    const bool small = size.width <= 19 && size.height <= 19;
    if (length == 0 || (small && length == 2 && memcmp(value, "tt", 2) == 0)) {
        *move = MOVE_PASS;
        return true;
    }
    return sgf_point_parse(size, value, length, move);
}

static void add_rectangle(SgfSize size, Point a, Point b, PointSet *points) {
    const int columns[2] = {a % size.width, b % size.width};
    const int rows[2] = {a / size.width, b / size.width};
    const int left = columns[0] < columns[1] ? columns[0] : columns[1];
    const int low = rows[0] < rows[1] ? rows[0] : rows[1];
    for (int row = low; row <= rows[0] + rows[1] - low; row++)
        for (int column = left; column <= columns[0] + columns[1] - left; column++)
            point_set_add(points, (Point)(row * size.width + column));
}

bool sgf_points_parse(SgfSize size, const char *value, size_t length, PointSet *points) {
    const char *colon = memchr(value, ':', length);
    const size_t first = colon != NULL ? (size_t)(colon - value) : length;
    Point corners[2];
    if (!sgf_point_parse(size, value, first, &corners[0]))
        return false;
    corners[1] = corners[0];
    if (colon != NULL && !sgf_point_parse(size, colon + 1, length - first - 1, &corners[1]))
        return false;
    add_rectangle(size, corners[0], corners[1], points);
    return true;
}

bool sgf_colour_parse(const char *value, size_t length, Colour *colour) {
    static const char *const words[] = {"b", "w", "black", "white"};
    trim(&value, &length);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (length == strlen(words[i]) && strncasecmp(value, words[i], length) == 0) {
            *colour = i % 2 == 0 ? BLACK : WHITE;
            return true;
        }
    }
    return false;
}

bool sgf_values_equal(const char *a, size_t a_length, const char *b, size_t b_length) {
    trim(&a, &a_length);
    trim(&b, &b_length);
    return a_length == b_length && memcmp(a, b, a_length) == 0;
}

bool sgf_integer_parse(const char *value, size_t length, int low, int high, int *number) {
    int sum = 0;
    trim(&value, &length);
    if (length == 0 || length > 6)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(value[i]))
            return false;
        sum = 10 * sum + value[i] - '0';
    }
    if (sum < low || sum > high)
        return false;
    *number = sum;
    return true;
}

bool sgf_half_points_parse(const char *value, size_t length, int *half_points) {
    trim(&value, &length);
    return half_points_parse(value, length, half_points);
}

bool sgf_size_parse(const char *value, size_t length, SgfSize *size) {
    const char *colon = memchr(value, ':', length);
    const size_t first = colon != NULL ? (size_t)(colon - value) : length;
    int sides[2];
    if (!sgf_integer_parse(value, first, 1, SIDE_MAX, &sides[0]))
        return false;
    sides[1] = sides[0];
    if (colon != NULL && !sgf_integer_parse(colon + 1, length - first - 1, 1, SIDE_MAX, &sides[1]))
        return false;
    *size = (SgfSize){sides[0], sides[1]};
    return true;
}
