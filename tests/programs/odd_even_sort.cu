// Odd-even transposition sort: one block in shared memory, and any length with two launches per pass.
#include <stdio.h>
#include <stdlib.h>

#define CHECK(x) do { cudaError_t r = (x); if (r != cudaSuccess) { \
    printf("%s at %d: %s\n", #x, __LINE__, cudaGetErrorString(r)); exit(1); } } while (0)

__device__ inline void order(int *a, int i)
{
    if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
    }
}

__global__ void sort_block(int *data, int n)
{
    extern __shared__ int s[];
    int t = threadIdx.x;
    for (int i = t; i < n; i += blockDim.x)
        s[i] = data[i];
    __syncthreads();
    for (int pass = 0; pass < n; pass++) {
        int i = 2 * t + (pass & 1);
        if (i + 1 < n)
            order(s, i);
        __syncthreads();
    }
    for (int i = t; i < n; i += blockDim.x)
        data[i] = s[i];
}

__global__ void sort_pass(int *data, int n, int odd)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + odd;
    if (i + 1 < n)
        order(data, i);
}

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int test(int n, int in_one_block)
{
    int *h = (int *)malloc(n * sizeof(int)), *sorted = (int *)malloc(n * sizeof(int)), *d;
    for (int i = 0; i < n; i++)
        sorted[i] = h[i] = rand() % 1000;
    qsort(sorted, n, sizeof(int), compare);

    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice));
    if (in_one_block) {
        sort_block<<<1, (n + 1) / 2, n * sizeof(int)>>>(d, n);
    } else {
        for (int pass = 0; pass < n; pass++)
            sort_pass<<<(n / 2 + 127) / 128, 128>>>(d, n, pass % 2);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    int i = 0;
    while (i < n && h[i] == sorted[i])
        i++;
    if (i < n)
        printf("n = %d: element %d is %d, not %d\n", n, i, h[i], sorted[i]);
    free(h);
    free(sorted);
    return i == n;
}

int main(void)
{
    if (!test(1, 1) || !test(63, 1) || !test(512, 1) || !test(1000, 0) || !test(2, 0))
        return 1;
    printf("PASS\n");
    return 0;
}
