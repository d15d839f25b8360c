// options: -rdc=true -lcudadevrt
// says: 2048 grids that kernels launched wait to begin
// prints: cudaErrorLaunchPendingCountExceeded
// There is room for 2048 launches that wait, and any number of those that come before may wait still.
#include <stdio.h>

__global__ void child(int *x) { atomicAdd(x, 1); }

__global__ void parent(int *x)
{
    for (int i = 0; i < 9; i++)
        child<<<1, 1, 0, cudaStreamFireAndForget>>>(x); // finds: invalid-launch launch
    cudaError_t e = cudaGetLastError();
    if (e != cudaSuccess)
        printf("%s\n", cudaGetErrorName(e));
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<1, 256>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
