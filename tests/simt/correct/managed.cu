// Managed memory is written by the host, the kernel and the host again, with a synchronisation between.
#include <stdio.h>

__global__ void add_one(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] += 1;
}

int main(void)
{
    const int n = 257;
    int *data;
    if (cudaMallocManaged(&data, n * sizeof(int)) != cudaSuccess)
        return printf("no managed memory\n"), 1;
    for (int i = 0; i < n; i++)
        data[i] = i;
    for (int round = 0; round < 4; round++) {
        add_one<<<(n + 99) / 100, 100>>>(data, n);
        if (cudaDeviceSynchronize() != cudaSuccess)
            return printf("failed\n"), 1;
        for (int i = 0; i < n; i++)
            data[i] *= 2;
    }
    for (int i = 0; i < n; i++)
        if (data[i] != 16 * i + 30)
            return printf("data[%d] is %d\n", i, data[i]), 1;
    cudaFree(data);
    printf("ok\n");
    return 0;
}
