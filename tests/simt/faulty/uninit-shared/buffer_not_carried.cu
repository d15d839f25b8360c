// Double buffering where the threads left of the stride copy nothing over: their element is missing from the
// buffer that the next step reads.
#include <stdio.h>

#define SECTION 32

__global__ void double_buffer(int *y, const int *x)
{
    __shared__ int first[SECTION], second[SECTION];
    unsigned t = threadIdx.x;
    int *in = first, *out = second;
    in[t] = x[t];
    __syncthreads();
    for (unsigned stride = 1; stride < SECTION; stride *= 2) {
        if (t >= stride)
            out[t] = in[t] + in[t - stride]; // finds: uninit-shared read
        __syncthreads();
        int *other = in;
        in = out;
        out = other;
    }
    y[t] = in[t]; // may: uninit-shared read
}

int main(void)
{
    int h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    double_buffer<<<1, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[SECTION - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
