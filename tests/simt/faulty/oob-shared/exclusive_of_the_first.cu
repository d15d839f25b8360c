// An exclusive scan takes the sum to the left of each element, also of the first, which has none: it reads
// what lies below the array, and the report names the array.
// says: s[-1]: thread 0 reads it at exclusive_of_the_first.cu
#include <stdio.h>

#define SECTION 64

__global__ void exclusive(int *y, const int *x)
{
    __shared__ int s[SECTION];
    int t = threadIdx.x;
    s[t] = x[t];
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    __syncthreads();
    y[t] = s[t - 1]; // finds: oob-shared read
}

int main(void)
{
    int h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    exclusive<<<1, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[SECTION - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
