// Many arrays, more than have room of their own, freed and allocated again, device memory and managed memory,
// and arrays with indices near their ends.
// seeds: 3
#include <stdio.h>

#define ARRAYS 150
#define N      300

__device__ int sums[N], twice[N][2], last[1];

__global__ void fill(int *y, int with)
{
    unsigned t = threadIdx.x;
    y[t] = with + (int)t;
    sums[t] = y[t];
    twice[N - 1 - t][1] = sums[t];
    (&twice[0][0])[2 * t] = 1; // all of a table as one row
    if (t == N - 1)
        last[0] = twice[0][1];
}

__global__ void copy(int *to, const int *from)
{
    __shared__ int rows[10][30], beside[N];
    unsigned t = threadIdx.x;
    (&rows[0][0])[t] = from[t];
    beside[N - 1 - t] = from[t];
    __syncthreads();
    to[t] = rows[t / 30][t % 30] + beside[N - 1 - t] - from[t];
}

int main(void)
{
    int *arrays[ARRAYS], *to, h[N];
    cudaMalloc(&to, N * sizeof(int));
    for (int round = 0; round < 3; round++) {
        for (int k = round; k < ARRAYS; k += round + 1)
            if (k % 5)
                cudaMalloc(&arrays[k], N * sizeof(int));
            else
                cudaMallocManaged(&arrays[k], N * sizeof(int));
        for (int k = round; k < ARRAYS; k += round + 1)
            fill<<<1, N>>>(arrays[k], 1000 * k + round);
        for (int k = round; k < ARRAYS; k += round + 1) {
            copy<<<1, N>>>(to, arrays[k]);
            cudaMemcpy(h, to, sizeof h, cudaMemcpyDeviceToHost);
            for (int i = 0; i < N; i++)
                if (h[i] != 1000 * k + round + i)
                    return printf("array %d, element %d is %d\n", k, i, h[i]), 1;
        }
        for (int k = round; k < ARRAYS; k += round + 1)
            if (cudaFree(arrays[k]) != cudaSuccess)
                return printf("array %d can't be freed\n", k), 1;
    }
    printf("ok\n");
    return 0;
}
