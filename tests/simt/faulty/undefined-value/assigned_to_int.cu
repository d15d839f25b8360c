// says: converts a number that is too large to unsigned char
// says: a GPU gives the nearest unsigned char
// A conversion that is not written as one.
#include <stdio.h>

__global__ void grey(unsigned char *y, const float *x)
{
    y[threadIdx.x] = x[threadIdx.x] * 255; // finds: undefined-value *
}

int main(void)
{
    enum { N = 3 };
    float h[N] = {0, 0.5f, 1.5f}, *x;
    unsigned char level[N], *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof level);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    grey<<<1, N>>>(y, x);
    cudaMemcpy(level, y, sizeof level, cudaMemcpyDeviceToHost);
    printf("%d\n", level[1]);
    return level[1] != 127;
}
