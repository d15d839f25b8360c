// The lanes that took a branch, parted by a predicate and by a label, and counted.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

#define N 96

__global__ void count(int *bins, int4 *y, const int *x)
{
    int t = threadIdx.x;
    y[t] = make_int4(0, 0, 0, 0);
    if (x[t] % 4 == 3)
        return;
    cg::coalesced_group active = cg::coalesced_threads();
    cg::coalesced_group same = cg::labeled_partition(active, x[t] % 4);
    if (same.thread_rank() == 0)
        atomicAdd(&bins[x[t] % 4], (int)same.size());
    cg::coalesced_group odd = cg::binary_partition(active, x[t] % 2 == 1);
    unsigned peers = active.match_any(x[t] % 4);
    y[t] = make_int4((int)same.size(), (int)odd.size(), __popc(peers), (int)same.meta_group_size());
}

int main(void)
{
    int h[N], bins[3], want[3] = {0}, *x, *b;
    int4 r[N], *y;
    for (int i = 0; i < N; i++)
        if ((h[i] = i * 7 % 31) % 4 < 3)
            want[h[i] % 4]++;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&b, sizeof bins);
    cudaMalloc(&y, sizeof r);
    cudaMemset(b, 0, sizeof bins);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    count<<<1, N>>>(b, y, x);
    cudaMemcpy(bins, b, sizeof bins, cudaMemcpyDeviceToHost);
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 3; k++)
        if (bins[k] != want[k])
            return printf("bins[%d] is %d\n", k, bins[k]), 1;
    for (int i = 0; i < N; i++) {
        int same = 0, odd = 0, active = h[i] % 4 < 3;
        for (int k = i / 32 * 32; k < i / 32 * 32 + 32 && active; k++) {
            same += h[k] % 4 == h[i] % 4;
            odd += h[k] % 4 < 3 && h[k] % 2 == h[i] % 2;
        }
        if (r[i].x != same || r[i].y != odd || r[i].z != same || r[i].w != 3 * active)
            return printf("y[%d] is %d %d %d %d\n", i, r[i].x, r[i].y, r[i].z, r[i].w), 1;
    }
    printf("ok\n");
    return 0;
}
