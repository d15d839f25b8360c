// prints: 256
// says: cudaFree at lock_freed_by_its_copy.cu:15 is given a pointer that was freed before
// A lock whose destructor frees its word is given to a kernel by value: the copy frees it after the launch,
// and the lock once more at the end of main. Only the host runs the destructor.
#include <stdio.h>

struct lock {
    int *word;
    lock()
    {
        int zero = 0;
        cudaMalloc(&word, sizeof(int));
        cudaMemcpy(word, &zero, sizeof(int), cudaMemcpyHostToDevice);
    }
    ~lock() { cudaFree(word); } // finds: bad-free call
    __device__ void take()
    {
        while (atomicCAS(word, 0, 1) != 0)
            ;
        __threadfence();
    }
    __device__ void give()
    {
        __threadfence();
        atomicExch(word, 0);
    }
};

__global__ void count(lock l, volatile int *total)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        l.take();
        *total = *total + sum;
        l.give();
    }
}

int main(void)
{
    int h = 0, *total;
    lock l;
    cudaMalloc(&total, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    count<<<8, 32>>>(l, total);
    cudaMemcpy(&h, total, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(total);
    return 0;
}
