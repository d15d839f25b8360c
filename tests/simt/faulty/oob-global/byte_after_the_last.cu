// The last byte of the string has no neighbour, though the word that it lies in goes on.
#include <stdio.h>

#define BLOCK 32

__global__ void compare(int *same, unsigned char *text, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    text[i] = 'a' + i % 3;
    text[i] += 1;
    same[i] = i == n - 1 && text[i + 1] == text[i]; // finds: oob-global read
}

int main(void)
{
    const int n = 3 * BLOCK - 3;
    unsigned char *text;
    int *same;
    cudaMalloc(&text, n);
    cudaMalloc(&same, n * sizeof *same);
    compare<<<3, BLOCK>>>(same, text, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(text);
    cudaFree(same);
    return 0;
}
