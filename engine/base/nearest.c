/* Edit distance by the usual three rolling rows. Words longer than a name can be are near none. */
#include "nearest.h"

#include <stddef.h>
#include <string.h>

enum { WORD_MAX = 63 };

static int least(int a, int b) {
    return a < b ? a : b;
}

/* Fills the row of a[0..i]; `before` and `row_before` are the rows of i - 2 and i - 1 letters. */
static void fill_row(const char *a, int i, const char *b, int length_b, const int *before,
                     const int *row_before, int *row) {
    row[0] = i;
    for (int j = 1; j <= length_b; j++) {
        row[j] =
            least(least(row_before[j], row[j - 1]) + 1, row_before[j - 1] + (a[i - 1] != b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = least(row[j], before[j - 2] + 1);
    }
}

static int edit_distance(const char *a, const char *b) {
    const int length_a = (int)strlen(a), length_b = (int)strlen(b);
    int rows[3][WORD_MAX + 1];
    for (int j = 0; j <= length_b; j++)
        rows[0][j] = j;
    for (int i = 1; i <= length_a; i++)
        fill_row(a, i, b, length_b, rows[(i + 1) % 3], rows[(i + 2) % 3], rows[i % 3]);
    return rows[length_a % 3][length_b];
}

const char *nearest_name(const char *word, const char *const *names, int count) {
    const size_t length = strlen(word);
    if (length > WORD_MAX)
        return NULL;
    int allowed = length >= 6 ? (int)(length / 3) : 1;
    const char *nearest = NULL;
    for (int i = 0; i < count; i++) {
        const size_t name_length = strlen(names[i]);
        if (name_length > WORD_MAX)
            continue;
        int distance = edit_distance(word, names[i]);
        const int longer = (int)(length > name_length ? length : name_length);
        if (distance <= allowed && distance < longer) {
            nearest = names[i];
            allowed = distance - 1;
        }
    }
    return nearest;
}
