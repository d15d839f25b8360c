__global__ void kernel(int *p)
{
    int v;
    asm("ld.release.gpu.s32 %0, [%1];" : "=r"(v) : "l"(p)); // error: PTX has no ld.release$
    *p = v;
}
