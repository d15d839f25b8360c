// needs: fences
// Each block waits for the sum of all before it, which is passed on through a word that is exchanged or, by
// every other block, a volatile one.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define BLOCKS 24

__global__ void domino(elem_t *y, const elem_t *x, unsigned *sums, volatile int *flags, int *ticket)
{
    int b = atomicAdd(ticket, 1);
    elem_t before = IDENTITY;
    if (b > 0) {
        while (flags[b - 1] == 0)
            ;
        __threadfence();
        before.token = b % 2 ? ((volatile unsigned *)sums)[b - 1] : atomicExch(&sums[b - 1], 0u);
    }
    y[b] = combine(before, x[b]);
    if (b % 2)
        atomicExch(&sums[b], y[b].token);
    else
        ((volatile unsigned *)sums)[b] = y[b].token;
    __threadfence();
    flags[b] = 1;
}

int main(void)
{
    elem_t *h = elements_new(BLOCKS, 9), *x = elements_on_device(h, BLOCKS),
           *y = elements_on_device(NULL, BLOCKS);
    unsigned *sums;
    int *flags, *ticket;
    cudaMalloc(&sums, BLOCKS * sizeof *sums);
    cudaMalloc(&flags, BLOCKS * sizeof *flags);
    cudaMalloc(&ticket, sizeof *ticket);
    cudaMemset(ticket, 0, sizeof *ticket);
    cudaMemset(sums, 0, BLOCKS * sizeof *sums);
    cudaMemset(flags, 0, BLOCKS * sizeof *flags);
    domino<<<BLOCKS, 1>>>(y, x, sums, flags, ticket);
    simt_elements_check(y, BLOCKS, sizeof *y);
    bool right = are_scans(y, BLOCKS, BLOCKS);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(ticket);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
