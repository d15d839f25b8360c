// Structs with padding, filled member by member and copied whole: the padding was never written, and nobody
// uses it.
#include <stdio.h>

struct tagged {
    char tag; // three bytes of padding after it
    int value;
    short rank; // two more after it
};

__global__ void rotate(tagged *y, tagged *scratch, const int *x)
{
    __shared__ tagged s[64];
    unsigned t = threadIdx.x;
    s[t].tag = (char)t;
    s[t].value = x[t];
    s[t].rank = (short)(t / 2);
    scratch[t].tag = 'g';
    scratch[t].value = -x[t];
    scratch[t].rank = 7;
    __syncthreads();
    tagged mine = s[(t + 1) % 64];
    tagged other = scratch[(t + 1) % 64];
    mine.value += other.value + other.rank;
    y[t] = mine;
}

int main(void)
{
    int h[64], *x;
    tagged result[64], *y, *scratch;
    for (int i = 0; i < 64; i++)
        h[i] = i * i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMalloc(&scratch, sizeof result);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    rotate<<<1, 64>>>(y, scratch, x);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(scratch);
    for (int i = 0; i < 64; i++)
        if (result[i].tag != (i + 1) % 64 || result[i].value != 7 || result[i].rank != (i + 1) % 64 / 2)
            return printf("element %d\n", i), 1;
    printf("ok\n");
    return 0;
}
