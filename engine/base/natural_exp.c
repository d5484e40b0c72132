/* e^x = (e^(x / 2^10))^(2^10), and the first terms of the series, since |x / 2^10| < 0.7. */
#include "natural_exp.h"

#include "check.h"

enum { HALVINGS = 10, TERMS = 14 };

double natural_exp(double x) {
    CHECK(x >= -700 && x <= 700);
    const double part = x / (1 << HALVINGS);
    double power = 1;
    for (int i = TERMS; i >= 1; i--)
        power = 1 + power * part / i;
    for (int i = 0; i < HALVINGS; i++)
        power *= power;
    return power;
}
