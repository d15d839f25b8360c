// also: the PTX instruction bfx\.u32 is not supported on the CPU device$
__global__ void lane(int *y)
{
    asm("bfx.u32 %0, %1, 1, 2;" : "=r"(y[threadIdx.x]) : "r"(3)); // error: the PTX instruction
}
