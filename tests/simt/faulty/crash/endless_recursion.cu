// A recursive sum has no base case for an odd length.
// says: ran out of stack in a recursion
#include <stdio.h>

__device__ __noinline__ int sum(const int *x, int n) // may: crash *
{                                                    // may: crash *
    if (n == 0)
        return 0;
    int here = x[n & 31];            // may: crash *
    return here + sum(x, n - 2) * 3; // may: crash *
}

__global__ void total(int *y, const int *x, int n) { *y = sum(x, n); }

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    total<<<1, 1>>>(y, x, 31);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
