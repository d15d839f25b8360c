// One shared slot hands the running total from chunk to chunk, and nothing keeps the next chunk's total
// from being written while slow threads still read the last one.
#include <stdio.h>

#define THREADS 64
#define CHUNKS  8

__global__ void carry_along(int *y, const int *x)
{
    __shared__ int last;
    unsigned t = threadIdx.x;
    int carry = 0;
    for (unsigned c = 0; c < CHUNKS; c++) {
        unsigned i = c * THREADS + t;
        int value = x[i];
        if (t == THREADS - 1)
            last = value; // finds: shared-race write
        __syncthreads();
        carry += last; // finds: shared-race read
        y[i] = value + carry;
    }
}

int main(void)
{
    static int h[THREADS * CHUNKS];
    int *x, *y;
    for (int i = 0; i < THREADS * CHUNKS; i++)
        h[i] = i % 5;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    carry_along<<<1, THREADS>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[THREADS * CHUNKS - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
