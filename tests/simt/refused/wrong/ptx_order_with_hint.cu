__global__ void kernel(int *p)
{
    int v;
    asm("ld.relaxed.gpu.cg.s32 %0, [%1];" : "=r"(v) : "l"(p)); // error: can't have both .relaxed and .cg
    *p = v;
}
