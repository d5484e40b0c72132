/* Bugs: conditions that only a mistake in this program can break.
 *
 * CHECK is always on and belongs in cold code; DCHECK is on in debug and sanitizer builds only and
 * may stand in hot code. Both print file, line and condition and abort. Neither is for bad input.
 */
#ifndef JIGO_CHECK_H
#define JIGO_CHECK_H

#include <stddef.h>

_Noreturn void check_failed(const char *file, int line, const char *condition);

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            check_failed(__FILE__, __LINE__, #condition);                                          \
    } while (0)

#ifdef NDEBUG
#define DCHECK(condition) ((void)0)
#else
#define DCHECK(condition) CHECK(condition)
#endif

/* Heap memory for set-up code; running out of it ends the program with one line, since nothing
 * useful can be done. `heap_new` gives zeroed memory. Free with `free`. */
void *heap_new(size_t count, size_t size);
void *heap_resize(void *memory, size_t count, size_t size);

#endif
