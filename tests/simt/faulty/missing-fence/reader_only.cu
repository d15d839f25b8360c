// needs: fences
// A chained scan fences between seeing the flag and reading the sum, but not between storing the sum and
// raising the flag.
#include <stdio.h>

__global__ void chain(int *y, int *sums, int *flags, int *ticket, const int *x)
{
    int b = atomicAdd(ticket, 1), before = 0;
    if (b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0) // may: missing-fence atomic
            ;
        __threadfence();
        before = sums[b - 1]; // finds: missing-fence read
    }
    sums[b] = before + x[b];  // finds: missing-fence write
    atomicExch(&flags[b], 1); // may: missing-fence atomic
    y[b] = before + x[b];
}

int main(void)
{
    const int blocks = 24;
    int h[blocks], *x, *y, *sums, *flags, *ticket;
    for (int i = 0; i < blocks; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&flags, sizeof h);
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, sizeof h);
    cudaMemset(ticket, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    chain<<<blocks, 1>>>(y, sums, flags, ticket, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[blocks - 1]);
    return 0;
}
