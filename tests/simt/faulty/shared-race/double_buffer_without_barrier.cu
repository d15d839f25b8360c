// Two buffers in place of the two barriers, taken one step too far: with no barrier at all, a step reads what
// the step before has not written yet, or what the step after has already replaced.
#include <stdio.h>

#define SECTION 64

__global__ void ping_pong(int *y, const int *x, int n)
{
    __shared__ int first[SECTION], second[SECTION];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    first[t] = i < n ? x[i] : 0; // finds: shared-race write
    int *from = first, *to = second;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        int sum = from[t];
        if (t >= stride)
            sum += from[t - stride]; // finds: shared-race read; may: uninit-shared read
        to[t] = sum;                 // finds: shared-race write
        int *other = from;
        from = to;
        to = other;
    }
    if (i < n)
        y[i] = from[t];
}

int main(void)
{
    const int n = 3 * SECTION;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i & 3;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    ping_pong<<<3, SECTION>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
