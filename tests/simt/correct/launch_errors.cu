// options: -rdc=true -lcudadevrt
// Each thread has a last error of its own. There is none here.
#include <stdio.h>

__device__ int wrong, runs;

__global__ void count() { atomicAdd(&runs, 1); }

__global__ void parent(int each)
{
    for (int i = 0; i < each; i++)
        count<<<1, 1, 0, cudaStreamFireAndForget>>>();
    cudaStream_t s;
    cudaError_t e = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    count<<<dim3(1, 2), dim3(1, 1, 1), 0, s>>>();
    if (e != cudaSuccess || cudaStreamDestroy(s) != cudaSuccess || cudaPeekAtLastError() != cudaSuccess ||
        cudaGetLastError() != cudaSuccess)
        atomicAdd(&wrong, 1);
}

int main(void)
{
    size_t room;
    cudaDeviceGetLimit(&room, cudaLimitDevRuntimePendingLaunchCount);
    bool first = room == 2048;
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096);
    parent<<<2, 32>>>(40);
    int h[2];
    cudaMemcpyFromSymbol(&h[0], wrong, sizeof(int));
    cudaMemcpyFromSymbol(&h[1], runs, sizeof(int));
    bool right = first && h[0] == 0 && h[1] == 64 * 42;
    printf(right ? "ok\n" : "%d %d\n", h[0], h[1]);
    return !right;
}
