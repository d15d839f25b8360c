// Static and dynamic shared memory that together fill what a block may have, 48 KiB: each counts once.
#include <stdio.h>

__global__ void both(int *y)
{
    extern __shared__ int asked[];
    __shared__ int declared[1024];
    unsigned t = threadIdx.x;
    asked[t] = declared[t] = (int)t;
    y[t] = asked[t] + declared[t];
}

int main(void)
{
    const int n = 32;
    int h[n], *y;
    cudaMalloc(&y, sizeof h);
    // launch: shared_bytes=49152
    both<<<1, n, 48 * 1024 - 1024 * sizeof(int)>>>(y);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return printf("it doesn't run\n"), 1;
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (h[i] != 2 * i)
            return printf("%d: %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
