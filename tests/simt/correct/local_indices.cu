// Local arrays up to their last element and the address after it; and arrays of two dimensions, in shared
// and device memory, of which a loop takes all rows for one.
#include <stdio.h>

#define ROWS  4
#define WIDTH 8

struct packet {
    int count;
    int values[1]; // the allocation decides how many
};

__device__ int table[ROWS][WIDTH];

template <int N> __device__ int sum(const int (&run)[N])
{
    int s = 0;
    for (const int *p = run, *end = &run[N]; p < end; p++)
        s += *p;
    return s;
}

__global__ void add_up(int *y, struct packet *packet)
{
    __shared__ int tile[ROWS][WIDTH];
    int run[WIDTH], rows[2][WIDTH] = {{1}};
    if (threadIdx.x == 0) {
        for (int i = 0; i < ROWS * WIDTH; i++)
            tile[0][i] = i;
        for (int i = 0; i < ROWS * WIDTH; i++)
            table[0][i] = tile[0][i] + 1;
        for (int i = 0; i < packet->count; i++)
            packet->values[i] = i;
    }
    __syncthreads();
    for (int k = 0; k < WIDTH; k++)
        run[k] = tile[threadIdx.x][k] + table[threadIdx.x][k] - rows[threadIdx.x % 2][k];
    y[threadIdx.x] = sum(run) + packet->values[threadIdx.x];
}

int main(void)
{
    int y[ROWS], *d, count = ROWS;
    struct packet *packet;
    cudaMalloc(&d, sizeof y);
    cudaMalloc(&packet, sizeof *packet + ROWS * sizeof(int));
    cudaMemcpy(&packet->count, &count, sizeof count, cudaMemcpyHostToDevice);
    add_up<<<1, ROWS>>>(d, packet);
    cudaMemcpy(y, d, sizeof y, cudaMemcpyDeviceToHost);
    if (y[0] != 63 || y[3] != 451)
        return printf("%d %d\n", y[0], y[3]), 1;
    printf("ok\n");
    return 0;
}
