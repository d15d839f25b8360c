// Mathematical functions of CUDA that the C library lacks: the inverses of the error function, the scaled
// complementary error function, and modified Bessel functions. The results are right except for the last bits
// of a double.
#include <math.h>

#include "../include/simt/special_functions.h"

#define SLOPE 1.12837916709551257390 // slope of erf at 0: 2 / sqrt(pi)

// The inverse of erfc for x in (0, 1]: an estimate (Numerical Recipes, 6.2.2), improved by Halley's steps.
static double erfc_inverse(double x)
{
    double t = sqrt(-2 * log(x / 2));
    double z = -0.70711 * ((2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t);
    for (int i = 0; i < 3; i++) {
        double slope = SLOPE * exp(-z * z), apart = erfc(z) - x;
        z += apart / (slope - z * apart);
    }
    return z;
}

double simt_erfcinv(double x)
{
    if (!(x > 0 && x < 2))
        return x == 0 ? INFINITY : x == 2 ? -INFINITY : NAN;
    return x > 1 ? -erfc_inverse(2 - x) : erfc_inverse(x);
}

// Near 0 the inverse is computed from erf, because 1 - y would lose bits there.
double simt_erfinv(double y)
{
    if (fabs(y) >= 0.5)
        return y > 0 ? simt_erfcinv(1 - y) : -simt_erfcinv(1 + y);
    double z = y / SLOPE * (1 + y * y * 0.2617993877991494);
    for (int i = 0; i < 4 && z != 0; i++) {
        double slope = SLOPE * exp(-z * z), apart = erf(z) - y;
        z -= apart / (slope + z * apart);
    }
    return z;
}

// exp(x^2) erfc(x). Beyond 50 the first terms of its asymptotic series in 1/x are used, because the factors
// overflow and underflow.
double simt_erfcx(double x)
{
    if (x < 50)
        return (double)(expl((long double)x * x) * erfcl(x));
    double r = 1 / (2 * x * x);
    return SLOPE / 2 / x * (1 - r * (1 - 3 * r * (1 - 5 * r * (1 - 7 * r))));
}

// The modified Bessel functions of order 0 and 1, by their power series. All of its terms have the same sign,
// so nothing cancels.
double simt_bessel_i(int order, double x)
{
    double quarter = x * x / 4, term = order ? x / 2 : 1, sum = term;
    for (int k = 1; fabs(term) > 1e-18 * fabs(sum) && isfinite(sum); k++) {
        term *= quarter / k / (k + order);
        sum += term;
    }
    return sum;
}
