// options: -rdc=true -lcudadevrt
// prints: cudaErrorNotPermitted
// A kernel that launches others can't be launched cooperatively.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void child(int *x) { x[threadIdx.x] = 1; }

__global__ void parent(int *x)
{
    cooperative_groups::this_grid().sync();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        child<<<1, 32>>>(x); // finds: invalid-launch launch
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 32 * sizeof(int));
    void *args[] = {&x};
    cudaError_t e;
    e = cudaLaunchCooperativeKernel((void *)parent, 2, 32, args, 0, 0); // finds: invalid-launch launch
    if (e == cudaSuccess)
        e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(e));
    return 0;
}
