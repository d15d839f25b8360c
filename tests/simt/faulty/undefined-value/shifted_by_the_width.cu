// says: shifts a 32-bit number left by 32
// says: here it gives 0, as on a GPU
// A mask of the lanes below: for a whole warp it is all of them, and 1u << 32 is no number.
#include <stdio.h>

__device__ unsigned lanes_below(unsigned lane) { return (1u << lane) - 1; } // finds: undefined-value *

__global__ void count(unsigned *y) { y[threadIdx.x] = __popc(lanes_below(threadIdx.x)); }

int main(void)
{
    enum { N = 33 };
    unsigned h[N], *y;
    cudaMalloc(&y, sizeof h);
    count<<<1, N>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%u %u\n", h[31], h[32]);
    return h[31] != 31 || h[32] != 32;
}
