// needs: fences
// Decoupled look-back: each block publishes its aggregate, then its inclusive prefix, as one 64-bit word with
// the state in its upper half. The word carries its own data, so it needs no fence.
#include <stdio.h>

#define SECTION 32

enum { EMPTY, AGGREGATE, PREFIX };

typedef unsigned long long word;

__device__ static word pack(int state, int value) { return (word)state << 32 | (unsigned)value; }

__device__ static int look_back(word *status, int b)
{
    int before = 0;
    for (int k = b - 1; k >= 0; k--) {
        word w;
        do
            w = atomicAdd(&status[k], 0ull);
        while (w >> 32 == EMPTY);
        before += (int)(unsigned)w;
        if (w >> 32 == PREFIX)
            break;
    }
    return before;
}

__global__ void scan(int *y, const int *x, int n, word *status, int *ticket)
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
        atomicExch(&status[b], pack(b ? AGGREGATE : PREFIX, s[t]));
        before = look_back(status, b);
        if (b > 0)
            atomicExch(&status[b], pack(PREFIX, before + s[t]));
    }
    __syncthreads();
    if (i < n)
        y[i] = before + s[t];
}

int main(void)
{
    const int n = 1500, blocks = (n + SECTION - 1) / SECTION;
    int h[n], result[n], *x, *y, *ticket, sum = 0;
    word *status;
    for (int i = 0; i < n; i++)
        h[i] = i % 7 - 3;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&status, blocks * sizeof(word));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(status, 0, blocks * sizeof(word));
    cudaMemset(ticket, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<blocks, SECTION>>>(y, x, n, status, ticket);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(status);
    cudaFree(ticket);
    printf("ok\n");
    return 0;
}
