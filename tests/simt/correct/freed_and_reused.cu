// Memory is freed and allocated again many times over, so that addresses come back with other uses.
#include <stdio.h>

__global__ void fill(unsigned char *y, int n, unsigned char value)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i] = value;
}

__global__ void sum_into(int *total, const unsigned char *x, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(total, x[i]);
}

int main(void)
{
    int sum;
    for (int round = 1; round <= 40; round++) {
        const int n = 37 * round;
        unsigned char *bytes;
        int *total;
        cudaMalloc(&total, sizeof(int));
        cudaMalloc(&bytes, n);
        cudaMemset(total, 0, sizeof(int));
        fill<<<1, 32>>>(bytes, n, (unsigned char)round);
        sum_into<<<1, 64>>>(total, bytes, n);
        cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost);
        if (round % 2)
            cudaFree(bytes), cudaFree(total);
        else
            cudaFree(total), cudaFree(bytes);
        if (sum != n * round)
            return printf("round %d: %d\n", round, sum), 1;
    }
    printf("ok\n");
    return 0;
}
