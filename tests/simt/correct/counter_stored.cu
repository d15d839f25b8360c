// The thread that counts last stores 0 in the counter by a volatile store, and then changes it plainly. It
// has seen the counts of all others in the number that it got, so nothing races: here there are more of them
// than the device remembers.
#include <stdio.h>

__global__ void count(unsigned *counter)
{
    if (atomicAdd(counter, 1) == gridDim.x * blockDim.x - 1) {
        *(volatile unsigned *)counter = 0;
        *counter += 5;
    }
}

int main(void)
{
    unsigned *counter, got;
    cudaMalloc(&counter, sizeof(unsigned));
    for (int blocks = 1; blocks <= 8; blocks += 7) {
        cudaMemset(counter, 0, sizeof(unsigned));
        count<<<blocks, 256>>>(counter);
        cudaMemcpy(&got, counter, sizeof got, cudaMemcpyDeviceToHost);
        if (got != 5)
            return printf("%u, not 5\n", got), 1;
    }
    cudaFree(counter);
    printf("ok\n");
    return 0;
}
