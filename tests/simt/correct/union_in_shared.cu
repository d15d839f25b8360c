// A union in shared memory serves one use after another with barriers between, and a thread looks at the bits
// of its own float.
#include <stdio.h>

union storage {
    int keys[64];
    float values[64];
    struct {
        unsigned char bytes[128];
        short halves[64];
    } small;
};

__global__ void reuse(unsigned *y, const int *x)
{
    __shared__ union storage s;
    unsigned t = threadIdx.x;
    s.keys[t] = x[t];
    __syncthreads();
    int key = s.keys[63 - t];
    __syncthreads();
    s.values[t] = (float)key;
    unsigned bits = *(unsigned *)&s.values[t];
    __syncthreads();
    s.small.bytes[2 * t] = (unsigned char)key;
    s.small.bytes[2 * t + 1] = 1;
    s.small.halves[t] = (short)-key;
    __syncthreads();
    y[t] = bits + s.small.bytes[2 * (63 - t)] + (unsigned)s.small.halves[63 - t] + s.small.bytes[2 * t + 1];
}

int main(void)
{
    int h[64], *x;
    unsigned result[64], *y;
    for (int i = 0; i < 64; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reuse<<<1, 64>>>(y, x);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 64; i++) {
        union {
            float value;
            unsigned bits;
        } u = {(float)(63 - i)};
        if (result[i] != u.bits + 1)
            return printf("%d: %u\n", i, result[i]), 1;
    }
    printf("ok\n");
    return 0;
}
