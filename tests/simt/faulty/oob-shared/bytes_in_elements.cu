// The third launch argument is in bytes, and the number of elements is given: a quarter of what is used.
// says: gives each block 256 bytes of dynamic shared memory, and these accesses need at least 1024
#include <stdio.h>

__global__ void reverse(int *y, const int *x)
{
    extern __shared__ int s[];
    unsigned t = threadIdx.x, last = blockDim.x - 1;
    s[t] = x[t]; // finds: oob-shared write
    __syncthreads();
    y[t] = s[last - t]; // finds: oob-shared read
}

int main(void)
{
    const int n = 256;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, n, n>>>(y, x); // finds: oob-shared launch
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
