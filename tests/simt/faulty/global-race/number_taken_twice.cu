// Blocks take their numbers from a counter by a strong read and a strong write: no access to the counter
// races, but now and then two blocks get one number, and write the same elements.
// says: before either wrote to it: only atomicAdd gives each a number of its own
#include <stdio.h>

#define BLOCK  32
#define BLOCKS 40

__global__ void copy(int *y, const int *x, volatile int *started)
{
    __shared__ int number;
    if (threadIdx.x == 0) {
        number = *started; // finds: global-race read
        *started = number + 1;
    }
    __syncthreads();
    int i = number * BLOCK + threadIdx.x;
    y[i] = x[i]; // finds: global-race write
}

int main(void)
{
    int h[BLOCK * BLOCKS] = {0}, *x, *y, *started;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&started, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(started, 0, sizeof(int));
    void *arguments[] = {&y, &x, &started};
    cudaLaunchCooperativeKernel(copy, dim3(BLOCKS), dim3(BLOCK), arguments); // all blocks are resident
    cudaMemcpy(h, started, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
