// needs: runtime
// Atomics on 64 bits, floats and doubles, and of block and system scope; plain results are read in the next
// launch.
#include <stdio.h>

typedef unsigned long long word;

struct sums {
    word add, largest, smallest, bits, exchanged;
    long long least;
    float f;
    double d;
    int block, system;
};

__global__ void all(sums *s)
{
    __shared__ int local;
    if (threadIdx.x == 0)
        local = 0;
    __syncthreads();
    word i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&s->add, i << 33);
    atomicMax(&s->largest, i << 40);
    atomicMin(&s->smallest, (100 - i % 100) << 40);
    atomicOr(&s->bits, 1ull << i % 64);
    atomicExch(&s->exchanged, 1ull << 50);
    atomicMin(&s->least, -(long long)i);
    atomicAdd(&s->f, 0.25f);
    atomicAdd(&s->d, 0.125);
    atomicAdd_block(&local, 2);
    atomicAdd_system(&s->system, 3);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&s->block, local);
}

int main(void)
{
    const int threads = 4 * 50;
    sums h = {0, 0, ~0ull, 0, 0, 0, 0, 0, 0, 0}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
    all<<<4, 50>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    bool right = h.add == (word)(threads * (threads - 1) / 2) << 33 &&
                 h.largest == (word)(threads - 1) << 40 && h.smallest == 1ull << 40 && h.bits == ~0ull &&
                 h.exchanged == 1ull << 50 && h.least == -(threads - 1) && h.f == 0.25f * threads &&
                 h.d == 0.125 * threads && h.block == 2 * threads && h.system == 3 * threads;
    cudaFree(d);
    printf(right ? "ok\n" : "wrong\n");
    return !right;
}
