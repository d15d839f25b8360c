// options: -rdc=true -lcudadevrt
// A kernel launches two that come after what its block did, in their order, and one that comes after all.
#include <stdio.h>

#define N 256

__global__ void add(int *data, int value) { data[threadIdx.x] += value; }

__global__ void twice(int *data) { data[N - 1 - threadIdx.x] *= 2; }

__global__ void parent(int *data)
{
    data[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        twice<<<1, N, 0, cudaStreamTailLaunch>>>(data);
        add<<<1, N>>>(data, 1);
        add<<<1, N>>>(data, 2);
    }
}

int main(void)
{
    int *data, h[N];
    cudaMalloc(&data, sizeof h);
    parent<<<1, N>>>(data);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (h[i] != 2 * (i + 3)) {
            printf("data[%d] is %d\n", i, h[i]);
            return 1;
        }
    cudaFree(data);
    printf("ok\n");
    return 0;
}
