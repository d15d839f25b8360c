// Each thread counts digits of its own, and there is one more than its struct has room for. What lies after
// the counts belongs to the same struct, so no address is out of bounds.
#include <stdio.h>

#define DIGITS 4

struct bins {
    unsigned count[DIGITS];
    unsigned total;
};

__global__ void count_digits(struct bins *y, const unsigned *x, int n)
{
    __shared__ struct bins bins[32];
    unsigned t = threadIdx.x;
    for (unsigned d = 0; d < DIGITS; d++)
        bins[t].count[d] = 0;
    bins[t].total = n;
    for (int i = 0; i < n; i++)
        bins[t].count[x[i * 32 + t]]++; // finds: oob-local index
    y[t] = bins[t];
}

int main(void)
{
    const int n = 5;
    unsigned h[32 * n], *x;
    struct bins *y;
    for (int i = 0; i < 32 * n; i++)
        h[i] = i % 3;
    h[100] = DIGITS;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    count_digits<<<1, 32>>>(y, x, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
