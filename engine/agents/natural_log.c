/* n = m * 2^e with 1 <= m < 2, and ln m = 2 (t + t^3/3 + t^5/5 + ...) for t = (m - 1) / (m + 1).
 * As t < 1/3, the terms from t^29/29 on add less than 2e-15. */
#include "natural_log.h"

#include "check.h"

double natural_log(uint64_t n) {
    CHECK(n >= 1);
    const double ln2 = 0.693147180559945309417;
    const int exponent = 63 - __builtin_clzll(n);
    const double m = (double)n / (double)(1ull << exponent);
    const double t = (m - 1) / (m + 1), square = t * t;
    double sum = 0;
    for (int odd = 27; odd >= 1; odd -= 2)
        sum = sum * square + 1.0 / odd;
    return exponent * ln2 + 2 * t * sum;
}
