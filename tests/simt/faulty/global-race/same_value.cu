// Threads of several blocks store the same 1 into one word of global memory with plain writes.
#include <stdio.h>

__global__ void contains(int *found, const int *x, int key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] == key)
        *found = 1; // finds: global-race write
}

int main(void)
{
    const int n = 1000;
    int h[n], *x, *found, answer;
    for (int i = 0; i < n; i++)
        h[i] = i % 10;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&found, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(found, 0, sizeof(int));
    contains<<<(n + 255) / 256, 256>>>(found, x, 7, n);
    cudaMemcpy(&answer, found, sizeof answer, cudaMemcpyDeviceToHost);
    printf("found %d\n", answer);
    cudaFree(x);
    cudaFree(found);
    return 0;
}
