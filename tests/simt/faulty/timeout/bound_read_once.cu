// A stride that stays 0 is compared with a length in memory, which is read once. Nobody waits for that
// length.
#include <stdio.h>

__global__ void last_power(int *y, const int *length)
{
    int stride = 0;
    while (stride < length[0]) // finds: timeout *
        stride *= 2;
    y[0] = stride;
}

int main(void)
{
    int h = 8, *y, *length;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&length, sizeof h);
    cudaMemcpy(length, &h, sizeof h, cudaMemcpyHostToDevice);
    last_power<<<1, 1>>>(y, length);
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    return 0;
}
