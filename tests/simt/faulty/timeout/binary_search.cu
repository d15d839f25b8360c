// A binary search whose lower end never passes the middle: with two candidates left it stays where it is.
#include <stdio.h>

__global__ void owner(int *y, const int *start, int n)
{
    int low = 0, high = n - 1, key = threadIdx.x;
    while (low < high) {               // some: timeout *
        int middle = (low + high) / 2; // some: timeout *
        if (start[middle] <= key)      // some: timeout *
            low = middle;              // some: timeout *
        else
            high = middle - 1; // some: timeout *
    }
    y[threadIdx.x] = low;
}

int main(void)
{
    const int n = 8;
    int h[n], *start, *y;
    for (int i = 0; i < n; i++)
        h[i] = 4 * i;
    cudaMalloc(&start, sizeof h);
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMemcpy(start, h, sizeof h, cudaMemcpyHostToDevice);
    owner<<<1, 32>>>(y, start, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
