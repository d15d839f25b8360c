// says: shifts a 64-bit number right by 64
// says: here it gives -1, as on a GPU
// The parts of a number, each shifted down by its own place; the last place is one too far.
#include <stdio.h>

__global__ void parts(long long *y, long long number)
{
    long long part = number;
    part >>= 16 * (int)threadIdx.x; // finds: undefined-value *
    y[threadIdx.x] = part;
}

int main(void)
{
    enum { N = 5 };
    long long h[N], *y;
    cudaMalloc(&y, sizeof h);
    parts<<<1, N>>>(y, -1234567890123);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%lld %lld\n", h[1], h[4]);
    return h[4] != -1;
}
