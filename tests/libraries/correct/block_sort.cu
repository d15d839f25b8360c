// A block sorts its own pairs by the lower bits of their keys. Pairs with equal bits keep their order.
#include <cub/block/block_radix_sort.cuh>
#include <stdio.h>

#define THREADS 64
#define ITEMS   4
#define N       (THREADS * ITEMS)
#define BITS    6

__global__ void sort_tile(unsigned *keys, int *values)
{
    using sort = cub::BlockRadixSort<unsigned, THREADS, ITEMS, int>;
    __shared__ typename sort::TempStorage temp;
    unsigned own_keys[ITEMS];
    int own_values[ITEMS];
    for (int k = 0; k < ITEMS; k++) {
        own_keys[k] = keys[threadIdx.x * ITEMS + k];
        own_values[k] = values[threadIdx.x * ITEMS + k];
    }
    sort(temp).Sort(own_keys, own_values, 0, BITS);
    for (int k = 0; k < ITEMS; k++) {
        keys[threadIdx.x * ITEMS + k] = own_keys[k];
        values[threadIdx.x * ITEMS + k] = own_values[k];
    }
}

int main(void)
{
    unsigned h[N], got[N], *keys;
    int v[N], *values, wrong = 0;
    for (int i = 0; i < N; i++) {
        h[i] = i * 2654435761u >> 22;
        v[i] = i;
    }
    cudaMalloc(&keys, sizeof h);
    cudaMalloc(&values, sizeof v);
    cudaMemcpy(keys, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(values, v, sizeof v, cudaMemcpyHostToDevice);
    sort_tile<<<1, THREADS>>>(keys, values);
    cudaMemcpy(got, keys, sizeof got, cudaMemcpyDeviceToHost);
    cudaMemcpy(v, values, sizeof v, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        unsigned digit = got[i] % (1 << BITS), before = i > 0 ? got[i - 1] % (1 << BITS) : 0;
        wrong += got[i] != h[v[i]];
        wrong += i > 0 && (digit < before || (digit == before && v[i] < v[i - 1]));
    }
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
