// What all blocks read takes about as long to watch as what each block has for itself: less than four times
// as long, by the process's own clock. A machine that does other things gets several attempts.
// seeds: 1
#include <stdio.h>
#include <time.h>

#define BLOCK  64
#define BLOCKS 32
#define WORDS  256

__global__ void sums(int *y, const int *x, int stride)
{
    int sum = 0, first = blockIdx.x * stride;
    for (int k = 0; k < WORDS; k++)
        sum += x[first + k];
    y[blockIdx.x * BLOCK + threadIdx.x] = sum;
}

static clock_t ticks(int *y, const int *x, int stride)
{
    clock_t start = clock();
    sums<<<BLOCKS, BLOCK>>>(y, x, stride);
    cudaDeviceSynchronize();
    return clock() - start;
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, BLOCKS * WORDS * sizeof *x);
    cudaMalloc(&y, BLOCKS * BLOCK * sizeof *y);
    cudaMemset(x, 0, BLOCKS * WORDS * sizeof *x);
    long own = 0, common = 1;
    for (int attempt = 0; attempt < 10 && common > 4 * own; attempt++) {
        own = common = 0;
        for (int run = 0; run < 20; run++) { // in turn, since other programs run beside this one
            own += ticks(y, x, WORDS);
            common += ticks(y, x, 0);
        }
    }
    cudaFree(x);
    cudaFree(y);
    if (common > 4 * own)
        return printf("%ld ticks beside %ld\n", common, own), 1;
    printf("ok\n");
    return 0;
}
