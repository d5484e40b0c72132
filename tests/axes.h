/* The axes of a random test (rules, parameters), each with a few values, and which values met in a
 * task. Where tasks are numbered, moduli lock axes together; drawn ones that met are not locked.
 */
#ifndef JIGO_AXES_H
#define JIGO_AXES_H

#include <criterion/criterion.h>
#include <stdbool.h>

enum { AXES_MAX = 8, AXIS_VALUES_MAX = 8 };

/* Starts with the number of axes, and of the values of each: 0 to one less. */
typedef struct Axes {
    int count, values[AXES_MAX];
    bool met[AXES_MAX][AXIS_VALUES_MAX][AXES_MAX][AXIS_VALUES_MAX];
} Axes;

/* Notes a task by its value on each axis. */
static inline void axes_note(Axes *axes, const int task[]) {
    for (int a = 0; a < axes->count; a++)
        for (int b = 0; b < axes->count; b++)
            axes->met[a][task[a]][b][task[b]] = true;
}

/* Expects that each value of each axis met each value of every other. */
static inline void axes_check(const Axes *axes) {
    for (int a = 0; a < axes->count; a++)
        for (int b = 0; b < a; b++)
            for (int x = 0; x < axes->values[a]; x++)
                for (int y = 0; y < axes->values[b]; y++)
                    cr_expect(axes->met[a][x][b][y], "axis %d at %d never met axis %d at %d", a, x,
                              b, y);
}

#endif
