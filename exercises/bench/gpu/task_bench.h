// The bench of an exercise whose functions are not scans. The exercise's own NAME_bench.cu defines
// measure_tasks(), and calls rate_print() for each function that it measures.
#ifndef TASK_BENCH_H
#define TASK_BENCH_H

#include "clock.h"

// Measures the functions of the exercise for n elements, and checks their results. Returns false, after a
// line on stderr, if a result is wrong.
bool measure_tasks(size_t n);

// The time of one call for n elements.
struct rate {
    const char *function;
    size_t n;
    double us;
    size_t bytes;      // that the function must at least load and store, whatever the algorithm
    const char *rival; // the library's function that does the same, or NULL
    double rival_us;
};

// Prints the line of the table: what rate says, the microseconds of a copy that loads and stores as many
// bytes, GB/s, and the function's speed as a share of the copy's and of the rival's.
void rate_print(struct rate rate);

// How often calls for n elements are timed.
static inline unsigned times_for(size_t n) { return n < (size_t)1 << 22 ? 51 : 15; }

// Device memory for n values of type T.
template <class T> static T *device_room(size_t n)
{
    T *p;
    CHECK(cudaMalloc(&p, (n > 0 ? n : 1) * sizeof(T)));
    return p;
}

// How many of the n words differ in the two device arrays.
unsigned long long words_differ(const void *a, const void *b, size_t n);

// Whether two results agree. If not, prints a line on stderr.
static inline bool agree(const char *function, size_t n, const void *got, const void *wanted, size_t words)
{
    unsigned long long bad = words_differ(got, wanted, words);
    if (bad > 0)
        fprintf(stderr, "%s, n=%zu: %llu results are wrong\n", function, n, bad);
    return bad == 0;
}

#endif
