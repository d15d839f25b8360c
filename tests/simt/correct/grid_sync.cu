// needs: fences, runtime
// A cooperative launch: all blocks meet at this_grid().sync() between the steps of Hillis-Steele.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void hillis_steele(int *in, int *out, int n)
{
    cg::grid_group grid = cg::this_grid();
    int i = (int)grid.thread_rank();
    for (int stride = 1; stride < n; stride *= 2) {
        if (i < n)
            out[i] = i >= stride ? in[i] + in[i - stride] : in[i];
        grid.sync();
        int *other = in;
        in = out;
        out = other;
    }
    if (i < n)
        out[i] = in[i];
}

int main(void)
{
    int n = 200, h[200], *a, *b, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 4;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    void *arguments[] = {&a, &b, &n};
    cudaError_t error = cudaLaunchCooperativeKernel((void *)hillis_steele, 4, 64, arguments);
    if (error != cudaSuccess)
        return printf("%s\n", cudaGetErrorName(error)), 1;
    if ((error = cudaDeviceSynchronize()) != cudaSuccess)
        return printf("%s\n", cudaGetErrorName(error)), 1;
    int result[200];
    cudaMemcpy(result, a, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
