// Inputs for a task that asks each element a yes-or-no question and looks at nothing else. Then what the task
// does depends on the answers only, so that a run on one pattern of answers stands for all inputs with these
// answers. All patterns of a few elements are tried, and for more elements these sorts.
#include "task.h"

enum { RUN_LENGTH = 40 }; // of "runs": elements with the same answer, on average; longer than a warp

const char *const flag_inputs[] = {"random", "none", "all", "alternate", "first", "last", "runs", NULL};

// A random number that depends on the call's seed and on the element only.
static uint64_t random_of(const struct call *c, size_t i)
{
    uint64_t state = c->seed + (uint64_t)i * 0x9E3779B97F4A7C15u;
    return splitmix64(&state);
}

// Whether the number of starts of a run up to element i is odd. The elements before i are not looked at again
// if they are asked for in order.
static bool in_odd_run(struct call *c, size_t i)
{
    if (i + 1 < c->flags) {
        c->flags = 0;
        c->odd_runs = false;
    }
    for (; c->flags <= i; c->flags++)
        c->odd_runs ^= random_of(c, c->flags) % RUN_LENGTH == 0;
    return c->odd_runs;
}

bool call_flag(struct call *c, size_t i)
{
    if (c->sort[0] == '0' || c->sort[0] == '1')
        return c->sort[i] == '1';
    if (call_sort_is(c, "none") || call_sort_is(c, "all"))
        return call_sort_is(c, "all");
    if (call_sort_is(c, "alternate"))
        return i % 2 == 0;
    if (call_sort_is(c, "first") || call_sort_is(c, "last"))
        return i == (call_sort_is(c, "first") ? 0 : c->n - 1);
    return call_sort_is(c, "runs") ? in_odd_run(c, i) : random_of(c, i) % 2;
}
