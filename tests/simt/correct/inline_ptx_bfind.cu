// bfind and bfind.shiftamt, of each type, against a search for the bit; and the conversions of addresses.
#include <stdio.h>

// Returns the number of the highest bit that differs from the sign, or -1.
template <class T> __host__ __device__ static int highest(T v)
{
    const int bits = 8 * sizeof v;
    bool sign = v < 0;
    for (int i = bits - 1; i >= 0; i--)
        if ((bool)((unsigned long long)v >> i & 1) != sign)
            return i;
    return -1;
}

template <class T> __device__ static bool is_right(T v, unsigned found, unsigned shift)
{
    int bit = highest(v);
    return found == (unsigned)bit && shift == (bit < 0 ? ~0u : 8 * sizeof v - 1 - bit);
}

__global__ void search(unsigned *wrong, const unsigned long long *values)
{
    unsigned long long v = values[threadIdx.x];
    unsigned found, shift, n = 0;
    asm("bfind.u32 %0, %1;" : "=r"(found) : "r"((unsigned)v));
    asm("bfind.shiftamt.u32 %0, %1;" : "=r"(shift) : "r"((unsigned)v));
    n += !is_right((unsigned)v, found, shift);
    asm("bfind.s32 %0, %1;" : "=r"(found) : "r"((int)v));
    asm("bfind.shiftamt.s32 %0, %1;" : "=r"(shift) : "r"((int)v));
    n += !is_right((int)v, found, shift);
    asm("bfind.u64 %0, %1;" : "=r"(found) : "l"(v));
    asm("bfind.shiftamt.u64 %0, %1;" : "=r"(shift) : "l"(v));
    n += !is_right(v, found, shift);
    asm("bfind.s64 %0, %1;" : "=r"(found) : "l"((long long)v));
    asm("bfind.shiftamt.s64 %0, %1;" : "=r"(shift) : "l"((long long)v));
    n += !is_right((long long)v, found, shift);

    __shared__ int s;
    n += __cvta_shared_to_generic(__cvta_generic_to_shared(&s)) != &s;
    n += __cvta_global_to_generic(__cvta_generic_to_global(wrong)) != wrong;
    atomicAdd(wrong, n);
}

int main(void)
{
    const int n = 256;
    static unsigned long long h[n];
    unsigned long long *values, state = 1;
    unsigned *wrong, count = 0;
    for (int i = 0; i < n; i++) {
        state = state * 6364136223846793005 + 1442695040888963407;
        h[i] = i < 64 ? 1ull << i : i < 128 ? ~0ull << (i - 64) : state >> (i % 64);
    }
    h[n - 1] = 0;
    cudaMalloc(&values, sizeof h);
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemcpy(values, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(wrong, 0, sizeof *wrong);
    search<<<1, n>>>(wrong, values);
    cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(values);
    cudaFree(wrong);
    printf(count ? "%u are wrong\n" : "ok\n", count);
    return count != 0;
}
