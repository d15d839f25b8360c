// prints: cudaErrorLaunchTimeout
// Blocks wait for the block before theirs by blockIdx. What they count with an atomic first gives them no
// number.
#include <stdio.h>

#define BLOCKS 200

__global__ void chain(int *sums, const int *x, int *flags, int *arrived)
{
    int b = blockIdx.x, before = 0;
    atomicAdd(arrived, 1);
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // finds: deadlock atomic
            ;
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + x[b];
    __threadfence();
    atomicExch(&flags[b], 1);
}

int main(void)
{
    int h[BLOCKS], *x, *sums, *flags, *arrived;
    for (int i = 0; i < BLOCKS; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&arrived, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(flags, 0, sizeof h);
    cudaMemset(arrived, 0, sizeof(int));
    chain<<<BLOCKS, 1>>>(sums, x, flags, arrived);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
