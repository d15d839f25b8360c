// Blocks repeat a step until none of their threads has anything to do, which __syncthreads_or tells all at
// once; `continue` and `break` are taken by all threads alike.
#include <stdio.h>

#define BLOCK 64

__global__ void sort_sections(int *data)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x, busy, round = 0;
    s[t] = data[blockIdx.x * BLOCK + t];
    do {
        int changed = 0;
        __syncthreads();
        if (t % 2 == round % 2 && t + 1 < BLOCK && s[t] > s[t + 1]) {
            int v = s[t];
            s[t] = s[t + 1];
            s[t + 1] = v;
            changed = 1;
        }
        round++;
        busy = __syncthreads_or(changed);
        if (round % 2) {
            busy = 1;
            continue;
        }
    } while (busy || round < BLOCK);
    for (int k = 0;; k++) {
        if (k == 3)
            break;
        __syncthreads();
    }
    data[blockIdx.x * BLOCK + t] = s[t];
}

int main(void)
{
    const int n = 3 * BLOCK;
    int h[n], *data;
    for (int i = 0; i < n; i++)
        h[i] = i * 37 % BLOCK;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    sort_sections<<<3, BLOCK>>>(data);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(data);
    for (int i = 0; i < n; i++)
        if (h[i] != i % BLOCK)
            return printf("%d: %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
