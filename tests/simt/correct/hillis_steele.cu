// Hillis-Steele in global memory: two buffers, one launch per step.
#include <stdio.h>

__global__ void step(int *out, const int *in, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = i >= stride ? in[i] + in[i - stride] : in[i];
}

int main(void)
{
    const int n = 333;
    int h[n], result[n], *a, *b, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = 2 * i - n;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (int stride = 1; stride < n; stride *= 2) {
        step<<<(n + 63) / 64, 64>>>(b, a, stride, n);
        int *other = a;
        a = b;
        b = other;
    }
    cudaMemcpy(result, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum) {
            printf("y[%d] is %d, not %d\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
