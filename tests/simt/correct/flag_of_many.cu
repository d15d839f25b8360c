// Blocks say by one volatile word that something has changed, each unless it sees that another one has said
// so. It is not a fault if two blocks read the word before either writes it.
#include <stdio.h>

#define BLOCK  32
#define BLOCKS 40

__global__ void step(int *y, const int *x, volatile int *changed)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = x[i] / 2;
    if (y[i] != x[i] && !*changed)
        *changed = 1;
}

int main(void)
{
    int h[BLOCK * BLOCKS], *x, *y, *changed, any;
    for (int i = 0; i < BLOCK * BLOCKS; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&changed, sizeof any);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    do {
        cudaMemset(changed, 0, sizeof any);
        step<<<BLOCKS, BLOCK>>>(y, x, changed);
        cudaMemcpy(&any, changed, sizeof any, cudaMemcpyDeviceToHost);
        int *z = x;
        x = y;
        y = z;
    } while (any);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCK * BLOCKS; i++)
        if (h[i] != 0)
            return 1;
    printf("ok\n");
    return 0;
}
