// Upsweep and downsweep: an exclusive scan of doubles, exact because they are small integers.
#include <stdio.h>

#define SECTION 256

__global__ void blelloch(double *y, const double *x)
{
    __shared__ double tree[SECTION];
    unsigned t = threadIdx.x, base = blockIdx.x * SECTION;
    tree[2 * t] = x[base + 2 * t];
    tree[2 * t + 1] = x[base + 2 * t + 1];
    unsigned stride = 1;
    for (unsigned pairs = SECTION / 2; pairs > 0; pairs /= 2) {
        __syncthreads();
        if (t < pairs) {
            unsigned left = stride * (2 * t + 1) - 1, right = stride * (2 * t + 2) - 1;
            tree[right] += tree[left];
        }
        stride *= 2;
    }
    if (t == 0)
        tree[SECTION - 1] = 0;
    for (unsigned pairs = 1; pairs < SECTION; pairs *= 2) {
        stride /= 2;
        __syncthreads();
        if (t < pairs) {
            unsigned left = stride * (2 * t + 1) - 1, right = stride * (2 * t + 2) - 1;
            double before = tree[left];
            tree[left] = tree[right];
            tree[right] += before;
        }
    }
    __syncthreads();
    y[base + 2 * t] = tree[2 * t];
    y[base + 2 * t + 1] = tree[2 * t + 1];
}

int main(void)
{
    const int n = 3 * SECTION;
    static double h[n], result[n];
    double *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 9;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    blelloch<<<3, SECTION / 2>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        sum = i % SECTION ? sum + h[i - 1] : 0;
        if (result[i] != sum) {
            printf("y[%d] is %g, not %g\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
