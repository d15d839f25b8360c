// cudaMemset is given a number of counters where it wants bytes, so one and a half of six are cleared.
// says: only 2 of the 4 bytes that it reads have been written
// says: wrote only the first 6 of its 24 bytes
#include <stdio.h>

enum { COUNTERS = 6 };

__global__ void count(unsigned *counters)
{
    unsigned c = blockIdx.x % COUNTERS;
    counters[c] = counters[c] + 1; // finds: uninit-global read
}

int main(void)
{
    unsigned h[COUNTERS], *counters;
    cudaMalloc(&counters, sizeof h);
    cudaMemset(counters, 0, COUNTERS); // finds: uninit-global call
    count<<<2, 1>>>(counters);
    cudaMemcpy(h, counters, sizeof h, cudaMemcpyDeviceToHost);
    printf("%u\n", h[0]);
    return 0;
}
