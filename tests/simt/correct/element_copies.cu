// Elements keep what they are wherever they are moved: by memcpy in a kernel and by the host's copies, in
// vectors of 16 bytes, in structs, through volatile words, and through bytes.
#include "../element.h"

#include <string.h>

// sets: SIMT_DERIVATION=nodes

#define BLOCK 64
#define N     (4 * BLOCK)

struct labelled {
    char label;
    elem_t e;
    short number;
};

__global__ void by_memcpy(elem_t *y, const elem_t *x)
{
    elem_t mine[4];
    memcpy(mine, &x[4 * threadIdx.x], sizeof mine);
    memcpy(&y[4 * threadIdx.x], mine, sizeof mine);
}

__global__ void by_vectors(uint4 *y, const uint4 *x)
{
    __shared__ uint4 tile[BLOCK];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    uint4 v = tile[BLOCK - 1 - threadIdx.x];
    y[BLOCK - 1 - threadIdx.x] = v;
}

__global__ void by_structs(elem_t *y, const elem_t *x)
{
    __shared__ labelled s[BLOCK];
    __shared__ volatile unsigned words[BLOCK];
    unsigned t = threadIdx.x;
    for (int from = 0; from < N; from += BLOCK) {
        s[t] = labelled{'x', x[from + t], (short)t};
        words[t] = s[t].e.token;
        __syncthreads();
        labelled other = s[t ^ 1];
        unsigned word = words[t ^ 2];
        __syncthreads();
        s[t] = other;
        words[t] = word;
        __syncthreads();
        y[from + t] = t % 2 ? s[t ^ 1].e : elem_t{words[t ^ 2]};
        __syncthreads();
    }
}

__global__ void by_bytes(unsigned char *y, const unsigned char *x)
{
    for (unsigned i = threadIdx.x; i < N * sizeof(elem_t); i += blockDim.x)
        y[i] = x[i];
}

// In place, so that what was moved is combined: a serial scan by one thread.
__global__ void scan(elem_t *x)
{
    for (int i = 1; i < N; i++)
        x[i] = combine(x[i - 1], x[i]);
}

int main(void)
{
    elem_t *h = elements_new(N, 7), *a = elements_on_device(h, N), *b = elements_on_device(NULL, N);
    by_memcpy<<<1, BLOCK>>>(b, a);
    by_vectors<<<1, BLOCK>>>((uint4 *)a, (const uint4 *)b);
    by_structs<<<1, BLOCK>>>(b, a);
    by_bytes<<<1, 2 * BLOCK>>>((unsigned char *)a, (const unsigned char *)b);
    cudaMemcpy(b, a, N * sizeof *a, cudaMemcpyDeviceToDevice);
    cudaMemcpy(h, b, N * sizeof *h, cudaMemcpyDeviceToHost);
    cudaMemcpy(a, h, N * sizeof *a, cudaMemcpyHostToDevice);
    simt_elements_check(a, N, sizeof *a);
    if (!are_scans(a, N, 1))
        return 1;
    scan<<<1, 1>>>(a);
    simt_elements_check(a, N, sizeof *a);
    bool right = are_scans(a, N, N);
    cudaFree(a);
    cudaFree(b);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
