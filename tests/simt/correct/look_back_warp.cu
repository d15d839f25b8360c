// needs: warp, runtime
// Decoupled look-back by a whole warp: 32 predecessors at a time, their states gathered by votes, their
// values added by shuffles.
#include <stdio.h>

#define SECTION 64

typedef unsigned long long word;

enum { EMPTY, AGGREGATE, PREFIX };

__device__ static int warp_sum(int v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    return __shfl_sync(0xffffffff, v, 0);
}

__device__ static int look_back(volatile word *status, int b)
{
    int lane = threadIdx.x % 32, before = 0;
    for (int last = b - 1; last >= 0; last -= 32) {
        int k = last - lane;
        word w;
        do
            w = k >= 0 ? status[k] : (word)PREFIX << 32;
        while (__any_sync(0xffffffff, w >> 32 == EMPTY));
        unsigned prefixes = __ballot_sync(0xffffffff, w >> 32 == PREFIX);
        int first = prefixes ? __ffs(prefixes) - 1 : 31;
        before += warp_sum(lane <= first ? (int)(unsigned)w : 0);
        if (prefixes)
            break;
    }
    return before;
}

__global__ void scan(int *y, const int *x, int n, volatile word *status, int *ticket)
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
    __syncthreads();
    if (t < 32) {
        unsigned total = s[SECTION - 1];
        if (t == 0)
            status[b] = (word)(b ? AGGREGATE : PREFIX) << 32 | total;
        unsigned sum = look_back(status, b);
        if (t == 0) {
            if (b > 0)
                status[b] = (word)PREFIX << 32 | (sum + total);
            before = sum;
        }
    }
    __syncthreads();
    if (i < n)
        y[i] = before + s[t];
}

int main(void)
{
    const int n = 5000, blocks = (n + SECTION - 1) / SECTION;
    int h[n], result[n], *x, *y, *ticket, sum = 0;
    word *status;
    for (int i = 0; i < n; i++)
        h[i] = i % 3;
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
    printf("ok\n");
    return 0;
}
