// The host raises a latch in managed memory only after it has waited for the kernel that waits for the latch.
// says: no thread has raised it, and the host waits for the launch
#include <stdio.h>

__global__ void wait_for_host(int *y, const volatile int *latch)
{
    while (*latch == 0) // finds: deadlock read
        ;
    y[threadIdx.x] = *latch;
}

int main(void)
{
    int *latch, *y;
    cudaMallocManaged(&latch, sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    *latch = 0;
    wait_for_host<<<1, 32>>>(y, latch);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    *latch = 1;
    return 0;
}
