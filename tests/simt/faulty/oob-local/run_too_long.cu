// A thread loads its run into registers, and one element more.
#include <stdio.h>

#define COARSENING 4
#define BLOCK      32

__global__ void run_totals(int *y, const int *x, int n)
{
    int run[COARSENING], first = (blockIdx.x * blockDim.x + threadIdx.x) * COARSENING;
    for (int k = 0; k <= COARSENING; k++)
        run[k] = first + k < n ? x[first + k] : 0; // finds: oob-local index
    for (int k = 1; k < COARSENING; k++)
        run[0] += run[k];
    y[blockIdx.x * blockDim.x + threadIdx.x] = run[0];
}

int main(void)
{
    const int n = BLOCK * COARSENING;
    int *x, *y;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, BLOCK * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    run_totals<<<1, BLOCK>>>(y, x, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
