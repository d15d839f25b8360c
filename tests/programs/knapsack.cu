/* 0/1 knapsack, an item per launch: prints the best value for each of some capacities. */
#include <stdio.h>
#include <stdlib.h>

#define ITEMS    60
#define CAPACITY 2000

int weight[ITEMS], value[ITEMS];

__global__ void addItem(const int *before, int *after, int weight, int value)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c > CAPACITY)
        return;
    int best = before[c];
    if (c >= weight && before[c - weight] + value > best)
        best = before[c - weight] + value;
    after[c] = best;
}

int main()
{
    int i, c, *best[2], *h;
    for (i = 0; i < ITEMS; i++) {
        weight[i] = 7 + (i * 37) % 91;
        value[i] = 3 + (i * i * 11) % 83;
    }
    for (i = 0; i < 2; i++)
        if (cudaMalloc(&best[i], (CAPACITY + 1) * sizeof(int)) != cudaSuccess) {
            perror("cudaMalloc");
            return 1;
        }
    cudaMemset(best[0], 0, (CAPACITY + 1) * sizeof(int));
    for (i = 0; i < ITEMS; i++)
        addItem<<<CAPACITY / 256 + 1, 256>>>(best[i % 2], best[(i + 1) % 2], weight[i], value[i]);

    h = (int *)malloc((CAPACITY + 1) * sizeof(int));
    cudaError_t error = cudaMemcpy(h, best[ITEMS % 2], (CAPACITY + 1) * sizeof(int), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        return 1;
    }
    for (c = 0; c <= CAPACITY; c += 100)
        printf("%d %d\n", c, h[c]);
    free(h);
    cudaFree(best[0]);
    cudaFree(best[1]);
    return 0;
}
