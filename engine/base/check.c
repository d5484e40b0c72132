/* The failing ends of check.h. */
#include "check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn void check_failed(const char *file, int line, const char *condition) {
    fprintf(stderr, "jigo: bug at %s:%d: %s does not hold\n", file, line, condition);
    abort();
}

static _Noreturn void out_of_memory(size_t count, size_t size) {
    fprintf(stderr, "jigo: out of memory: %zu x %zu bytes\n", count, size);
    exit(1);
}

void *heap_new(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL)
        out_of_memory(count, size);
    return memory;
}

void *heap_resize(void *memory, size_t count, size_t size) {
    void *grown = count > SIZE_MAX / size ? NULL : realloc(memory, count * size);
    if (grown == NULL)
        out_of_memory(count, size);
    return grown;
}
