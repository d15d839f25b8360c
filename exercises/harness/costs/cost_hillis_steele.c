// The costs of Hillis-Steele on the whole array of n elements, for any n.
// Hillis and Steele, Data Parallel Algorithms, CACM 29 (12), 1986, where the figure shows it for 16 elements.
#include "cost.h"

// One step for each stride 1, 2, 4 … below n.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long steps = 0;
    for (size_t stride = 1; stride < n; stride *= 2)
        steps++;
    return steps;
}

// In the step with stride d, the n - d threads from d on combine. Over the S strides that is n*S - (2^S - 1)
// combines, which is n*log2(n) - (n - 1) if n is a power of two.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long count = steps(n, section);
    return n * count - ((1ul << count) - 1);
}

// Each step is a launch, in which a thread takes three accesses.
static unsigned long chain(size_t n, unsigned section) { return 16 * steps(n, section) + 32; }

const struct cost hillis_steele_cost = {
    .algorithm = "Hillis-Steele",
    .work = {work, "n·log2 n − (n − 1)"},
    .steps = {steps, "log2 n"},
    .launches = {steps, "⌈log2 n⌉"},
    .chain = {chain, "16·⌈log2 n⌉ + 32"},
};
