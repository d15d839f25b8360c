// Two shared buffers and one barrier per step.
#include <stdio.h>

#define SECTION 64

__global__ void double_buffer(float *y, const float *x, int n)
{
    __shared__ float first[SECTION], second[SECTION];
    float *in = first, *out = second;
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    in[t] = i < n ? x[i] : 0.0f;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            out[t] = in[t] + in[t - stride];
        else
            out[t] = in[t];
        float *other = in;
        in = out;
        out = other;
    }
    if (i < n)
        y[i] = in[t];
}

int main(void)
{
    const int n = 150;
    float h[n], result[n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = (float)(i % 7);
    cudaMalloc((void **)&x, sizeof h);
    cudaMalloc((void **)&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    double_buffer<<<3, SECTION>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        sum = i % SECTION ? sum + h[i] : h[i];
        if (result[i] != sum) {
            printf("y[%d] is %g, not %g\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
