/* A small grammar of its own, since strtod reads what no komi is written like. */
#include "half_points.h"

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool half_points_parse(const char *text, size_t length, int *half_points) {
    const bool negative = length > 0 && text[0] == '-';
    const size_t first = negative || (length > 0 && text[0] == '+');
    size_t at = first;
    int points = 0, half = 0;
    for (; at < length && is_digit(text[at]) && points < 10000; at++)
        points = 10 * points + text[at] - '0';
    const bool whole = at > first;
    if (at < length && (text[at] == '.' || text[at] == ',')) {
        at++;
        if (at < length && text[at] == '5') {
            half = 1;
            at++;
        }
        while (at < length && text[at] == '0')
            at++;
    }
    if (at != length || points >= 10000 || (!whole && half == 0))
        return false;
    *half_points = negative ? -2 * points - half : 2 * points + half;
    return true;
}
