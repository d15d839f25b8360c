// needs: runtime
// Atomics that the hardware lacks, made from atomicCAS: a product of ints, and a maximum of floats through
// their bits.
#include <stdio.h>

__device__ static unsigned atomic_times(unsigned *address, unsigned factor)
{
    unsigned old = *(volatile unsigned *)address, assumed;
    do {
        assumed = old;
        old = atomicCAS(address, assumed, assumed * factor);
    } while (old != assumed);
    return old;
}

__device__ static void atomic_largest(float *address, float value)
{
    int *bits = (int *)address, old = *(volatile int *)bits;
    while (__int_as_float(old) < value) {
        int assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(value));
        if (old == assumed)
            break;
    }
}

__global__ void fold(unsigned *product, float *largest, unsigned long long *wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomic_times(product, 3);
    atomic_largest(largest, (float)(i * 37 % 101));
    unsigned long long old = atomicCAS(wide, 0ull, 1ull << 40);
    if (old != 0 && old != 1ull << 40)
        atomic_times(product, 0);
}

int main(void)
{
    unsigned one = 1, *product, expected = 1;
    float low = -1, *largest;
    unsigned long long *wide;
    cudaMalloc(&product, sizeof one);
    cudaMalloc(&largest, sizeof low);
    cudaMalloc(&wide, sizeof *wide);
    cudaMemcpy(product, &one, sizeof one, cudaMemcpyHostToDevice);
    cudaMemcpy(largest, &low, sizeof low, cudaMemcpyHostToDevice);
    cudaMemset(wide, 0, sizeof *wide);
    fold<<<3, 50>>>(product, largest, wide);
    cudaMemcpy(&one, product, sizeof one, cudaMemcpyDeviceToHost);
    cudaMemcpy(&low, largest, sizeof low, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 150; i++)
        expected *= 3;
    if (one != expected || low != 100.0f)
        return printf("%u, not %u; %g\n", one, expected, low), 1;
    printf("ok\n");
    return 0;
}
