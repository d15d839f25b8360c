// says: y[32]
// A store by inline PTX, one element after the array's end.
#include <stdio.h>

__global__ void fill(int *y)
{
    int *at = y + threadIdx.x;
    asm volatile("st.global.cs.s32 [%0+4], %1;" ::"l"(at), "r"(7) : "memory"); // finds: oob-global write
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof *y);
    fill<<<1, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
