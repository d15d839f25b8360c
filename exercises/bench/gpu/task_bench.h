// The bench of an exercise whose functions are not scans. The exercise's own NAME_bench.cu defines
// measure_tasks(), which calls rate_print() for each function that it measures.
#ifndef TASK_BENCH_H
#define TASK_BENCH_H

#include "clock.h"

// Measures the exercise's functions for n elements, and checks their results. Returns false, after a line on
// stderr, if a result is wrong.
bool measure_tasks(size_t n);

// Whether this function is to be measured.
bool is_chosen(const char *function);

// What was measured for n elements.
struct rate {
    const char *function;
    size_t n;
    unsigned threads; // per block
    size_t bytes;     // that any algorithm must load and store
    double us;        // of one call
    double cub_us;    // of CUB's function that does the same; 0 if there is none
};

// Prints the line of the table. A copy that loads and stores as many bytes is measured for it.
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

// The microseconds of a call of CUB's. call(room, bytes) makes it: without room it sets bytes to what it
// needs.
template <class Call> static double cub_us(size_t n, Call call)
{
    size_t bytes = 0;
    CHECK(call((void *)NULL, bytes));
    char *room = device_room<char>(bytes);
    double us = median_us(times_for(n), [&](unsigned) { CHECK(call((void *)room, bytes)); });
    CHECK(cudaFree(room));
    return us;
}

// Whether two results, device arrays of `words` words, agree. If not, prints a line on stderr.
bool agree(const char *function, size_t n, const void *got, const void *wanted, size_t words);

#endif
