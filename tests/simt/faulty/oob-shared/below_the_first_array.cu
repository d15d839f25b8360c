// The element before a run is combined with it, also where the run is the section's first.
#include <stdio.h>

#define RUN     4
#define THREADS 8

__device__ static void scan_run(int *run)
{
    for (int k = 0; k < RUN; k++)
        run[k] += k > 0 || threadIdx.x == 0 ? run[k - 1] : 0; // finds: oob-shared read
}

__global__ void runs(int *y, const int *x)
{
    extern __shared__ int s[];
    for (unsigned k = threadIdx.x; k < RUN * THREADS; k += THREADS)
        s[k] = x[k];
    __syncthreads();
    scan_run(s + RUN * threadIdx.x);
    __syncthreads();
    for (unsigned k = threadIdx.x; k < RUN * THREADS; k += THREADS)
        y[k] = s[k];
}

int main(void)
{
    int h[RUN * THREADS], *x, *y;
    for (int i = 0; i < RUN * THREADS; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    runs<<<1, THREADS, sizeof h>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("last %d\n", h[RUN * THREADS - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
