// Flags packed eight to a byte: threads of one byte read, change and write it all at once, and lose bits.
#include <stdio.h>

#define THREADS 64

__global__ void pack(unsigned char *bits, const int *x)
{
    __shared__ unsigned char packed[THREADS / 8];
    unsigned t = threadIdx.x;
    if (t < THREADS / 8)
        packed[t] = 0;
    __syncthreads();
    if (x[t] > 0)
        packed[t / 8] |= 1u << t % 8; // finds: shared-race read write
    __syncthreads();
    if (t < THREADS / 8)
        bits[t] = packed[t];
}

int main(void)
{
    int h[THREADS], *x;
    unsigned char packed[THREADS / 8], *bits;
    for (int i = 0; i < THREADS; i++)
        h[i] = i % 3;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&bits, sizeof packed);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    pack<<<1, THREADS>>>(bits, x);
    cudaMemcpy(packed, bits, sizeof packed, cudaMemcpyDeviceToHost);
    printf("%02x\n", packed[0]);
    cudaFree(x);
    cudaFree(bits);
    return 0;
}
