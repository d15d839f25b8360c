// Elements of 8 bytes: two in a vector of 16, each in a word of 64 bits that is exchanged, and copied as two
// words.
#define WIDE
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define N 128

__global__ void move(elem_t *y, const elem_t *x, unsigned long long *words)
{
    __shared__ ulonglong2 pairs[N / 2];
    __shared__ unsigned halves[2 * N];
    unsigned t = threadIdx.x;
    pairs[t] = ((const ulonglong2 *)x)[t];
    atomicExch(&words[2 * t], pairs[t].x);
    atomicExch(&words[2 * t + 1], pairs[t].y);
    for (unsigned i = 2 * t; i < 2 * t + 2; i++) {
        elem_t e = {atomicExch(&words[i], 0ull)};
        halves[2 * i] = (unsigned)e.token;
        halves[2 * i + 1] = (unsigned)(e.token >> 32);
    }
    __syncthreads();
    for (unsigned i = t; i < N; i += blockDim.x)
        y[i].token = (word)halves[2 * i + 1] << 32 | halves[2 * i];
}

__global__ void scan(elem_t *y)
{
    for (int i = 0; i < N; i++)
        y[i] = combine(i > 0 ? y[i - 1] : IDENTITY, y[i]);
}

int main(void)
{
    elem_t *h = elements_new(N, 11), *x = elements_on_device(h, N), *y = elements_on_device(NULL, N);
    unsigned long long *words;
    cudaMalloc(&words, N * sizeof *words);
    cudaMemset(words, 0, N * sizeof *words);
    move<<<1, N / 2>>>(y, x, words);
    scan<<<1, 1>>>(y);
    simt_elements_check(y, N, sizeof *y);
    bool right = are_scans(y, N, N);
    cudaFree(x);
    cudaFree(y);
    cudaFree(words);
    free(h);
    if (right)
        printf("ok\n");
    return 0;
}
