// CUB sorts keys with their values, in each of the ways that it has for few and for many keys.
#include <cub/device/device_radix_sort.cuh>

#include "../twice.h"

static void sort(int n)
{
    unsigned *h = (unsigned *)malloc(n * sizeof *h);
    int *v = (int *)malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) {
        h[i] = (i * 2654435761u) >> 20;
        v[i] = i;
    }
    unsigned *keys = to_device(h, n), *keys_out = device_array<unsigned>(n);
    int *values = to_device(v, n), *values_out = device_array<int>(n);
    TWICE(cub::DeviceRadixSort::SortPairs(temp, bytes, keys, keys_out, values, values_out, n));
    from_device(h, keys_out, n);
    from_device(v, values_out, n);
    for (int i = 0; i < n; i++) {
        wrong += h[i] != (v[i] * 2654435761u) >> 20;
        wrong += i > 0 &&
                 (h[i] < h[i - 1] || (h[i] == h[i - 1] && v[i] < v[i - 1])); // equal keys keep their order
    }
    cudaFree(keys), cudaFree(keys_out), cudaFree(values), cudaFree(values_out);
    free(h), free(v);
}

int main(void)
{
    sort(1000);
    sort(9000);
    return say();
}
