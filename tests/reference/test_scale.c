/* Reads JIGO_TEST_SCALE. */
#include "test_scale.h"

#include <stdio.h>
#include <stdlib.h>

int test_scale_percent(void) {
    const char *text = getenv("JIGO_TEST_SCALE");
    if (text == NULL)
        return 100;
    char *end;
    long percent = strtol(text, &end, 10);
    if (end == text || *end != '\0' || percent < 1 || percent > 1000000) {
        fprintf(stderr, "JIGO_TEST_SCALE=%s: not a percentage from 1 to 1000000\n", text);
        exit(2);
    }
    return (int)percent;
}

int test_scaled(int count) {
    long long scaled = (long long)count * test_scale_percent() / 100;
    return scaled > 1 ? (int)scaled : 1;
}
