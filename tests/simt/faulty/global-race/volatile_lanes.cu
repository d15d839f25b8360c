// Lanes hand their values on through volatile global memory, with nothing between.
// says: of the same warp, writes it at
#include <stdio.h>

__global__ void shift(int *y, volatile int *scratch, const int *x)
{
    unsigned t = threadIdx.x, i = 32 * blockIdx.x + t;
    scratch[i] = x[i];                     // may: global-race write
    int left = t > 0 ? scratch[i - 1] : 0; // finds: global-race read
    y[i] = left + x[i];                    // may: global-race write
}

int main(void)
{
    static int h[16 * 32];
    int *x, *y, *scratch;
    for (int i = 0; i < 16 * 32; i++)
        h[i] = i + 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&scratch, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(scratch, 0, sizeof h);
    shift<<<16, 32>>>(y, scratch, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
