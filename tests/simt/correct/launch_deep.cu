// options: -rdc=true -lcudadevrt
// A kernel launches itself to a depth that grids launched by older devices didn't have, with shared memory at
// each.
#include <stdio.h>

#define N     64
#define DEPTH 40

__global__ void deeper(int *data, int depth)
{
    extern __shared__ int s[];
    __shared__ int last;
    s[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        last = s[N - 1];
    __syncthreads();
    data[threadIdx.x] = threadIdx.x ? s[threadIdx.x - 1] : last;
    __syncthreads();
    if (threadIdx.x == 0 && depth > 1)
        deeper<<<1, N, N * sizeof(int)>>>(data, depth - 1);
}

int main(void)
{
    int *data, h[N];
    for (int i = 0; i < N; i++)
        h[i] = i;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    deeper<<<1, N, N * sizeof(int)>>>(data, DEPTH);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (h[i] != (i + N - DEPTH) % N) {
            printf("data[%d] is %d\n", i, h[i]);
            return 1;
        }
    printf("ok\n");
    return 0;
}
