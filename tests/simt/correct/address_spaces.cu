// A kernel asks which memory an address is in.
#include <stdio.h>

__constant__ int c[4];
__device__ int d[4];

__global__ void ask(int *x, unsigned *y)
{
    __shared__ int s[4];
    int local[4];
    local[threadIdx.x % 4] = 1;
    s[threadIdx.x % 4] = 1;
    const void *all[] = {x, d, s, c, local};
    for (int i = 0; i < 5; i++)
        y[i] = __isGlobal(all[i]) + 10 * __isShared(all[i]) + 100 * __isConstant(all[i]) +
               1000 * __isLocal(all[i]);
    __prof_trigger(3);
}

int main(void)
{
    const unsigned want[] = {1, 1, 10, 100, 1000};
    int *x;
    unsigned *y, h[5];
    cudaMalloc(&x, 4 * sizeof(int));
    cudaMalloc(&y, sizeof h);
    ask<<<1, 1>>>(x, y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 5; i++)
        if (h[i] != want[i])
            return printf("%d: %u, not %u\n", i, h[i], want[i]), 1;
    printf("ok\n");
    return 0;
}
