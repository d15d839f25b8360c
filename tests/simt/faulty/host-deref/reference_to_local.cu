// A kernel takes its length by reference: to the device that is the address of the host's variable.
#include <stdio.h>

__global__ void fill(int *y, const int &n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) // finds: host-deref read
        y[i] = i;
}

int main(void)
{
    int n = 50, *y;
    cudaMalloc(&y, n * sizeof *y);
    fill<<<1, 64>>>(y, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    return 0;
}
