// Radix sort of one block's keys, a bit at a time. Ballots count the zeros before each key.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

#define THREADS 512
#define WARPS   (THREADS / 32)

static void die(const char *what, cudaError_t e)
{
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(e));
    exit(2);
}

__global__ void radix_sort(uint32_t *keys)
{
    __shared__ uint32_t buffer[2][THREADS];
    __shared__ int zeros_of[WARPS];

    uint32_t *key = buffer[0], *next = buffer[1];
    uint32_t *block = keys + blockIdx.x * THREADS;
    const int t = threadIdx.x, lane = t & 31, warp = t >> 5;

    key[t] = block[t];
    __syncthreads();
    for (int bit = 0; bit < 32; bit++) {
        uint32_t k = key[t];
        int is_zero = !((k >> bit) & 1);
        unsigned zeros = __ballot_sync(0xffffffffu, is_zero);
        if (lane == 0)
            zeros_of[warp] = __popc(zeros);
        __syncthreads();

        int before = 0, total = 0;
        for (int w = 0; w < WARPS; w++) {
            if (w < warp)
                before += zeros_of[w];
            total += zeros_of[w];
        }
        before += __popc(zeros & ((1u << lane) - 1));
        int place = is_zero ? before : total + (t - before);
        next[place] = k;
        __syncthreads();

        uint32_t *swap = key;
        key = next;
        next = swap;
    }
    block[t] = key[t];
}

static int less(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char *argv[])
{
    int blocks = argc > 1 ? atoi(argv[1]) : 8;
    int n = blocks * THREADS;
    uint32_t *h, *expected, *d;
    cudaError_t e;

    h = (uint32_t *)malloc(n * sizeof *h);
    expected = (uint32_t *)malloc(n * sizeof *h);
    srand(5);
    for (int i = 0; i < n; i++)
        h[i] = expected[i] = ((uint32_t)rand() << 16) ^ (uint32_t)rand();
    for (int b = 0; b < blocks; b++)
        qsort(expected + b * THREADS, THREADS, sizeof *h, less);

    if ((e = cudaMalloc((void **)&d, n * sizeof *h)) != cudaSuccess)
        die("cudaMalloc", e);
    if ((e = cudaMemcpy(d, h, n * sizeof *h, cudaMemcpyHostToDevice)) != cudaSuccess)
        die("cudaMemcpy", e);
    radix_sort<<<blocks, THREADS>>>(d);
    if ((e = cudaGetLastError()) != cudaSuccess)
        die("radix_sort", e);
    if ((e = cudaMemcpy(h, d, n * sizeof *h, cudaMemcpyDeviceToHost)) != cudaSuccess)
        die("cudaMemcpy", e);

    for (int i = 0; i < n; i++)
        if (h[i] != expected[i]) {
            printf("FAIL at %d: %08x, not %08x\n", i, h[i], expected[i]);
            return 1;
        }
    cudaFree(d);
    free(h);
    free(expected);
    printf("PASS\n");
    return 0;
}
