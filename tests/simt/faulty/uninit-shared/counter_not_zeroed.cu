// A shared counter goes up without having been set to 0: shared memory starts with anything in it.
#include <stdio.h>

__global__ void positives(int *count, const int *x, int n)
{
    __shared__ int found;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0)
        atomicAdd(&found, 1); // finds: uninit-shared atomic
    __syncthreads();
    if (threadIdx.x == 0)
        count[blockIdx.x] = found; // may: uninit-shared read
}

int main(void)
{
    const int n = 128;
    int h[n], *x, *count;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&count, 2 * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    positives<<<2, 64>>>(count, x, n);
    cudaMemcpy(h, count, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(x);
    cudaFree(count);
    return 0;
}
