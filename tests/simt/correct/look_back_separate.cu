// needs: fences
// Decoupled look-back with the flag in one array and the two sums in others: a fence between storing a sum
// and raising its flag, and another between seeing a flag and reading the sum.
#include <stdio.h>

#define SECTION 32

enum { EMPTY, AGGREGATE, PREFIX };

struct partition {
    volatile int *flag;
    int *aggregate, *prefix;
};

__device__ static void publish(volatile int *flag, int *where, int value, int state)
{
    *where = value;
    __threadfence();
    *flag = state;
}

__global__ void scan(int *y, const int *x, int n, partition p, int *ticket)
{
    __shared__ int s[SECTION];
    __shared__ int block, before;
    int t = threadIdx.x;
    if (t == 0)
        block = atomicAdd(ticket, 1);
    __syncthreads();
    int b = block, i = b * SECTION + t;
    s[t] = i < n ? x[i] : 0;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    if (t == SECTION - 1) {
        int sum = 0;
        if (b > 0)
            publish(&p.flag[b], &p.aggregate[b], s[t], AGGREGATE);
        for (int k = b - 1; k >= 0; k--) {
            int state;
            while ((state = p.flag[k]) == EMPTY)
                ;
            __threadfence();
            if (state == PREFIX) {
                sum += p.prefix[k];
                break;
            }
            sum += p.aggregate[k];
        }
        publish(&p.flag[b], &p.prefix[b], sum + s[t], PREFIX);
        before = sum;
    }
    __syncthreads();
    if (i < n)
        y[i] = before + s[t];
}

int main(void)
{
    const int n = 1000, blocks = (n + SECTION - 1) / SECTION;
    int h[n], result[n], *x, *y, *flag, *ticket, sum = 0;
    partition p;
    for (int i = 0; i < n; i++)
        h[i] = i % 9;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&flag, blocks * sizeof(int));
    cudaMalloc(&p.aggregate, blocks * sizeof(int));
    cudaMalloc(&p.prefix, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    p.flag = flag;
    cudaMemset(flag, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<blocks, SECTION>>>(y, x, n, p, ticket);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
