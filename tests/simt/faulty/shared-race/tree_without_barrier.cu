// A reduction tree in shared memory with no barrier between its levels: a node is read while the thread
// below it is still adding.
#include <stdio.h>

#define SIZE 256

__global__ void total(int *sum, const int *x)
{
    __shared__ int part[SIZE];
    unsigned t = threadIdx.x;
    part[t] = x[t];
    part[t + blockDim.x] = x[t + blockDim.x];
    __syncthreads();
    for (unsigned stride = blockDim.x; stride > 0; stride /= 2)
        if (t < stride)
            part[t] += part[t + stride]; // finds: shared-race read write
    if (t == 0)
        *sum = part[0];
}

int main(void)
{
    int h[SIZE], *x, *sum;
    for (int i = 0; i < SIZE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sum, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    total<<<1, SIZE / 2>>>(sum, x);
    cudaMemcpy(h, sum, sizeof(int), cudaMemcpyDeviceToHost);
    printf("total %d\n", h[0]);
    cudaFree(x);
    cudaFree(sum);
    return 0;
}
