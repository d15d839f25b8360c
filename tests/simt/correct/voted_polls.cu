// A look-back whose warp votes on its polls, over many blocks: waiting costs no more in the last than in the
// first.
#include <stdio.h>

#define BLOCKS 3000

enum { EMPTY, AGGREGATE, PREFIX };

__global__ void look_back(int *prefixes, const int *x, int *aggregates, volatile int *status, int *ticket)
{
    int lane = threadIdx.x, b = 0, before = 0;
    if (lane == 0)
        b = atomicAdd(ticket, 1);
    b = __shfl_sync(0xffffffff, b, 0);
    if (lane == 0) {
        aggregates[b] = x[b];
        __threadfence();
        status[b] = AGGREGATE;
    }
    for (int end = b; end > 0; end -= 32) {
        int k = end - 1 - lane, s = PREFIX;
        do {
            if (k >= 0)
                s = status[k];
        } while (__any_sync(0xffffffff, s == EMPTY));
        __threadfence();
        unsigned done = __ballot_sync(0xffffffff, s == PREFIX);
        int nearest = done ? __ffs(done) - 1 : 32, v = 0;
        if (lane < nearest)
            v = aggregates[k];
        else if (lane == nearest && k >= 0)
            v = prefixes[k];
        before += __reduce_add_sync(0xffffffff, v);
        if (done)
            break;
    }
    if (lane == 0) {
        prefixes[b] = before + x[b];
        __threadfence();
        status[b] = PREFIX;
    }
}

int main(void)
{
    static int h[BLOCKS], result[BLOCKS];
    int *x, *prefixes, *aggregates, *status, *ticket, sum = 0;
    for (int i = 0; i < BLOCKS; i++)
        h[i] = i % 7;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&prefixes, sizeof h);
    cudaMalloc(&aggregates, sizeof h);
    cudaMalloc(&status, sizeof h);
    cudaMalloc(&ticket, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(status, 0, sizeof h);
    cudaMemset(ticket, 0, sizeof(int));
    look_back<<<BLOCKS, 32>>>(prefixes, x, aggregates, status, ticket);
    cudaMemcpy(result, prefixes, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCKS; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("prefix %d is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
