// only on the CPU device: on a card, what happens to a call in a destroyed stream is not defined
// A copy in a stream that was destroyed is refused with an error.
#include <stdio.h>

int main(void)
{
    int h[4] = {1, 2, 3, 4}, *d;
    cudaStream_t stream;
    cudaMalloc(&d, sizeof h);
    cudaStreamCreate(&stream);
    cudaStreamDestroy(stream);
    if (cudaMemcpyAsync(d, h, sizeof h, cudaMemcpyHostToDevice, stream) != cudaErrorInvalidResourceHandle)
        return printf("the copy was not refused\n"), 1;
    if (cudaGetLastError() != cudaErrorInvalidResourceHandle)
        return printf("the error was not kept\n"), 1;
    cudaFree(d);
    printf("ok\n");
    return 0;
}
