// A volatile shared array with a barrier at every step, and a volatile pointer to global memory that one
// thread uses.
#include <stdio.h>

__global__ void reduce(int *y, const int *x)
{
    __shared__ volatile int s[128];
    unsigned t = threadIdx.x;
    volatile int *out = y;
    s[t] = x[t];
    __syncthreads();
    for (unsigned stride = 64; stride > 0; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    if (t == 0) {
        out[0] = s[0];
        out[1] = out[0] + 1;
    }
}

int main(void)
{
    int h[128], *x, *y, sum = 0;
    for (int i = 0; i < 128; i++)
        sum += h[i] = 5 * i - 7;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, 2 * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, 128>>>(y, x);
    cudaMemcpy(h, y, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    if (h[0] != sum || h[1] != sum + 1)
        return printf("%d, not %d\n", h[0], sum), 1;
    printf("ok\n");
    return 0;
}
