// repeat TIMES [SECTION [exclusive]]: calls the scan() that it is linked with TIMES times, at lengths around
// the ends of tiles and at random ones. x and y begin at any element of a vector, and every third call is in
// place. y is poisoned before each call. Prints which elements are wrong or were written beyond y, and ends
// with 1 if there are any.
#include <cstring>

#include "clock.h"

enum {
    TILE = 128,                        // every section is a multiple of it
    TILES = 1 << 16,                   // tiles of the longest array
    MARGIN = 64,                       // elements before and after y that are checked
    STARTS = 16 / (int)sizeof(elem_t), // elements of a vector
    POISON_BYTE = 0xA5,
};

static unsigned next_random(unsigned *state) { return *state = *state * 1664525u + 1013904223u, *state >> 8; }

static __global__ void touched_kernel(const unsigned char *bytes, size_t count, unsigned long long *touched)
{
    for (size_t i = threadIdx.x; i < count; i += blockDim.x)
        if (bytes[i] != POISON_BYTE)
            atomicAdd(touched, 1);
}

static unsigned long long touched(const elem_t *from, size_t elements, unsigned long long *count)
{
    unsigned long long result;
    CHECK(cudaMemset(count, 0, sizeof *count));
    touched_kernel<<<1, FILLER_THREADS>>>((const unsigned char *)from, elements * sizeof(elem_t), count);
    CHECK(cudaMemcpy(&result, count, sizeof result, cudaMemcpyDeviceToHost));
    return result;
}

// A length around a multiple of a tile, usually small; every fourth is random.
static size_t length(unsigned k, unsigned *state)
{
    unsigned tiles = 1 + next_random(state) % (1u << (1 + next_random(state) % 16));
    size_t n = (size_t)tiles * TILE;
    return k % 4 == 3 ? 1 + next_random(state) % n : n + next_random(state) % 5 - 2;
}

int main(int count, char **given)
{
    unsigned times = count > 1 ? (unsigned)atoi(given[1]) : 1000, state = 1, bad = 0;
    unsigned section = count > 2 ? (unsigned)atoi(given[2]) : 0;
    struct terms terms = {0, count > 3 && strcmp(given[3], "exclusive") == 0};
    size_t room = (size_t)TILE * TILES + 2 * MARGIN + 2 * STARTS;
    elem_t *x, *y;
    unsigned long long *counter;
    keep_memory();
    CHECK(cudaMalloc(&x, room * sizeof *x));
    CHECK(cudaMalloc(&y, room * sizeof *y));
    CHECK(cudaMalloc(&counter, sizeof *counter));
    for (unsigned k = 0; k < times; k++) {
        size_t n = length(k, &state);
        elem_t *from = x + MARGIN + next_random(&state) % STARTS,
               *to = y + MARGIN + next_random(&state) % STARTS;
        CHECK(cudaMemset(y, POISON_BYTE, (n + 2 * MARGIN + 2 * STARTS) * sizeof *y));
        if (k % 3 == 2)
            from = to;
        fill(from, n);
        scan(to, from, n, section);
        CHECK(cudaGetLastError());
        CHECK(cudaDeviceSynchronize());
        unsigned long long faults =
            wrong(to, n, terms) + touched(to - MARGIN, MARGIN, counter) + touched(to + n, MARGIN, counter);
        if (faults > 0 && bad++ < 10)
            printf("n=%zu x+%d y+%d%s: %llu wrong\n", n, (int)(from - x) % STARTS, (int)(to - y) % STARTS,
                   from == to ? " in place" : "", faults);
    }
    printf("%u of %u calls right\n", times - bad, times);
    return bad > 0;
}
