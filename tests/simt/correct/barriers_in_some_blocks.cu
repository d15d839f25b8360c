// Threads of the even blocks never wait: some return early, the others call themselves many times. Those of
// the odd blocks meet at barriers, in the midst of such calls, and each keeps what its local arrays hold.
#include <stdio.h>

#define BLOCK 64
#define DEPTH 200

__device__ int descend(int n, int seed, int wait)
{
    int kept[8];
    for (int k = 0; k < 8; k++)
        kept[k] = seed + n + k;
    if (n == 0 && wait)
        __syncthreads();
    int below = n > 0 ? descend(n - 1, seed, wait) : 0;
    for (int k = 0; k < 8; k++)
        below += kept[k] == seed + n + k;
    return below;
}

__global__ void count(int *y)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, waits = blockIdx.x % 2;
    y[i] = -1;
    if (!waits && threadIdx.x % 3 == 0)
        return;
    int kept = descend(threadIdx.x % 2 ? DEPTH : 20, i, waits);
    if (waits)
        __syncthreads();
    y[i] = kept;
}

int main(void)
{
    const int n = 6 * BLOCK;
    int result[n], *y;
    cudaDeviceSetLimit(cudaLimitStackSize, 256 * DEPTH); // of such a recursion, on a card
    cudaMalloc(&y, sizeof result);
    count<<<n / BLOCK, BLOCK>>>(y);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        int t = i % BLOCK, returns = i / BLOCK % 2 == 0 && t % 3 == 0;
        if (result[i] != (returns ? -1 : 8 * ((t % 2 ? DEPTH : 20) + 1)))
            return printf("y[%d] is %d\n", i, result[i]), 1;
    }
    printf("ok\n");
    return 0;
}
