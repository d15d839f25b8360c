// Each thread combines its element with the right neighbour's, the last one with what lies past the end: a
// struct of three words as an argument, one of six copied by memcpy, the same after a label, and one
// assigned.
#include <stdio.h>
#include <string.h>

struct map {
    int scale, offset, count;
};

struct wide {
    map left, right;
};

__device__ map combine(map l, map r)
{
    return {r.scale * l.scale, r.scale * l.offset + r.offset, l.count + r.count};
}

__global__ void argument(map *y, const map *x)
{
    int i = threadIdx.x;
    y[i] = combine(x[i], x[i + 1]); // finds: oob-global read
}

__global__ void by_memcpy(map *y, const wide *x)
{
    wide next;
    memcpy(&next, x + threadIdx.x + 1, sizeof next); // finds: oob-global read
    y[threadIdx.x] = next.left;
}

__global__ void after_a_label(map *y, const wide *x, int part)
{
    wide next;
    switch (part) {
    case 1: memcpy(&next, x + threadIdx.x + 1, sizeof next); // finds: oob-global read
    }
    y[threadIdx.x] = next.left;
}

__global__ void assigned(wide *y, const wide *x)
{
    int i = threadIdx.x;
    y[i] = x[i + 1]; // finds: oob-global read
}

int main(void)
{
    const int n = 64;
    void *x, *y;
    cudaMalloc(&x, n * sizeof(map));
    cudaMalloc(&y, n * sizeof(map));
    cudaMemset(x, 0, n * sizeof(map));
    argument<<<1, n>>>((map *)y, (const map *)x);
    by_memcpy<<<1, n / 2>>>((map *)y, (const wide *)x);
    after_a_label<<<1, n / 2>>>((map *)y, (const wide *)x, 1);
    assigned<<<1, n / 2>>>((wide *)y, (const wide *)x);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
