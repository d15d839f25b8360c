// says: must first wait for the kernel, for example with cudaDeviceSynchronize()
// The host reads managed memory while the kernel that writes it may still run.
#include <stdio.h>

__global__ void square(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= x[i]; // finds: global-race write
}

int main(void)
{
    const int n = 1000;
    int *x;
    cudaMallocManaged(&x, n * sizeof(int));
    for (int i = 0; i < n; i++)
        x[i] = i;
    square<<<4, 256>>>(x, n); // finds: global-race launch
    printf("%d\n", x[n - 1]); // finds: global-race read
    cudaDeviceSynchronize();
    return 0;
}
