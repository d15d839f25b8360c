// bmsk, which makes a mask of some ones, in both modes, against a mask that is put together bit by bit.
#include <stdio.h>

__device__ unsigned of_bits(unsigned from, unsigned count)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < 32; i++)
        if (i >= from && i - from < count)
            mask |= 1u << i;
    return mask;
}

// One thread for each place from 0 to 63. Beyond the numbers of ones from 0 to 63, it also tries very many.
__global__ void compare(unsigned *wrong)
{
    unsigned from = threadIdx.x, mask, n = 0;
    for (unsigned i = 0; i < 65; i++) {
        unsigned count = i < 64 ? i : 0xffffffff;
        asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(mask) : "r"(from), "r"(count));
        n += mask != of_bits(from, count);
        asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(mask) : "r"(from), "r"(count));
        n += mask != of_bits(from % 32, count % 32);
    }
    atomicAdd(wrong, n);
}

int main(void)
{
    unsigned *wrong, count = 1;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemset(wrong, 0, sizeof *wrong);
    compare<<<1, 64>>>(wrong);
    cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    printf(count ? "%u are wrong\n" : "ok\n", count);
    return count != 0;
}
