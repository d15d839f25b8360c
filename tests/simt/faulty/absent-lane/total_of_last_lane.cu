// A warp with elements for 20 lanes scans them, which is right, since no lane asks one above itself; and then
// takes the sum from its last lane, which is not there.
#include <stdio.h>

__global__ void scan(int *y, int *totals, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    if (i < n) {
        unsigned mask = __activemask();
        int v = x[i];
        for (int d = 1; d < 32; d *= 2) {
            int left = __shfl_sync(mask, v, lane - d);
            if (lane >= d)
                v += left;
        }
        int sum = __shfl_sync(mask, v, 31); // finds: absent-lane barrier
        y[i] = v;
        if (lane == 0)
            totals[i / 32] = sum; // finds: absent-lane write
    }
}

int main(void)
{
    const int n = 84;
    int h[n], *x, *y, *totals;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&totals, 3 * sizeof *totals);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<2, 64>>>(y, totals, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    cudaFree(totals);
    return 0;
}
