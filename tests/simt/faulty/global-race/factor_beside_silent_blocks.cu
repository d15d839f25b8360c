// Every thread of every block reads the factor. The last of the even blocks to say so sets it for the next
// launch. The odd ones say nothing, so nobody knows when they have read it.
#include <stdio.h>

#define BLOCK 32

__global__ void scale(int *y, int *factor, unsigned *done)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = i * factor[0]; // finds: global-race|missing-fence read
    __syncthreads();
    if (threadIdx.x > 0 || blockIdx.x % 2 > 0)
        return;
    __threadfence();
    if (atomicAdd(done, 1) < gridDim.x / 2 - 1) // may: missing-fence atomic
        return;
    __threadfence();
    factor[0]++; // finds: global-race|missing-fence write
    *done = 0;
}

int main(void)
{
    const int n = 16 * BLOCK, two = 2;
    int *y, *factor, last;
    unsigned *done;
    cudaMalloc(&y, n * sizeof *y);
    cudaMalloc(&factor, sizeof *factor);
    cudaMalloc(&done, sizeof *done);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    cudaMemset(done, 0, sizeof *done);
    scale<<<n / BLOCK, BLOCK>>>(y, factor, done);
    cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(y);
    cudaFree(factor);
    cudaFree(done);
    return 0;
}
