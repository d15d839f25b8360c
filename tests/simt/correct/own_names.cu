// Names of a program's own that the device's files have, too.
#include <stdio.h>

double now, fuel, options;
__device__ int here[8], self;
__constant__ int watch = 3;
extern "C" int see(int v) { return v + 1; }
extern "C" __device__ int poison(int v) { return v * watch; }

__global__ void fill(int *arena, int lockstep)
{
    here[threadIdx.x] = poison(threadIdx.x);
    __syncthreads();
    arena[threadIdx.x] = here[threadIdx.x ^ 1] + lockstep;
    if (threadIdx.x == 0)
        self = lockstep;
}

int main(void)
{
    int *y, h[8], s;
    cudaMalloc(&y, sizeof h);
    fill<<<1, 8>>>(y, 10);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&s, self, sizeof s);
    now = fuel = options = see(s);
    for (int i = 0; i < 8; i++)
        if (h[i] != (i ^ 1) * 3 + 10 || now + fuel + options != 33)
            return printf("y[%d] is %d, and now is %g\n", i, h[i], now), 1;
    printf("ok\n");
    return 0;
}
