// needs: fences
// One warp hands values to another through shared memory and a volatile flag, with block-wide fences, and
// through global memory and a block-scope atomic.
#include <stdio.h>

__global__ void hand_over(int *y, int *buffer)
{
    __shared__ volatile int ready;
    __shared__ int acknowledged, value;
    unsigned t = threadIdx.x;
    if (t == 0) {
        ready = 0;
        acknowledged = 0;
    }
    __syncthreads();
    if (t == 0) {
        value = 42;
        buffer[blockIdx.x] = 43;
        __threadfence_block();
        ready = 1;
        while (atomicAdd_block(&acknowledged, 0) == 0)
            ;
        __threadfence_block();
        y[2 * blockIdx.x] = value;
    } else if (t == 32) {
        while (ready == 0)
            ;
        __threadfence_block();
        value += buffer[blockIdx.x];
        y[2 * blockIdx.x + 1] = value;
        __threadfence_block();
        atomicExch_block(&acknowledged, 1);
    }
}

int main(void)
{
    int h[10], *y, *buffer;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&buffer, 5 * sizeof(int));
    hand_over<<<5, 64>>>(y, buffer);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 10; i++)
        if (h[i] != 85)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
