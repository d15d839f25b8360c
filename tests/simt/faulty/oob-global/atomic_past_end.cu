// A histogram of letters has no bin for what is not a letter, and counts it all the same.
#include <stdio.h>
#include <string.h>

__global__ void count_letters(int *bins, const char *text, int n)
{
    int i = threadIdx.x;
    if (i < n)
        atomicAdd(&bins[text[i] - 'a'], 1); // finds: oob-global atomic
}

int main(void)
{
    const char *text = "prefix~sums~are~everywhere";
    int n = (int)strlen(text), counts[26], *bins;
    char *d_text;
    cudaMalloc(&bins, sizeof counts);
    cudaMalloc(&d_text, n);
    cudaMemset(bins, 0, sizeof counts);
    cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice);
    count_letters<<<1, 32>>>(bins, d_text, n);
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    printf("e: %d\n", counts['e' - 'a']);
    cudaFree(bins);
    cudaFree(d_text);
    return 0;
}
