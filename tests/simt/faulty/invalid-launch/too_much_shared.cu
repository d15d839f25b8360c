// prints: cudaErrorInvalidValue
// 64 KiB of dynamic shared memory, more than a launch gets unless the kernel was allowed it beforehand.
#include <stdio.h>

__global__ void reverse(int *y, const int *x, int n)
{
    extern __shared__ int s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        s[i] = x[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i] = s[n - 1 - i];
}

int main(void)
{
    const int n = 16384;
    int *x, *y;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    reverse<<<1, 256, n * sizeof(int)>>>(y, x, n); // finds: invalid-launch launch
    cudaError_t error = cudaGetLastError();
    printf("%s\n", cudaGetErrorName(error));
    cudaFree(x);
    cudaFree(y);
    return 0;
}
