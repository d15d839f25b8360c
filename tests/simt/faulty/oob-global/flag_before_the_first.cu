// Flags that follow a counter in one array: the first block looks at flag[-1], with an unsigned index.
#include <stdio.h>

__global__ void raised_before(int *y, const unsigned *flag)
{
    unsigned b = blockIdx.x;
    y[b] = flag[b - 1] == 1; // finds: oob-global read
}

int main(void)
{
    int h[4], *y;
    unsigned *words;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&words, 5 * sizeof *words);
    cudaMemset(words, 0, 5 * sizeof *words);
    raised_before<<<4, 1>>>(y, words + 1);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaFree(words);
    cudaFree(y);
    return 0;
}
