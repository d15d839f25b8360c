// cudaMemset fills bytes; copies go in every direction, to and from the middle of an array, and may be empty.
#include <stdio.h>
#include <string.h>

__global__ void count_bytes(int *count, const unsigned char *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] == 0x5a)
        atomicAdd(count, 1);
}

int main(void)
{
    const int n = 1000;
    unsigned char h[n], *a, *b;
    int *count, counted;
    cudaMalloc(&a, n);
    cudaMalloc(&b, n);
    cudaMalloc(&count, sizeof(int));
    cudaMemset(a, 0, n);
    cudaMemset(a + 100, 0x5a, 300);
    cudaMemset(a, 1, 0);
    cudaMemset(count, 0, sizeof(int));
    cudaMemcpy(b, a, n, cudaMemcpyDeviceToDevice);
    cudaMemcpy(b + 900, a + 100, 100, cudaMemcpyDefault);
    cudaMemcpy(h, b, 0, cudaMemcpyDeviceToHost);
    count_bytes<<<4, 256>>>(count, b, n);
    cudaMemcpy(&counted, count, sizeof counted, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, b, n, cudaMemcpyDeviceToHost);
    if (counted != 400)
        return printf("%d bytes\n", counted), 1;
    for (int i = 0; i < n; i++)
        if (h[i] != ((i >= 100 && i < 400) || i >= 900 ? 0x5a : 0))
            return printf("byte %d is %d\n", i, h[i]), 1;
    unsigned char copy[n];
    memset(copy, 0, n);
    cudaMemcpy(copy, h, n, cudaMemcpyHostToHost);
    if (memcmp(copy, h, n) != 0)
        return printf("host to host\n"), 1;
    cudaFree(a);
    cudaFree(b);
    cudaFree(count);
    cudaFree(NULL);
    printf("ok\n");
    return 0;
}
