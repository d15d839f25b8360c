__global__ void kernel(int *p)
{
    int v;
    asm("ld.acquire.s32 %0, [%1];" : "=r"(v) : "l"(p)); // error: ld.acquire.s32 needs a scope: .cta,
    *p = v;
}
