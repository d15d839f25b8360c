// What the three-phase scan costs, for sections of N = COARSENING * T elements, scanned by T threads, T a
// power of two. Kirk, Hwu and El Hajj, Programming Massively Parallel Processors, chapter on scan,
// "coarsening"; they count N - 1 combines in the first phase and N in the last, where threads do (COARSENING
// - 1) each and the first thread has nothing to do in the last.
#include "cost.h"

static unsigned long run_work(unsigned long threads) { return threads * (COARSENING - 1); }

static unsigned long work(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return n / section * (run_work(threads) + kogge_stone_work(threads, threads) + run_work(threads - 1));
}

// One after the other in a thread is a chain, whether or not one combine needs the other's result.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return COARSENING - 1 + log2_floor(threads) + (threads > 1 ? COARSENING - 1 : 0);
}

// An element of the last phase needs one combine of those that its thread does one after the other. With two
// threads that is as many as the second total needs.
static unsigned long depth(size_t n, unsigned section)
{
    unsigned long threads = section / COARSENING;
    return COARSENING - 1 + log2_floor(threads) + (threads > 2);
}

// After the load; two in each step on the totals; before the last phase; before the store.
static unsigned long barriers(size_t n, unsigned section)
{
    return n / section * (2 * log2_floor(section / COARSENING) + 3);
}

const struct cost three_phase_cost = {
    .algorithm = "a three-phase scan",
    .work = {work,
             "T·(C − 1) + T·log2 T − (T − 1) + (T − 1)·(C − 1) a section, T threads with C elements each"},
    .steps = {steps, "(C − 1) + log2 T + (C − 1 if T > 1), T threads with C elements each"},
    .depth = {depth, "(C − 1) + log2 T + (1 if T > 2)"},
    .barriers = {barriers, "2·log2 T + 3 a section of T threads"},
};
