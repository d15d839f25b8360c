// One dynamic shared array is cut into two parts, the second of which starts inside the first: the offset was
// meant in elements of 8 bytes and is taken in elements of 4.
#include <stdio.h>

__global__ void split(int *y, const double *x)
{
    extern __shared__ double weights[];
    int *ranks = (int *)weights + blockDim.x;
    unsigned t = threadIdx.x;
    weights[t] = x[t]; // finds: shared-race write
    ranks[t] = (int)t; // finds: shared-race write
    __syncthreads();
    y[t] = ranks[blockDim.x - 1 - t];
}

int main(void)
{
    const int n = 64;
    double h[n], *x;
    int ranks[n], *y;
    for (int i = 0; i < n; i++)
        h[i] = 1.0 / (i + 1);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof ranks);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    split<<<1, n, n *(sizeof(double) + sizeof(int))>>>(y, x);
    cudaMemcpy(ranks, y, sizeof ranks, cudaMemcpyDeviceToHost);
    printf("%d\n", ranks[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
