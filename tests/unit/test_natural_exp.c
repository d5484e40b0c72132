/* The exponential against the library's, and exact where it must be. */
#include "natural_exp.h"

#include <criterion/criterion.h>
#include <math.h>

Test(natural_exp, agrees_with_the_library) {
    for (int i = -7000; i <= 7000; i++) {
        const double x = i / 10.0 + 0.003, expected = exp(fmin(x, 699));
        cr_assert_float_eq(natural_exp(fmin(x, 699)) / expected, 1, 1e-11, "e^%f", x);
    }
    cr_assert_eq(natural_exp(0), 1);
}
