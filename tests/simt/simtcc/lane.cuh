#pragma once
__device__ inline void lane(int *y)
{
    asm("nop.u32 %0;" : "=r"(*y));
}
