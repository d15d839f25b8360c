// How far a sum of floats may lie from the true sum.
#include "contract.h"

// gamma_k = k*u / (1 - k*u): the relative error that k roundings of unit roundoff u may add up to.
static double gamma_factor(double k, double u) { return k * u / (1 - k * u); }

// The largest allowed difference between two sums of `terms` numbers: the sum of floats, added in any order
// by a tree of height `depth`, and the sum in doubles. It is gamma_depth(2^-24) * sum |x_j| (Higham, Accuracy
// and Stability of Numerical Algorithms, 2nd ed., section 4.2) plus, for the doubles' own rounding,
// gamma_terms(2^-53) * sum |x_j|.
double float_bound(unsigned long depth, size_t terms, double magnitude)
{
    return (gamma_factor((double)depth, 0x1p-24) + gamma_factor((double)terms, 0x1p-53)) * magnitude;
}
