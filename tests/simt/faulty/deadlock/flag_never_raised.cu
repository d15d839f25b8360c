// needs: fences
// Each block raises its own flag only if its sum is not 0. After a section of zeros, all wait for ever.
#include <stdio.h>

__global__ void chain(int *y, const int *x, int *sums, int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // finds: deadlock atomic
            ;
        __threadfence();
        before = sums[b - 1];
    }
    sums[b] = before + x[b];
    __threadfence();
    if (x[b] != 0)
        atomicExch(&flags[b], 1); // may: deadlock atomic
    y[b] = before;
}

int main(void)
{
    const int blocks = 20;
    int h[blocks], *x, *y, *sums, *flags, *ticket;
    for (int i = 0; i < blocks; i++)
        h[i] = i == 3 ? 0 : i;
    h[0] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, sizeof h);
    cudaMemset(ticket, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    chain<<<blocks, 1>>>(y, x, sums, flags, ticket);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
