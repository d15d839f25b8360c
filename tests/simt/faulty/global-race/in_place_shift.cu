// An exclusive scan made from an inclusive one by shifting the array in place: one block, a barrier in the
// wrong place, and the race is in global memory.
#include <stdio.h>

__global__ void shift_right(int *data)
{
    unsigned t = threadIdx.x;
    __syncthreads();
    int left = t > 0 ? data[t - 1] : 0; // finds: global-race read
    data[t] = left;                     // finds: global-race write
}

int main(void)
{
    const int n = 128;
    int h[n], *data;
    for (int i = 0; i < n; i++)
        h[i] = i + 1;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    shift_right<<<1, n>>>(data);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[n - 1]);
    cudaFree(data);
    return 0;
}
