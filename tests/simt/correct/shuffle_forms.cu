// needs: warp
// The four shuffles with widths of 4, 8 and 32, on ints, floats, doubles and 64-bit integers; lanes without a
// source keep their own value.
#include <stdio.h>

__global__ void shuffles(long long *y)
{
    int lane = threadIdx.x;
    unsigned all = 0xffffffff;
    long long *out = y + 8 * lane;
    out[0] = __shfl_sync(all, lane, 5);
    out[1] = __shfl_sync(all, lane, 2, 8);
    out[2] = __shfl_up_sync(all, lane, 3, 8);
    out[3] = __shfl_down_sync(all, lane, 1, 4);
    out[4] = __shfl_xor_sync(all, lane, 6);
    out[5] = (long long)(4 * __shfl_up_sync(all, lane * 0.25f, 1));
    out[6] = (long long)(8 * __shfl_down_sync(all, lane * 0.125, 2));
    out[7] = __shfl_xor_sync(all, (long long)lane << 40, 31) >> 40;
}

int main(void)
{
    long long h[32][8], *y;
    cudaMalloc(&y, sizeof h);
    shuffles<<<1, 32>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) {
        long long expected[8] = {5,     i / 8 * 8 + 2,      i % 8 >= 3 ? i - 3 : i, i % 4 < 3 ? i + 1 : i,
                                 i ^ 6, i >= 1 ? i - 1 : i, i < 30 ? i + 2 : i,     i ^ 31};
        for (int k = 0; k < 8; k++)
            if (h[i][k] != expected[k])
                return printf("lane %d, form %d: %lld, not %lld\n", i, k, h[i][k], expected[k]), 1;
    }
    cudaFree(y);
    printf("ok\n");
    return 0;
}
