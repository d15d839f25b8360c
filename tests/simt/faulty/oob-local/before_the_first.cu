// An exclusive scan of a thread's run looks at the element before the first, with threadIdx on the same line.
#include <stdio.h>

#define COARSENING 4

__global__ void exclusive_runs(int *y, const int *x)
{
    unsigned first = threadIdx.x * COARSENING;
    int run[COARSENING];
    for (unsigned k = 0; k < COARSENING; k++)
        run[k] = x[first + k] + (k > 0 ? run[k - 1] : 0);
    for (unsigned k = 0; k < COARSENING; k++)
        y[threadIdx.x * COARSENING + k] = run[k - 1]; // finds: oob-local index
}

int main(void)
{
    const int threads = 8;
    int *x, *y;
    cudaMalloc(&x, threads * COARSENING * sizeof(int));
    cudaMalloc(&y, threads * COARSENING * sizeof(int));
    cudaMemset(x, 0, threads * COARSENING * sizeof(int));
    exclusive_runs<<<1, threads>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
