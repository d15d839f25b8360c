// needs: fences
// The last block to finish adds up the others' sums, and nothing fences a sum before the counter goes up.
#include <stdio.h>

#define BLOCK 32

__global__ void total(int *result, int *sums, unsigned *done, const int *x)
{
    __shared__ int s[BLOCK];
    __shared__ bool last;
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int k = 0; k < BLOCK; k++)
            sum += s[k];
        sums[blockIdx.x] = sum;                                 // finds: missing-fence write
        last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1; // may: missing-fence atomic
        __threadfence();
    }
    __syncthreads();
    if (last && t == 0) {
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; b++)
            sum += sums[b]; // finds: missing-fence read
        *result = sum;
    }
}

int main(void)
{
    const int blocks = 10, n = blocks * BLOCK;
    int h[n], *x, *sums, *result;
    unsigned *done;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&result, sizeof(int));
    cudaMalloc(&done, sizeof(unsigned));
    cudaMemset(done, 0, sizeof(unsigned));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    total<<<blocks, BLOCK>>>(result, sums, done, x);
    cudaMemcpy(h, result, sizeof(int), cudaMemcpyDeviceToHost);
    printf("total %d\n", h[0]);
    return 0;
}
