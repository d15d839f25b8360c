// A struct is passed by value from the place after the end of a thread's own array.
#include <stdio.h>

struct pair {
    int a, b;
};

__device__ static int sum(pair p) { return p.a + p.b; }

__global__ void last(int *y)
{
    pair own[4] = {};
    y[threadIdx.x] = sum(own[3 + blockDim.x]); // finds: oob-local *
}

int main(void)
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    last<<<1, 1>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
