// Threads write bytes and half-words side by side, in shared and in global memory: they share words, and
// nothing else.
#include <stdio.h>

#define BLOCK 64

__global__ void bytes(unsigned char *y, short *z, const unsigned char *x)
{
    __shared__ unsigned char s[BLOCK];
    __shared__ short h[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = x[i];
    h[t] = (short)(3 * x[i]);
    s[t] += 1;
    __syncthreads();
    y[i] = s[BLOCK - 1 - t];
    z[i] = h[BLOCK - 1 - t];
    y[i] ^= 0x80;
}

int main(void)
{
    const int n = 4 * BLOCK;
    unsigned char h[n], result[n], *x, *y;
    short thrice[n], *z;
    for (int i = 0; i < n; i++)
        h[i] = (unsigned char)(i % 101);
    cudaMalloc(&x, n);
    cudaMalloc(&y, n);
    cudaMalloc(&z, sizeof thrice);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);
    bytes<<<4, BLOCK>>>(y, z, x);
    cudaMemcpy(result, y, n, cudaMemcpyDeviceToHost);
    cudaMemcpy(thrice, z, sizeof thrice, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(z);
    for (int i = 0; i < n; i++) {
        int from = h[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK];
        if (result[i] != ((from + 1) ^ 0x80) || thrice[i] != 3 * from)
            return printf("%d: %d and %d\n", i, result[i], thrice[i]), 1;
    }
    printf("ok\n");
    return 0;
}
