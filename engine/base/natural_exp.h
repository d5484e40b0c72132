/* An exponential that is the same on every machine: + - * / of doubles alone, no libm.
 */
#ifndef JIGO_NATURAL_EXP_H
#define JIGO_NATURAL_EXP_H

/* e^x with a relative error below 1e-11; -700 <= x <= 700 (checked). */
double natural_exp(double x);

#endif
