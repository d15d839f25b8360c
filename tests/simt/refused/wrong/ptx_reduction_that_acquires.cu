__global__ void kernel(int *p)
{
    asm volatile("red.acq_rel.gpu.add.s32 [%0], %1;" ::"l"(p), "r"(1)); // error: PTX has no red.acq_rel$
}
