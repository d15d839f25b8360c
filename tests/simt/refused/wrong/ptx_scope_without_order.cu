__global__ void kernel(int *p)
{
    int v;
    asm("ld.gpu.s32 %0, [%1];" : "=r"(v) : "l"(p)); // error: has a scope, so it needs an order
    *p = v;
}
