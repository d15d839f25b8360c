// The host fills the input in place, in memory from cudaMalloc.
#include <stdio.h>

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

int main(void)
{
    int *x, h = 0;
    cudaMalloc(&x, 32 * sizeof(int));
    for (int i = 0; i < 32; i++)
        x[i] = i; // finds: host-deref write
    twice<<<1, 32>>>(x);
    cudaMemcpy(&h, x + 31, sizeof h, cudaMemcpyDeviceToHost);
    printf("last %d\n", h);
    cudaFree(x);
    return 0;
}
