// needs: warp
// Masks may name lanes that a block does not have, and lanes that have returned: only those still running
// must call.
#include <stdio.h>

__global__ void scan_rest(int *y, const int *x, int n)
{
    int i = threadIdx.x, lane = i % 32;
    if (i >= n)
        return;
    int v = x[i];
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += left;
    }
    __syncwarp();
    y[i] = v;
}

int main(void)
{
    const int n = 75;
    int h[n], result[n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_rest<<<1, 90>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum = i % 32 ? sum + h[i] : h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
