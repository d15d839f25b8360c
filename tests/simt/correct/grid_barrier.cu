// needs: fences, runtime
// A barrier of all blocks made of an atomic counter and fences. Two blocks fit on any device at once; on this
// one, only if two are resident, so a cooperative launch asks for it.
#include <stdio.h>

__device__ static void wait_for_all(unsigned *arrived, unsigned round)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(arrived, 1u);
        while (*(volatile unsigned *)arrived < round * gridDim.x)
            ;
        __threadfence();
    }
    __syncthreads();
}

__global__ void rotate(int *a, int *b, unsigned *arrived, int rounds)
{
    unsigned n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 1; round <= rounds; round++) {
        b[i] = a[(i + 33) % n];
        wait_for_all(arrived, round);
        int *other = a;
        a = b;
        b = other;
    }
}

int main(void)
{
    const int n = 128;
    int h[n], *a, *b, rounds = 5;
    unsigned *arrived;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMalloc(&arrived, sizeof(unsigned));
    cudaMemset(arrived, 0, sizeof(unsigned));
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    void *arguments[] = {&a, &b, &arrived, &rounds};
    cudaError_t error = cudaLaunchCooperativeKernel((const void *)rotate, dim3(2), dim3(64), arguments, 0, 0);
    if (error != cudaSuccess)
        return printf("%s\n", cudaGetErrorName(error)), 1;
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != (i + rounds * 33) % n)
            return printf("%d: %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
