// CUB sorts keys with their values, in each of the ways that it has for few and for many keys.
#include <cub/device/device_radix_sort.cuh>
#include <stdio.h>
#include <stdlib.h>

static int sorted(int n)
{
    unsigned *keys, *keys_out, *h = (unsigned *)malloc(n * sizeof *h);
    int *values, *values_out, *v = (int *)malloc(n * sizeof *v), wrong = 0;
    cudaMalloc(&keys, n * sizeof *keys);
    cudaMalloc(&keys_out, n * sizeof *keys);
    cudaMalloc(&values, n * sizeof *values);
    cudaMalloc(&values_out, n * sizeof *values);
    for (int i = 0; i < n; i++) {
        h[i] = (i * 2654435761u) >> 20;
        v[i] = i;
    }
    cudaMemcpy(keys, h, n * sizeof *h, cudaMemcpyHostToDevice);
    cudaMemcpy(values, v, n * sizeof *v, cudaMemcpyHostToDevice);
    void *temp = NULL;
    size_t bytes = 0;
    wrong +=
        cub::DeviceRadixSort::SortPairs(temp, bytes, keys, keys_out, values, values_out, n) != cudaSuccess;
    cudaMalloc(&temp, bytes);
    wrong +=
        cub::DeviceRadixSort::SortPairs(temp, bytes, keys, keys_out, values, values_out, n) != cudaSuccess;
    cudaMemcpy(h, keys_out, n * sizeof *h, cudaMemcpyDeviceToHost);
    cudaMemcpy(v, values_out, n * sizeof *v, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        wrong += h[i] != (v[i] * 2654435761u) >> 20;
        wrong += i > 0 &&
                 (h[i] < h[i - 1] || (h[i] == h[i - 1] && v[i] < v[i - 1])); // equal keys keep their order
    }
    cudaFree(temp), cudaFree(keys), cudaFree(keys_out), cudaFree(values), cudaFree(values_out);
    free(h), free(v);
    return wrong;
}

int main(void)
{
    int wrong = sorted(1000) + sorted(9000);
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
