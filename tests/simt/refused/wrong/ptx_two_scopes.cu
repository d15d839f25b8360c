__global__ void kernel(int *p)
{
    int v;
    asm("ld.acquire.gpu.sys.s32 %0, [%1];" : "=r"(v) : "l"(p)); // error: can't have both .gpu and .sys
    *p = v;
}
