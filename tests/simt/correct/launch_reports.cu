// options: -rdc=true -lcudadevrt
// Each grid is a launch of its own, with its own counts.
// launch: kernel=parent grid=[1,1,1] block=[32,1,1] global_accesses=0 findings=0
// launch: kernel=fill grid=[2,1,1] block=[8,1,1] global_accesses=16 shared_bytes=0
// launch: kernel=sum grid=[1,1,1] block=[1,1,1] global_accesses=17 shared_bytes=0
#include <stdio.h>

__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

__global__ void sum(int *y, const int *x)
{
    int total = 0;
    for (int i = 0; i < 16; i++)
        total += x[i];
    *y = total;
}

__global__ void parent(int *y, int *x)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0 && s[31] == 31) {
        fill<<<2, 8>>>(x);
        sum<<<1, 1>>>(y, x);
    }
}

int main(void)
{
    int *x, *y, h;
    cudaMalloc(&x, 16 * sizeof(int));
    cudaMalloc(&y, sizeof(int));
    parent<<<1, 32>>>(y, x);
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf(h == 16 ? "ok\n" : "%d\n", h);
    return h != 16;
}
