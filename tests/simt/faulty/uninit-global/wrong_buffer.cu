// Hillis-Steele between two buffers, where a step leaves out the elements that it need not add to: they are
// missing from the buffer that the next step reads.
#include <stdio.h>

__global__ void step(int *out, const int *in, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= stride && i < n)
        out[i] = in[i] + in[i - stride]; // finds: uninit-global read
}

int main(void)
{
    const int n = 100;
    int h[n], *a, *b;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (int stride = 1; stride < n; stride *= 2) {
        step<<<2, 64>>>(b, a, stride, n);
        int *other = a;
        a = b;
        b = other;
    }
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
