// A thread walks a linked list that runs in a circle.
#include <stdio.h>

__global__ void length_of(int *length, const int *next)
{
    int at = 0, steps = 0;
    while (at >= 0) {  // some: timeout *
        at = next[at]; // some: timeout *
        steps++;       // some: timeout *
    }
    *length = steps;
}

int main(void)
{
    int h[4] = {2, 0, 3, 1}, *next, *length;
    cudaMalloc(&next, sizeof h);
    cudaMalloc(&length, sizeof(int));
    cudaMemcpy(next, h, sizeof h, cudaMemcpyHostToDevice);
    length_of<<<1, 1>>>(length, next);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
