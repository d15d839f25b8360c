// Each level is half as large as the one before it, rounded up, and the loop waits for a level of no
// elements.
//
// says: 1001 launches were refused, the last of
#include <stdio.h>

__global__ void level(int *y) { y[threadIdx.x] = 0; }

int main(void)
{
    int *y;
    cudaMalloc(&y, 4096);
    for (int n = 2048; n > 0; n = (n + 1) / 2)
        level<<<1, n + 1024>>>(y); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
