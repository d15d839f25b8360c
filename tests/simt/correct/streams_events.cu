// needs: runtime
// Work in order on streams of its own, with events between them and times that do not run backwards, from
// pinned memory.
#include <stdio.h>

__global__ void add(int *y, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += value;
}

int main(void)
{
    const int n = 1000;
    int *h, *a, *b;
    cudaStream_t first, second;
    cudaEvent_t start, stop, ready;
    cudaMallocHost(&h, 2 * n * sizeof(int));
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaStreamCreate(&first);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaEventRecord(start, first);
    cudaMemcpyAsync(a, h, n * sizeof(int), cudaMemcpyHostToDevice, first);
    cudaMemsetAsync(b, 0, n * sizeof(int), second);
    add<<<4, 256, 0, first>>>(a, 1, n);
    add<<<4, 256, 0, second>>>(b, 7, n);
    cudaEventRecord(ready, second);
    cudaStreamWaitEvent(first, ready, 0);
    cudaMemcpyAsync(h + n, b, n * sizeof(int), cudaMemcpyDeviceToHost, first);
    cudaMemcpyAsync(h, a, n * sizeof(int), cudaMemcpyDeviceToHost, first);
    cudaEventRecord(stop, first);
    if (cudaEventSynchronize(stop) != cudaSuccess || cudaStreamSynchronize(second) != cudaSuccess)
        return printf("synchronise\n"), 1;
    float milliseconds = -1;
    cudaEventElapsedTime(&milliseconds, start, stop);
    if (milliseconds < 0 || cudaEventQuery(stop) != cudaSuccess || cudaStreamQuery(first) != cudaSuccess)
        return printf("%g ms\n", milliseconds), 1;
    for (int i = 0; i < n; i++)
        if (h[i] != i + 1 || h[n + i] != 7)
            return printf("%d: %d %d\n", i, h[i], h[n + i]), 1;
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaEventDestroy(ready);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFreeHost(h);
    cudaFree(a);
    cudaFree(b);
    cudaDeviceReset();
    printf("ok\n");
    return 0;
}
