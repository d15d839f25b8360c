// Inputs that several exercises have, and what a run-length coding makes of them.
#include "task.h"

// With any other seed than the usual one, one of the numbers 0 to n is missing, and the seed chooses which.
// So two seeds give different numbers, and not only the same in another order.
static size_t distinct_of_seed(const struct call *c, size_t i)
{
    static const size_t factors[] = {5, 7, 11, 13, 17, 19, 23, 29}; // one of them does not divide n + 1
    uint64_t state = c->seed;
    size_t modulus = c->n + 1, k = 0;
    while (modulus % factors[k] == 0)
        k++;
    return (i * factors[k] + splitmix64(&state) % modulus) % modulus;
}

size_t call_distinct(const struct call *c, size_t i)
{
    if (call_seeded(c))
        return distinct_of_seed(c, i);
    size_t modulus = c->n % 5 == 0 ? c->n + 1 : c->n; // so that i * 5 takes n different values
    return (i * 5 + 2) % modulus;
}

void call_keys(struct call *c, int *keys)
{
    int segment = 0;
    for (size_t i = 0; i < c->n; i++) {
        segment += i > 0 && call_flag(c, i);
        keys[i] = segment * 5 % 7 - 3;
    }
}

bool begins_run(const int *keys, size_t i) { return i == 0 || keys[i] != keys[i - 1]; }

void make_runs(struct call *c)
{
    int *x = call_input(c, "x", c->n);
    if (c->sort[0])
        call_keys(c, x);
}

void serial_runs(struct call *c)
{
    size_t k = 0;
    const int *x = call_given(c, "x");
    int *values = call_output(c, "values", c->n);
    unsigned *lengths = call_output(c, "lengths", c->n);
    for (size_t i = 0; i < c->n; i++) {
        if (begins_run(x, i))
            values[k++] = x[i];
        lengths[k - 1]++;
    }
    call_count(c, "values", k);
    call_count(c, "lengths", k);
    *(unsigned *)call_output(c, "count", 1) = (unsigned)k;
}
