// One block reads the factor in every step, and sets it after a barrier. The other one reads it once, and
// that barrier is not its own.
#include <stdio.h>

#define BLOCK 32
#define STEPS 400

__global__ void scale(int *y, int *factor)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    int sum = 0;
    for (int k = 0; k < STEPS; k++) {
        if (blockIdx.x == 0 || k == STEPS / 2)
            sum += factor[0]; // finds: global-race read
        __syncthreads();
    }
    y[i] = sum;
    if (i == 5)
        factor[0] = 3; // finds: global-race write
}

int main(void)
{
    const int n = 2 * BLOCK, two = 2;
    int *y, *factor, last;
    cudaMalloc(&y, n * sizeof *y);
    cudaMalloc(&factor, sizeof *factor);
    cudaMemcpy(factor, &two, sizeof two, cudaMemcpyHostToDevice);
    scale<<<n / BLOCK, BLOCK>>>(y, factor);
    cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(y);
    cudaFree(factor);
    return 0;
}
