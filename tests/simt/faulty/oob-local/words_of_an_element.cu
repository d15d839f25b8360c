// An element goes from lane to lane word by word, as many as it has bytes.
#include <stdio.h>
#include <string.h>

struct pair {
    int sum, count;
};

__device__ struct pair from_below(struct pair value, unsigned by)
{
    int words[sizeof value / sizeof(int)];
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words; k++)
        words[k] = __shfl_up_sync(0xffffffff, words[k], by); // finds: oob-local index
    memcpy(&value, words, sizeof value);
    return value;
}

__global__ void shift(struct pair *y, const struct pair *x)
{
    y[threadIdx.x] = from_below(x[threadIdx.x], 1);
}

int main(void)
{
    struct pair *x, *y;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMemset(x, 0, 32 * sizeof *x);
    shift<<<1, 32>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
