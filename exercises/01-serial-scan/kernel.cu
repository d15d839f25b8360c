// Serial scans on the host: the definition that every other scan is judged by. README.md has the contract.
#include "serial.h"

// The worked example. y[i] = x[0]⊕…⊕x[i].
extern "C" void inclusive_scan(elem_t *y, const elem_t *x, size_t n)
{
    if (n == 0)
        return;
    y[0] = x[0];
    for (size_t i = 1; i < n; i++)
        y[i] = combine(y[i - 1], x[i]); // y[i - 1] is everything before x[i], so it is the left operand
}

// y[0] is the identity, y[i] = x[0]⊕…⊕x[i-1].
extern "C" void exclusive_scan(elem_t *y, const elem_t *x, size_t n)
{
    if (n == 0)
        return;
    y[0] = IDENTITY;
    // TODO: y[i] holds x[0]⊕…⊕x[i-1], for every i from 1 to n-1; with n - 1 combines at most.
}
