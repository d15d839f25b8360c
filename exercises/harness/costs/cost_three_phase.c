// The costs of the three-phase scan, for sections of N = COARSENING * T elements scanned by T threads, where
// T is a power of two. Kirk, Hwu and El Hajj, Programming Massively Parallel Processors, chapter on scan,
// "coarsening". They count N - 1 combines in the first phase and N in the last. But in the first phase each
// thread does COARSENING - 1, and in the last phase the first thread has nothing to do.
#include "cost.h"

static unsigned long run_work(unsigned long threads) { return threads * (COARSENING - 1); }

static unsigned long work(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return n / section * (run_work(threads) + kogge_stone_work(threads, threads) + run_work(threads - 1));
}

// Combines that one thread does in sequence are a chain, whether or not one needs the other's result.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return COARSENING - 1 + log2_floor(threads) + (threads > 1 ? COARSENING - 1 : 0);
}

// A thread does several combines in sequence in the last phase, but an element needs only one of them. With
// two threads this chain is as long as the chain that makes the second total.
static unsigned long depth(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return COARSENING - 1 + log2_floor(threads) + (threads > 2);
}

// One barrier after the load, two in each step on the totals, one before the last phase, and one before the
// store.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section / COARSENING) + 3);
}

// A thread moves its elements to shared memory and back and goes over them twice, which is ten accesses per
// element. The scan of the totals is Kogge-Stone. The limit leaves room for any honest style.
static unsigned long chain(size_t n, unsigned section)
{
    return 24 * COARSENING + kogge_stone_chain(n, section / COARSENING);
}

const struct cost three_phase_cost = {
    .algorithm = "a three-phase scan",
    .work =
        {work,
         "T·(C − 1) + T·log2 T − (T − 1) + (T − 1)·(C − 1) per section, with T threads of C elements each"},
    .steps = {steps, "(C − 1) + log2 T + (C − 1 if T > 1), with T threads of C elements each"},
    .depth = {depth, "(C − 1) + log2 T + (1 if T > 2)"},
    .barriers = {barriers, "2·log2 T + 3 per section of T threads"},
    .chain = {chain, "24·C + 16·log2 T + 32, with T threads of C elements each"},
};
