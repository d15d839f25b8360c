// Half of the block takes the if and the other half comes to the barriers, which are in a do in its else;
// none of the statements has braces.
#include <stdio.h>

#define BLOCK 48

__global__ void halves(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x, rounds = 0;
    s[t] = x[t];
    for (int k = 0; k < 2; k++)
        if (t % 32 < 16) // finds: divergence branch
            s[t] += k;
        else
            do
                __syncthreads(); // finds: divergence barrier
            while (++rounds < 3);
    auto twice = [](int v) { return 2 * v; };
    y[t] = twice(s[t]);
}

int main(void)
{
    int h[BLOCK], *x, *y;
    for (int i = 0; i < BLOCK; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    halves<<<1, BLOCK>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
