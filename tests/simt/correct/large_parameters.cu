// A kernel with many arguments, of all sizes, one of them a struct of a kilobyte; arguments are copied at the
// launch.
#include <stdio.h>

struct filter {
    int taps;
    float weights[255];
};

__global__ void apply(float *y, const float *x, int n, filter f, char c, double d, long long l, short s,
                      bool b, unsigned char u, float g)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0;
    for (int k = 0; k < f.taps && k <= i; k++)
        sum += f.weights[k] * x[i - k];
    f.weights[0] = 0; // this thread's copy
    y[i] = sum + c + (float)d + l + s + b + u + g + f.weights[0];
}

int main(void)
{
    const int n = 100;
    float h[n], result[n], *x, *y;
    static filter f;
    f.taps = 255;
    for (int k = 0; k < 255; k++)
        f.weights[k] = k % 3;
    for (int i = 0; i < n; i++)
        h[i] = i % 7;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    apply<<<2, 64>>>(y, x, n, f, 'a', 0.5, 1LL << 12, -3, true, 200, 0.25f);
    f.weights[1] = 100; // after the launch: too late to matter
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    f.weights[1] = 1;
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k <= i; k++)
            sum += f.weights[k] * h[i - k];
        if (result[i] != sum + 'a' + 0.5f + 4096 - 3 + 1 + 200 + 0.25f)
            return printf("y[%d] is %g\n", i, result[i]), 1;
    }
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
