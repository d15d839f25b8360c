// A program's own operators new and delete stand in the place of the device's.
#include <stdio.h>
#include <stdlib.h>

void *operator new(size_t bytes)
{
    int *p = (int *)malloc(bytes + 16);
    *p = 12345; // before what is asked for
    return p + 4;
}

void operator delete(void *p) noexcept { free((int *)p - 4); }

void operator delete(void *p, size_t) noexcept { free((int *)p - 4); }

__global__ void add(int *y)
{
    int *p = new int(1);
    atomicAdd(y, *p + p[-4]);
    delete p;
}

int main(void)
{
    int *d, *h = new int(0), own = h[-4];
    cudaMalloc(&d, sizeof *d);
    cudaMemcpy(d, h, sizeof *h, cudaMemcpyHostToDevice);
    add<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof *h, cudaMemcpyDeviceToHost);
    bool ok = *h == 32 * 12346 && own == 12345;
    delete h;
    printf("%s\n", ok ? "ok" : "wrong");
    return !ok;
}
