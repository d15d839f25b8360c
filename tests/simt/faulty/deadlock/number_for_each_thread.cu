// Blocks take their numbers from a counter, but every thread of a block does: the numbers have gaps, and
// nobody raises the flags in these.
#include <stdio.h>

__global__ void chain(int *words)
{
    __shared__ int number;
    volatile int *flag = words + 1;
    int taken = atomicAdd(words, 1); // finds: deadlock atomic
    if (threadIdx.x == 0)
        number = taken;
    __syncthreads();
    if (threadIdx.x == 0) {
        int b = number;
        while (b > 0 && flag[b - 1] == 0) // finds: deadlock read
            ;
        flag[b] = 1;
    }
    __syncthreads(); // may: deadlock barrier
}

int main(void)
{
    const int blocks = 4, threads = 8;
    int *words;
    cudaMalloc(&words, (blocks * threads + 1) * sizeof(int));
    cudaMemset(words, 0, (blocks * threads + 1) * sizeof(int));
    chain<<<blocks, threads>>>(words);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(words);
    return 0;
}
