// options: -rdc=true -lcudadevrt
// says: a kernel cannot wait for the grids that it launches
// The kernel reads what the grid that it has launched is to write.
#include <stdio.h>

__global__ void child(int *x)
{
    x[threadIdx.x] = 1; // finds: global-race write
}

__global__ void parent(int *x)
{
    child<<<1, 32>>>(x); // finds: global-race launch
    int total = 0;
    for (int i = 0; i < 32; i++)
        total += x[i]; // finds: global-race read
    x[32] = total;
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
