// needs: fences
// never: on the writer's side
// says: a __threadfence() is missing on the reader's side
// The warp of each block stores its words, looks at those of the block before, fences, and counts itself in
// by its first lane. The last one clears all words by all of its lanes, but does not fence after the count.
#include <stdio.h>

enum { WARP = 32, BLOCKS = 12 };

__global__ void words(int *y, unsigned *word, unsigned *taken, unsigned *gone)
{
    unsigned lane = threadIdx.x, b = 0, before, last = 0;
    if (lane == 0)
        b = atomicAdd(taken, 1);
    b = __shfl_sync(~0u, b, 0);
    ((volatile unsigned *)word)[b * WARP + lane] = b + 1; // finds: missing-fence write
    do                                                    // a volatile word is stored and read whole
        before = b > 0 ? ((volatile unsigned *)word)[(b - 1) * WARP + lane] : 1; // may: missing-fence read
    while (!__all_sync(~0u, before > 0));
    y[b * WARP + lane] = (int)before;
    __threadfence();
    __syncwarp();
    if (lane == 0)
        last = atomicAdd(gone, 1) == BLOCKS - 1; // may: missing-fence atomic
    if (!__shfl_sync(~0u, last, 0))
        return;
    for (unsigned k = lane; k < BLOCKS * WARP; k += WARP)
        word[k] = 0; // finds: missing-fence write
}

int main(void)
{
    int h[WARP], *y;
    unsigned *word;
    cudaMalloc(&y, BLOCKS * WARP * sizeof *y);
    cudaMalloc(&word, (BLOCKS * WARP + 2) * sizeof *word);
    cudaMemset(word, 0, (BLOCKS * WARP + 2) * sizeof *word);
    words<<<BLOCKS, WARP>>>(y, word, word + BLOCKS * WARP, word + BLOCKS * WARP + 1);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
