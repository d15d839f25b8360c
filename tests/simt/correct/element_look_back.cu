// needs: fences
// Decoupled look-back on elements: a block's aggregate, then its inclusive prefix, is published with its
// state in one word of 64 bits, by atomicExch.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define SECTION 32
#define BLOCKS  12

enum { EMPTY, AGGREGATE, PREFIX };

typedef unsigned long long packed;

__device__ static packed pack(int state, elem_t e) { return (packed)state << 32 | e.token; }

__device__ static elem_t look_back(packed *status, int b)
{
    elem_t before = IDENTITY;
    for (int k = b - 1; k >= 0; k--) {
        packed p;
        do
            p = atomicAdd(&status[k], 0ull);
        while (p >> 32 == EMPTY);
        before = combine(elem_t{(word)p}, before);
        if (p >> 32 == PREFIX)
            break;
    }
    return before;
}

__global__ void scan(elem_t *y, const elem_t *x, packed *status, int *ticket)
{
    __shared__ elem_t XY[SECTION], before;
    __shared__ int block;
    int t = threadIdx.x;
    if (t == 0)
        block = atomicAdd(ticket, 1);
    __syncthreads();
    int b = block;
    XY[t] = x[b * SECTION + t];
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        elem_t left = t >= stride ? XY[t - stride] : IDENTITY;
        __syncthreads();
        XY[t] = combine(left, XY[t]);
    }
    if (t == SECTION - 1) {
        atomicExch(&status[b], pack(b ? AGGREGATE : PREFIX, XY[t]));
        before = look_back(status, b);
        if (b > 0)
            atomicExch(&status[b], pack(PREFIX, combine(before, XY[t])));
    }
    __syncthreads();
    y[b * SECTION + t] = combine(before, XY[t]);
}

int main(void)
{
    const int n = BLOCKS * SECTION;
    elem_t *h = elements_new(n, 5), *x = elements_on_device(h, n), *y = elements_on_device(NULL, n);
    packed *status;
    int *ticket;
    cudaMalloc(&status, BLOCKS * sizeof *status);
    cudaMalloc(&ticket, sizeof *ticket);
    cudaMemset(status, 0, BLOCKS * sizeof *status);
    cudaMemset(ticket, 0, sizeof *ticket);
    scan<<<BLOCKS, SECTION>>>(y, x, status, ticket);
    simt_elements_check(y, n, sizeof *y);
    bool right = are_scans(y, n, n);
    cudaFree(x);
    cudaFree(y);
    cudaFree(status);
    cudaFree(ticket);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
