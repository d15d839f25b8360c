// An odd number of values is read as pairs: the second half of the last pair lies past the end.
#include <stdio.h>

struct pair {
    int first, second;
};

__global__ void add_pairs(int *y, const int *x, int pairs)
{
    int i = threadIdx.x;
    if (i < pairs) {
        pair p = ((const pair *)x)[i]; // finds: oob-global read
        y[i] = p.first + p.second;
    }
}

int main(void)
{
    const int n = 63, pairs = (n + 1) / 2;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, pairs * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add_pairs<<<1, 32>>>(y, x, pairs);
    cudaMemcpy(h, y, pairs * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
