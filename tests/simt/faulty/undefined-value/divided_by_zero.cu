// says: divides by zero
// The mean of the elements of each bin, and a bin is empty.
#include <stdio.h>

__global__ void means(int *mean, const int *sum, const unsigned *count)
{
    unsigned t = threadIdx.x;
    mean[t] = sum[t] / (int)count[t]; // finds: undefined-value *
}

int main(void)
{
    enum { BINS = 8 };
    int h[BINS], *mean, *sum;
    unsigned counts[BINS], *count;
    for (int i = 0; i < BINS; i++) {
        h[i] = 10 * i;
        counts[i] = i == 5 ? 0 : i + 1;
    }
    cudaMalloc(&mean, sizeof h);
    cudaMalloc(&sum, sizeof h);
    cudaMalloc(&count, sizeof counts);
    cudaMemcpy(sum, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(count, counts, sizeof counts, cudaMemcpyHostToDevice);
    means<<<1, BINS>>>(mean, sum, count);
    cudaMemcpy(h, mean, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    return 0;
}
