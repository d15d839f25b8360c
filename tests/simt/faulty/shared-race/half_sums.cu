// needs: shared-race
// says: s[
// A reduction of halves in shared memory that lacks the barrier between its steps.
#include <cuda_fp16.h>
#include <stdio.h>

__global__ void reduce(half *y, const half *x)
{
    __shared__ half s[64];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int half_of = 32; half_of > 0; half_of /= 2)
        if (t < half_of)
            s[t] = __hadd(s[t], s[t + half_of]); // finds: shared-race read write
    if (t == 0)
        *y = s[0];
}

int main(void)
{
    half h[64], *x, *y;
    for (int i = 0; i < 64; i++)
        h[i] = __float2half((float)i);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof *y);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
