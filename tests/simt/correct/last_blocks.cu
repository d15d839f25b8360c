// only on the CPU device: it alone can run the end of a grid
// sets: SIMT_LAST_BLOCKS=3
// Only the last blocks of each grid run, so that what they do with large indices needs no large arrays.
#include <stdio.h>

__global__ void note(int *first, size_t before)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    first[i - before] = (int)blockIdx.x;
}

int main(void)
{
    const unsigned blocks = (1u << 26) + 3, threads = 64;
    int h[3 * threads], *first;
    cudaMalloc(&first, sizeof h);
    note<<<blocks, threads>>>(first, (size_t)(blocks - 3) * threads);
    cudaMemcpy(h, first, sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < 3 * threads; i++)
        if (h[i] != (int)(blocks - 3 + i / threads))
            return printf("element %u was written by block %d\n", i, h[i]), 1;
    note<<<2, threads>>>(first, 0); // a grid of fewer blocks runs whole
    cudaMemcpy(h, first, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(first);
    if (h[0] != 0 || h[threads] != 1)
        return printf("blocks of a small grid are left out\n"), 1;
    printf("ok\n");
    return 0;
}
