// sets: SIMT_CARD=t4
// A T4 holds 40 blocks of 1024 threads at once, so a cooperative launch of 41 blocks is refused.
// says: asks for 41 blocks in a cooperative launch: at most 40 can run at once
#include <cooperative_groups.h>

__global__ void together(int *x)
{
    cooperative_groups::this_grid().sync();
    atomicAdd(x, 1);
}

int main(void)
{
    int *x;
    cudaMalloc(&x, sizeof *x);
    cudaMemset(x, 0, sizeof *x);
    void *arguments[] = {&x};
    cudaLaunchCooperativeKernel((void *)together, 40, 1024, arguments, 0, 0);
    cudaLaunchCooperativeKernel((void *)together, 41, 1024, arguments, 0, 0); // finds: invalid-launch launch
    cudaFree(x);
    return 0;
}
