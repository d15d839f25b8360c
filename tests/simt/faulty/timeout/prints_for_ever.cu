// A loop that prints and never ends: its index is counted down.
// says: calls of printf in this launch: does the loop ever end?
#include <stdio.h>

__global__ void show(const int *x)
{
    for (unsigned i = 3; i >= 0; i--)
        printf("%d\n", x[i % 4]); // finds: timeout *
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 4 * sizeof *x);
    cudaMemset(x, 0, 4 * sizeof *x);
    show<<<1, 1>>>(x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
