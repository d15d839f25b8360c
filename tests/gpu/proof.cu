// proof TIMES N REACH KIND SECTION…: proves on a GPU the function SCAN that it is linked with, for arrays
// that no pipe could carry, because they are made and judged on the GPU. It uses intervals or, compiled with
// -DELEM_INT, ints that take half of the memory. An int says little about where it comes from, so y must gain
// from one element to the next what x has there. The program makes one call with N elements and the last
// section. Then it makes TIMES calls with random lengths, small ones as often as large ones, with each
// section in turn. REACH is sections or whole, KIND inclusive or exclusive. y is poisoned before each call.
// The program prints what is wrong, and then ends with 1.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elem.h"

extern "C" void SCAN(elem_t *y, const elem_t *x, size_t n, unsigned section);

enum { BLOCKS = 1024, THREADS = 256, POISON_BYTE = 0xA5, LARGEST_POWER = 22 };

static void check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess)
        return;
    printf("%s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

#ifdef ELEM_INT
// A different number for each i, in which all bits vary.
static __device__ elem_t input(size_t i)
{
    unsigned long long mixed = (i + 1) * 0x9e3779b97f4a7c15ull;
    return (elem_t)((mixed ^ mixed >> 29) >> 32);
}

// Whether y[i] is the sum of the elements from `begin` to `end` - 1, if the element of y before it is right.
static __device__ bool is_right(const elem_t *y, size_t i, size_t begin, size_t end)
{
    unsigned before = i > begin ? (unsigned)y[i - 1] : 0;
    return (unsigned)y[i] == before + (begin == end ? 0 : (unsigned)input(end - 1));
}
#else
static __device__ elem_t input(size_t i) { return interval_of((int)i, (int)i); }

// Whether y[i] is the interval from `begin` to `end` - 1.
static __device__ bool is_right(const elem_t *y, size_t i, size_t begin, size_t end)
{
    bool empty = y[i].lo >= 0 && y[i].hi < y[i].lo;
    return begin == end ? empty : y[i].lo == (int)begin && y[i].hi == (int)end - 1;
}
#endif

static __global__ void fill(elem_t *x, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        x[i] = input(i);
}

// Sets *first to the first wrong element of y, if it comes before *first. A section of 0 is the whole array.
static __global__ void judge(const elem_t *y, size_t n, unsigned section, bool exclusive,
                             unsigned long long *first)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        size_t begin = section > 0 ? i - i % section : 0, end = exclusive ? i : i + 1;
        if (!is_right(y, i, begin, end))
            atomicMin(first, i);
    }
}

static bool prove(elem_t *y, const elem_t *x, size_t n, unsigned section, bool whole, bool exclusive)
{
    unsigned long long *first, none = ~0ull, found;
    check(cudaMemset(y, POISON_BYTE, n * sizeof *y), "poison");
    SCAN(y, x, n, section);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "kernel");
    check(cudaMalloc(&first, sizeof *first), "memory");
    check(cudaMemcpy(first, &none, sizeof none, cudaMemcpyHostToDevice), "copy");
    judge<<<BLOCKS, THREADS>>>(y, n, whole ? 0 : section, exclusive, first);
    check(cudaMemcpy(&found, first, sizeof found, cudaMemcpyDeviceToHost), "judge");
    check(cudaFree(first), "memory");
    if (found != none)
        printf("n=%zu section=%u: y[%llu] is wrong\n", n, section, found);
    return found == none;
}

static unsigned next_random(unsigned *state) { return *state = *state * 1664525u + 1013904223u, *state >> 8; }

int main(int count, char **given)
{
    if (count < 6) {
        printf("proof TIMES N REACH KIND SECTION…\n");
        return 2;
    }
    unsigned times = (unsigned)atoi(given[1]), state = 1, sections = (unsigned)count - 5;
    size_t n = strtoull(given[2], NULL, 10),
           room = n > (size_t)1 << LARGEST_POWER ? n : (size_t)1 << LARGEST_POWER;
    bool whole = strcmp(given[3], "whole") == 0, exclusive = strcmp(given[4], "exclusive") == 0, right = true;
    elem_t *x, *y;
    check(cudaMalloc(&x, room * sizeof *x), "memory");
    check(cudaMalloc(&y, room * sizeof *y), "memory");
    fill<<<BLOCKS, THREADS>>>(x, room);
    if (n > 0)
        right = prove(y, x, n, (unsigned)atoi(given[count - 1]), whole, exclusive);
    for (unsigned k = 0; k < times && right; k++) {
        size_t length = 1 + next_random(&state) % (1u << (1 + next_random(&state) % LARGEST_POWER));
        right = prove(y, x, length, (unsigned)atoi(given[5 + k % sections]), whole, exclusive);
    }
    return right ? 0 : 1;
}
