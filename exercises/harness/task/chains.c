// Limits on the longest chain of accesses, for tasks of the usual forms. They are several times what the
// reference solutions take. So they leave room for any honest style, such as loops over a grid of fewer
// threads, and none for one thread or one block that does the work of all.
#include "costs/costs.h"
#include "task.h"

static unsigned long of_elements(const struct call *c)
{
    return 16 * (c->task->per_thread > 0 ? c->task->per_thread : 1);
}

// A grid may have a few blocks only, and threads that go over the rest, but one block is too few.
unsigned long map_chain(const struct call *c) { return of_elements(c) + 144; }

unsigned long scan_chain(const struct call *c)
{
    const unsigned long of_a_level = of_elements(c) + 16 * log2_floor(c->section) + 64;
    unsigned long sum = of_a_level;
    for (size_t n = c->n; n > c->section; n = blocks_of(n, c->section))
        sum += of_a_level;
    return sum;
}
