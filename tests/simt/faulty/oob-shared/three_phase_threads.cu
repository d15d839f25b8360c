// A coarsened scan cuts a section of 32 into parts of 8, and is launched with a thread for each of a part's
// elements instead of one for each part: threads 4 to 7 scan past the section.
#include <stdio.h>

#define SECTION 32
#define PART    8

__global__ void scan_parts(int *y, const int *x)
{
    __shared__ int s[SECTION];
    int t = threadIdx.x;
    for (int i = t; i < SECTION; i += blockDim.x)
        s[i] = x[i];
    __syncthreads();
    for (int k = 1; k < PART; k++) {
        int sum = s[t * PART + k - 1]; // finds: oob-shared read
        s[t * PART + k] += sum;        // finds: oob-shared read write
    }
    __syncthreads();
    for (int i = t; i < SECTION; i += blockDim.x)
        y[i] = s[i];
}

int main(void)
{
    int h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_parts<<<1, PART>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[PART - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
