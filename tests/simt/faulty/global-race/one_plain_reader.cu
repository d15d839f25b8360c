// All threads but one read a flag through a volatile pointer, and one of them writes it so. The one that
// reads it plainly races with that write; what the others get ends up in y, and hangs on the order, too.
#include <stdio.h>

__global__ void watch(int *y, int *flag)
{
    volatile int *watched = flag;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 40)
        *watched = 1; // finds: global-race write
    if (i == 50)
        y[i] = *flag; // finds: global-race read
    else
        y[i] = *watched; // may: global-race read, global-race write
}

int main(void)
{
    int h[64], *y, *flag;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&flag, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    watch<<<2, 32>>>(y, flag);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[50]);
    cudaFree(y);
    cudaFree(flag);
    return 0;
}
