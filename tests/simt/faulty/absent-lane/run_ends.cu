// Run-length encoding marks where runs end: a lane compares its element with the next lane's. In the last
// warp, whose other lanes returned, the last element is compared with what nobody gives, and may end no run.
#include <stdio.h>

__global__ void run_ends(int *ends, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned live = __activemask();
    int next = __shfl_down_sync(live, x[i], 1); // finds: absent-lane barrier
    if (threadIdx.x % 32 == 31)
        next = i + 1 < n ? x[i + 1] : ~x[i];
    ends[i] = next != x[i]; // finds: absent-lane write
}

int main(void)
{
    const int n = 75;
    int h[n], *x, *ends;
    for (int i = 0; i < n; i++)
        h[i] = i / 10;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&ends, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    run_ends<<<(n + 63) / 64, 64>>>(ends, x, n);
    cudaMemcpy(h, ends, sizeof h, cudaMemcpyDeviceToHost);
    int runs = 0;
    for (int i = 0; i < n; i++)
        runs += h[i];
    printf("%d runs\n", runs);
    cudaFree(x);
    cudaFree(ends);
    return 0;
}
// says: is 1 here, and 0 if the lane gets its own value, as often on a GPU
