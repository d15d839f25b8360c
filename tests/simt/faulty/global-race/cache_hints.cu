// One block writes a number by st.cg, and another one reads it by ld.cg. These hints about caches order
// nothing.
#include <stdio.h>

__global__ void hand_on(int *y, int *number)
{
    int v = 7;
    if (blockIdx.x == 0)
        asm volatile("st.cg.s32 [%0], %1;" : : "l"(number), "r"(v) : "memory"); // finds: global-race write
    else
        asm volatile("ld.cg.s32 %0, [%1];" : "=r"(v) : "l"(number) : "memory"); // finds: global-race read
    y[blockIdx.x] = v;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 3 * sizeof *y);
    cudaMemset(y, 0, 3 * sizeof *y);
    hand_on<<<2, 1>>>(y, y + 2);
    cudaDeviceSynchronize();
    return 0;
}
