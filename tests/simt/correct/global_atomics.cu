// Each atomic on a word of global memory of its own, from several blocks at once.
#include <limits.h>
#include <stdio.h>

enum { ADD, SUB, MIN, MAX, AND, OR, XOR, INC, DEC, EXCH, CAS, WORDS };

__global__ void all_atomics(int *w, float *f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&w[ADD], i);
    atomicSub(&w[SUB], 2);
    atomicMin(&w[MIN], i - 50);
    atomicMax(&w[MAX], i);
    atomicAnd(&w[AND], ~(1 << i % 8));
    atomicOr(&w[OR], 1 << i % 8);
    atomicXor(&w[XOR], 1 << i % 8);
    atomicInc((unsigned *)&w[INC], 99);
    atomicDec((unsigned *)&w[DEC], 9);
    atomicExch(&w[EXCH], 5);
    int seen = atomicAdd(&w[CAS], 0), old;
    do {
        old = seen;
        seen = atomicCAS(&w[CAS], old, old + 3);
    } while (seen != old);
    atomicAdd(f, 0.5f);
}

int main(void)
{
    const int threads = 4 * 64;
    int start[WORDS] = {0, 0, INT_MAX, INT_MIN, 0xff, 0, 0, 0, 0, 0, 0}, w[WORDS], *d;
    int expected[WORDS] = {threads * (threads - 1) / 2,
                           -2 * threads,
                           -50,
                           threads - 1,
                           0,
                           0xff,
                           0,
                           threads % 100,
                           (10 - threads % 10) % 10,
                           5,
                           3 * threads};
    float zero = 0, sum, *f;
    cudaMalloc(&d, sizeof w);
    cudaMalloc(&f, sizeof(float));
    cudaMemcpy(d, start, sizeof w, cudaMemcpyHostToDevice);
    cudaMemcpy(f, &zero, sizeof zero, cudaMemcpyHostToDevice);
    all_atomics<<<4, 64>>>(d, f);
    cudaMemcpy(w, d, sizeof w, cudaMemcpyDeviceToHost);
    cudaMemcpy(&sum, f, sizeof sum, cudaMemcpyDeviceToHost);
    for (int k = 0; k < WORDS; k++)
        if (w[k] != expected[k])
            return printf("atomic %d leaves %d, not %d\n", k, w[k], expected[k]), 1;
    if (sum != 0.5f * threads)
        return printf("float sum %g\n", sum), 1;
    printf("ok\n");
    return 0;
}
