// An atomic counter of 64 bits that lies after a single word.
#include <stdio.h>

__global__ void count(unsigned char *bytes)
{
    atomicAdd((unsigned long long *)(bytes + 4), 1ull); // finds: misaligned atomic
}

int main(void)
{
    unsigned char *bytes;
    cudaMalloc(&bytes, 16);
    cudaMemset(bytes, 0, 16);
    count<<<2, 32>>>(bytes);
    cudaDeviceSynchronize();
    return 0;
}
