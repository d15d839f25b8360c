// needs: warp, runtime
// Halves of a warp in different branches, each with a mask of its own lanes; groups of 8 lanes go through a
// loop a different number of times; masks from a ballot before the branch.
#include <stdio.h>

__global__ void halves(int *y, const int *x)
{
    int lane = threadIdx.x, v = x[lane];
    if (lane < 16) {
        for (int d = 8; d > 0; d /= 2)
            v += __shfl_xor_sync(0x0000ffff, v, d);
    } else {
        int largest = __reduce_max_sync(0xffff0000, v);
        __syncwarp(0xffff0000);
        v = largest;
    }
    __syncwarp();
    int group = lane / 8, rounds = 0;
    unsigned mask = 0xffu << 8 * group;
    for (int k = 0; k < group; k++)
        rounds += __popc(__ballot_sync(mask, lane % 2));
    unsigned odd = __ballot_sync(0xffffffff, x[lane] % 2);
    if (x[lane] % 2)
        rounds += 1000 * __popc(__ballot_sync(odd, 1));
    y[lane] = v + 100000 * rounds;
}

int main(void)
{
    int h[32], result[32], *x, *y, sum = 0, largest = 0, odd = 0;
    for (int i = 0; i < 32; i++) {
        h[i] = i * 11 % 29;
        odd += h[i] % 2;
        if (i < 16)
            sum += h[i];
        else
            largest = h[i] > largest ? h[i] : largest;
    }
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    halves<<<1, 32>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) {
        int rounds = i / 8 * 4 + (h[i] % 2 ? 1000 * odd : 0);
        if (result[i] != (i < 16 ? sum : largest) + 100000 * rounds)
            return printf("lane %d: %d\n", i, result[i]), 1;
    }
    printf("ok\n");
    return 0;
}
