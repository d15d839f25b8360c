// needs: fences
// The flag is polled with a plain load and raised with a plain store: fences alone do not make it a signal,
// and the compiler may read it once and for all.
#include <stdio.h>

__global__ void chain(int *y, int *sums, int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        do
            __threadfence();
        while (flags[b - 1] == 0); // finds: missing-fence|global-race read
        __threadfence();
        before = sums[b - 1]; // may: missing-fence|global-race read
    }
    sums[b] = before + 1; // may: missing-fence|global-race write
    __threadfence();
    flags[b] = 1; // finds: missing-fence|global-race write
    y[b] = before;
}

int main(void)
{
    const int blocks = 12;
    int h[blocks], *y, *sums, *flags, *ticket;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, sizeof h);
    cudaMemset(ticket, 0, sizeof(int));
    chain<<<blocks, 1>>>(y, sums, flags, ticket);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    return 0;
}
