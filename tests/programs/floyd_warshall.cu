// All shortest paths after Floyd and Warshall: one launch per intermediate vertex. Prints the sum of the distances.
#include <stdio.h>
#include <stdlib.h>

#define N   120
#define INF 1000000

#define check(ans) if ((ans) != cudaSuccess) { fprintf(stderr, "line %d\n", __LINE__); return 1; }

__global__ void relax(int *dist, int k)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N || j >= N)
        return;
    int through = dist[i * N + k] + dist[k * N + j];
    if (through < dist[i * N + j])
        dist[i * N + j] = through;
}

int main(void)
{
    static int dist[N][N];
    int *d;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            dist[i][j] = i == j ? 0 : (i * 31 + j * 17) % 11 == 0 ? (i * 7 + j * 13) % 50 + 1 : INF;

    check(cudaMalloc((void **)&d, sizeof dist));
    check(cudaMemcpy(d, dist, sizeof dist, cudaMemcpyHostToDevice));
    dim3 block(16, 16), grid((N + 15) / 16, (N + 15) / 16);
    for (int k = 0; k < N; k++)
        relax<<<grid, block>>>(d, k);
    check(cudaGetLastError());
    check(cudaMemcpy(dist, d, sizeof dist, cudaMemcpyDeviceToHost));
    check(cudaFree(d));

    long sum = 0;
    int longest = 0, unreachable = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (dist[i][j] >= INF) {
                unreachable++;
            } else {
                sum += dist[i][j];
                if (dist[i][j] > longest)
                    longest = dist[i][j];
            }
    printf("%ld %d %d\n", sum, longest, unreachable);
    return 0;
}
