// says: reach only their own block
// The flag releases and acquires for one block only, and two blocks use it.
#include <cuda/atomic>
#include <stdio.h>

typedef cuda::atomic<int, cuda::thread_scope_block> flag_t;

__global__ void chain(int *y, int *sums, flag_t *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        while (!flags[b - 1].load(cuda::memory_order_acquire)) // may: missing-fence|global-race *
            ;
        before = sums[b - 1]; // some: missing-fence|global-race read
    }
    sums[b] = before + 1;                          // some: missing-fence|global-race write
    flags[b].store(1, cuda::memory_order_release); // may: missing-fence|global-race *
    y[b] = before;
}

int main(void)
{
    const int blocks = 12;
    int h[blocks], *y, *sums, *ticket;
    flag_t *flags;
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
