// A kernel frees what cudaMalloc returned, then the same memory twice, then the middle of some; and the host
// frees a kernel's.
#include <stdio.h>
#include <stdlib.h>

__global__ void frees(int *y)
{
    free(y); // finds: bad-free call
}

__global__ void takes(int **kept) { kept[threadIdx.x] = new int[8]; }

__global__ void gives(int **kept)
{
    delete[] kept[threadIdx.x / 2]; // finds: bad-free call
}

__global__ void moves(int **kept) { kept[2] += 2; }

__global__ void misses(int **kept)
{
    free(kept[2]); // finds: bad-free call
}

int main(void)
{
    int *y, **kept, *q[4];
    cudaMalloc(&y, 64);
    cudaMalloc(&kept, sizeof q);
    frees<<<1, 1>>>(y);
    takes<<<1, 4>>>(kept);
    gives<<<1, 2>>>(kept);
    moves<<<1, 1>>>(kept);
    misses<<<1, 1>>>(kept);
    cudaMemcpy(q, kept, sizeof q, cudaMemcpyDeviceToHost);
    cudaFree(q[3]); // finds: bad-free call
    cudaFree(y);
    return 0;
}
