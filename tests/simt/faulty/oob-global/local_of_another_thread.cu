// One thread leaves the address of a local variable for the others, which is nothing to them once it has
// returned.
// says: another thread's local variable
#include <stdio.h>

#define BLOCK 64

__global__ void leave(int *y, unsigned long long *shelf)
{
    int local[4] = {1, 2, 3, 4};
    unsigned long long before = atomicCAS(shelf, 0ull, (unsigned long long)local);
    if (before)
        y[threadIdx.x] = ((int *)before)[threadIdx.x % 4]; // finds: oob-global read
    else
        y[threadIdx.x] = local[threadIdx.x % 4];
}

int main(void)
{
    int *y, last;
    unsigned long long *shelf;
    cudaMalloc(&y, BLOCK * sizeof *y);
    cudaMalloc(&shelf, sizeof *shelf);
    cudaMemset(shelf, 0, sizeof *shelf);
    leave<<<1, BLOCK>>>(y, shelf);
    printf("%d\n", (int)cudaMemcpy(&last, y, sizeof last, cudaMemcpyDeviceToHost));
    return 0;
}
