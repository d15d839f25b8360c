// The last block to be done adds up. Each block counts itself as done before all of its threads have written.
#include <stdio.h>

#define BLOCK  64
#define BLOCKS 8

__global__ void total(int *result, int *squares, const int *x, unsigned *done)
{
    __shared__ bool last;
    int t = threadIdx.x;
    squares[blockIdx.x * BLOCK + t] = x[t] * x[t]; // finds: global-race write
    __threadfence();
    if (t == 0)
        last = atomicInc(done, BLOCKS - 1) == BLOCKS - 1; // finds: global-race atomic
    __syncthreads();
    __threadfence();
    if (last && t == 0) {
        int sum = 0;
        for (int i = 0; i < BLOCK * BLOCKS; i++)
            sum += squares[i]; // finds: global-race read
        *result = sum;
    }
}

int main(void)
{
    int h[BLOCK], *x, *squares, *result;
    unsigned *done;
    for (int i = 0; i < BLOCK; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&squares, BLOCK * BLOCKS * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMalloc(&done, sizeof(unsigned));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(done, 0, sizeof(unsigned));
    total<<<BLOCKS, BLOCK>>>(result, squares, x, done);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
