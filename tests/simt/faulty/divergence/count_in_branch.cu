// __syncthreads_count is a barrier like the plain one, and only the threads inside the array call it.
#include <stdio.h>

__global__ void positives(int *count, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {                                   // finds: divergence branch
        int total = __syncthreads_count(x[i] > 0); // finds: divergence barrier
        if (threadIdx.x == 0)
            count[blockIdx.x] = total;
    }
}

int main(void)
{
    const int n = 80;
    int h[n], *x, *count;
    for (int i = 0; i < n; i++)
        h[i] = i % 2;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&count, 2 * sizeof(int));
    cudaMemset(count, 0, 2 * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    positives<<<2, 64>>>(count, x, n);
    cudaMemcpy(h, count, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaFree(x);
    cudaFree(count);
    return 0;
}
