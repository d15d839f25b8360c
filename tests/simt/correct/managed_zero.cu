// seeds: 2
// Managed memory is 0 at first, and again where an array was freed before. What the host, the library, a
// system call or a kernel has written there, zeros too, is written.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

struct node {
    double value, weight, scale;
    int next;
};

__device__ __noinline__ node zero_node(int depth)
{
    if (depth > 0)
        return zero_node(depth - 1);
    node n = {0, 0, 0, 0};
    return n;
}

__global__ void copy(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i];
}

__global__ void nodes(node *list, double *sum)
{
    list[threadIdx.x] = zero_node(threadIdx.x % 3);
    sum[threadIdx.x] = list[threadIdx.x].weight + list[threadIdx.x].next;
}

static int used_again(void)
{
    int *x;
    for (int round = 0; round < 3; round++) {
        EXPECT(cudaMallocManaged(&x, (size_t)400 << 20) == cudaSuccess);
        EXPECT(x[0] == 0 && x[100000000] == 0);
        x[0] = x[100000000] = 7;
        cudaFree(x);
    }
    return 0;
}

int main(void)
{
    const int n = 3000;
    int *x, *y, *set, *copied, *read;
    node *list;
    double *sum;
    cudaMallocManaged(&x, n * sizeof(int));
    cudaMallocManaged(&y, n * sizeof(int));
    cudaMallocManaged(&set, n * sizeof(int));
    cudaMallocManaged(&copied, n * sizeof(int));
    cudaMallocManaged(&read, n * sizeof(int));
    cudaMallocManaged(&list, 64 * sizeof(node));
    cudaMallocManaged(&sum, 64 * sizeof(double));
    for (int i = 0; i < n; i++)
        EXPECT(y[i] == 0);
    for (int i = 0; i < n; i++)
        x[i] = 0;
    memset(set, 0, n * sizeof(int));
    cudaMemset(copied, 0, n * sizeof(int));
    FILE *zeros = fopen("/dev/zero", "rb");
    EXPECT(zeros && fread(read, sizeof(int), n, zeros) == (size_t)n);
    fclose(zeros);
    copy<<<12, 256>>>(y, x, n);
    copy<<<12, 256>>>(y, set, n);
    copy<<<12, 256>>>(y, copied, n);
    copy<<<12, 256>>>(y, read, n);
    copy<<<12, 256>>>(x, y, n);
    nodes<<<1, 64>>>(list, sum);
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);
    EXPECT(sum[63] == 0);
    for (int i = 0; i < n; i++)
        EXPECT(x[i] == 0);
    if (used_again())
        return 1;
    printf("ok\n");
    return 0;
}
