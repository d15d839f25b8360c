// Every third thread returns at once. The others go to a barrier and keep what their local arrays hold, but
// the barrier is one for all.
// prints: kept 1
#include <stdio.h>

#define BLOCK 64

__global__ void keep(int *y)
{
    int t = threadIdx.x, kept[8];
    if (t % 3 == 0) // may: divergence *
        return;     // may: divergence *
    for (int k = 0; k < 8; k++)
        kept[(t + k) % 8] = t + k;
    __syncthreads(); // finds: divergence barrier
    int same = 1;
    for (int k = 0; k < 8; k++)
        same &= kept[(t + k) % 8] == t + k;
    y[t] = same;
}

int main(void)
{
    int result[BLOCK], all = 1, *y;
    cudaMalloc(&y, sizeof result);
    cudaMemset(y, 0, sizeof result);
    keep<<<1, BLOCK>>>(y);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    for (int t = 0; t < BLOCK; t++)
        all &= result[t] == (t % 3 != 0);
    printf("kept %d\n", all);
    cudaFree(y);
    return 0;
}
