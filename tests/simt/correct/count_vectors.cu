// launch: global_bytes=4096 global_accesses=256 global_sectors=128
// sets: SIMT_COSTS=1
// A copy of 16 bytes per lane, loaded, changed in one member and stored: four sectors for each eight lanes,
// both ways.
#include <stdio.h>

#define N 128

__global__ void add_to_first(int4 *y, const int4 *x)
{
    int4 v = x[threadIdx.x];
    v.x += 1;
    y[threadIdx.x] = v;
}

int main(void)
{
    int h[4 * N], *x, *y;
    for (int i = 0; i < 4 * N; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add_to_first<<<1, N>>>((int4 *)y, (const int4 *)x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4 * N; i++)
        if (h[i] != i + (i % 4 == 0))
            return printf("element %d is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
