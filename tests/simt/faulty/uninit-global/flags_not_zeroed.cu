// needs: fences
// A chained scan polls flags that were allocated and never set to 0: whatever is in them passes for a signal.
#include <stdio.h>

__global__ void chain(int *y, int *sums, int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // some: uninit-global atomic; may: missing-fence *
            ;
        __threadfence();
        before = sums[b - 1]; // may: uninit-global read, global-race *, missing-fence *
    }
    sums[b] = before + 1; // may: global-race *, missing-fence *
    __threadfence();
    atomicExch(&flags[b], 1); // some: uninit-global atomic
    y[b] = before;
}

int main(void)
{
    const int blocks = 16;
    int h[blocks], *y, *sums, *flags, *ticket;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    chain<<<blocks, 1>>>(y, sums, flags, ticket);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(ticket);
    return 0;
}
