// Many threads store the same 1 into a shared flag with plain writes. They agree on the value, and it is a
// race all the same.
#include <stdio.h>

__global__ void any_negative(int *result, const int *x, int n)
{
    __shared__ int found;
    if (threadIdx.x == 0)
        found = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] < 0)
        found = 1; // finds: shared-race write
    __syncthreads();
    if (threadIdx.x == 0)
        result[blockIdx.x] = found;
}

int main(void)
{
    const int n = 256, block = 128, blocks = n / block;
    int h[n], *x, *result;
    for (int i = 0; i < n; i++)
        h[i] = i % 3 - 1;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&result, blocks * sizeof(int));
    cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice);
    any_negative<<<blocks, block>>>(result, x, n);
    cudaMemcpy(h, result, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    printf("found %d %d\n", h[0], h[1]);
    cudaFree(x);
    cudaFree(result);
    return 0;
}
