// A transposition in which no barrier stands between the stores to the tile and the loads from it.
// says: ][
#include <stdio.h>

enum { TILE = 8 };

__global__ void transpose(int *y, const int *x)
{
    __shared__ int tile[TILE][TILE + 1];
    unsigned i = threadIdx.y, j = threadIdx.x;
    tile[i][j] = x[i * TILE + j]; // finds: shared-race write
    y[i * TILE + j] = tile[j][i]; // finds: shared-race read
}

int main(void)
{
    static int h[TILE * TILE];
    int *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    transpose<<<1, dim3(TILE, TILE)>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
