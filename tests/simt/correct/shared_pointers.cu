// Pointers in shared memory, to shared and to global memory; arrays of three dimensions; pointers to members.
#include <stdio.h>

struct item {
    int key, value;
};

__global__ void through(int *y, const int *x, int *spare)
{
    __shared__ int *target;
    __shared__ item items[2][4][8];
    __shared__ int order[64];
    __shared__ const int *source;
    unsigned t = threadIdx.x;
    if (t == 3) {
        target = x[0] % 2 ? order : spare;
        source = x + 1;
    }
    items[t / 32][t / 8 % 4][t % 8].key = x[t];
    int *value = &items[t / 32][t / 8 % 4][t % 8].value;
    *value = 2 * x[t];
    __syncthreads();
    target[63 - t] = *value + source[t];
    __syncthreads();
    item *flat = &items[0][0][0];
    y[t] = target[t] + flat[63 - t].key;
}

int main(void)
{
    int h[65], result[64], *x, *y, *spare;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&spare, sizeof result);
    for (int start = 0; start < 2; start++) {
        for (int i = 0; i < 65; i++)
            h[i] = start + 2 * i;
        cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
        through<<<1, 64>>>(y, x, spare);
        cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
        for (int i = 0; i < 64; i++)
            if (result[i] != 3 * h[63 - i] + h[64 - i])
                return printf("y[%d] is %d\n", i, result[i]), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(spare);
    printf("ok\n");
    return 0;
}
