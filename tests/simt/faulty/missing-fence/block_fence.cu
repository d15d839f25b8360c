// needs: fences
// The fences are __threadfence_block, which orders for the threads of one block only, and the flag goes from
// block to block.
#include <stdio.h>

__global__ void hand_over(int *y, int *value, int *flag)
{
    if (blockIdx.x == 0) {
        *value = 42;           // finds: missing-fence write
        __threadfence_block(); // finds: missing-fence call
        atomicExch(flag, 1);   // may: missing-fence atomic
        y[0] = 0;
    } else {
        if (atomicAdd(flag, 0) == 1) { // may: missing-fence atomic
            __threadfence_block();     // finds: missing-fence call
            y[blockIdx.x] = *value;    // finds: missing-fence read
        } else {
            y[blockIdx.x] = -1;
        }
    }
}

int main(void)
{
    const int blocks = 200;
    int h[blocks], *y, *value, *flag;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&value, sizeof(int));
    cudaMalloc(&flag, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    hand_over<<<blocks, 1>>>(y, value, flag);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    int seen = 0;
    for (int i = 1; i < blocks; i++)
        seen += h[i] == 42;
    printf("%d blocks saw it\n", seen);
    return 0;
}
