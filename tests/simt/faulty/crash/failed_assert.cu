// An assertion in the kernel does not hold: no element may be negative.
#include <assert.h>
#include <stdio.h>

__global__ void doubles(float *y, const float *x)
{
    assert(x[threadIdx.x] >= 0); // finds: crash *
    y[threadIdx.x] = 2 * x[threadIdx.x];
}

int main(void)
{
    float h[32], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = 20.0f - i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    doubles<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0]);
    return 0;
}
