__global__ void kernel(int *p)
{
    unsigned v;
    asm("atom.and.u32 %0, [%1], 1;" : "=r"(v) : "l"(p)); // error: PTX has no atom.and on u32: b32
    *p = v;
}
