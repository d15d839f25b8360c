// needs: bad-free
// The driver API frees what it has freed already, and what lies within an array.
#include <cuda.h>
#include <stdio.h>

int main(void)
{
    CUdeviceptr x = 0, y = 0;
    cuInit(0);
    cuMemAlloc(&x, 64);
    cuMemAlloc(&y, 64);
    cuMemFree(x);
    cuMemFree(x);     // finds: bad-free call
    cuMemFree(y + 4); // finds: bad-free call
    return 0;
}
