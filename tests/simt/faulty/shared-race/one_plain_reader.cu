// All threads but one read a shared flag through a volatile pointer, and one of them writes it so. The one
// that reads it plainly races with that write; what the others get ends up in y, and hangs on the order, too.
#include <stdio.h>

__global__ void watch(int *y)
{
    __shared__ int flag;
    volatile int *watched = &flag;
    unsigned t = threadIdx.x;
    if (t == 0)
        flag = 0;
    __syncthreads();
    if (t == 7)
        *watched = 1; // finds: shared-race write
    if (t == 21)
        y[t] = flag; // finds: shared-race read
    else
        y[t] = *watched; // may: shared-race read, shared-race write
}

int main(void)
{
    int h[64], *y;
    cudaMalloc(&y, sizeof h);
    watch<<<1, 64>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[21]);
    cudaFree(y);
    return 0;
}
