// Smallest, largest and where: atomicMin and atomicMax on integers, by compare-and-swap on floats, and packed in 64 bits.
#include <cfloat>
#include <climits>
#include <cstdio>
#include <random>
#include <vector>

#define CHECK_CUDA(call) if ((call) != cudaSuccess) { printf("%s failed\n", #call); return 1; }

struct Extremes {
    int imin, imax;
    float fmin, fmax;
    unsigned long long packed;
};

__device__ float atomicMaxFloat(float *address, float val)
{
    int *address_as_i = (int *)address;
    int old = *(volatile int *)address_as_i, assumed;
    do {
        assumed = old;
        if (__int_as_float(assumed) >= val)
            break;
        old = atomicCAS(address_as_i, assumed, __float_as_int(val));
    } while (assumed != old);
    return __int_as_float(old);
}

__device__ float atomicMinFloat(float *addr, float value)
{
    // the order of floats is that of their bits, backwards for negative ones
    return value >= 0 ? __int_as_float(atomicMin((int *)addr, __float_as_int(value)))
                      : __uint_as_float(atomicMax((unsigned int *)addr, __float_as_uint(value)));
}

__global__ void extremes(const int *v, const float *f, int n, Extremes *e)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicMin(&e->imin, v[i]);
    atomicMax(&e->imax, v[i]);
    atomicMinFloat(&e->fmin, f[i]);
    atomicMaxFloat(&e->fmax, f[i]);
    // value above, index below: the largest value, and of several the last
    atomicMax(&e->packed, (unsigned long long)(unsigned)(v[i] ^ 0x80000000) << 32 | (unsigned)i);
}

int main()
{
    const int n = 20000;
    std::mt19937 rng(3);
    std::normal_distribution<float> normal(0, 1000);
    std::vector<int> v(n);
    std::vector<float> f(n);
    Extremes want = {INT_MAX, INT_MIN, FLT_MAX, -FLT_MAX, 0}, got = want;
    int where = 0;
    for (int i = 0; i < n; i++) {
        f[i] = normal(rng);
        v[i] = (int)normal(rng);
        if (v[i] < want.imin) want.imin = v[i];
        if (v[i] >= want.imax) want.imax = v[i], where = i;
        if (f[i] < want.fmin) want.fmin = f[i];
        if (f[i] > want.fmax) want.fmax = f[i];
    }

    int *dv;
    float *df;
    Extremes *de;
    CHECK_CUDA(cudaMalloc(&dv, n * sizeof(int)));
    CHECK_CUDA(cudaMalloc(&df, n * sizeof(float)));
    CHECK_CUDA(cudaMalloc(&de, sizeof(Extremes)));
    CHECK_CUDA(cudaMemcpy(dv, v.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK_CUDA(cudaMemcpy(df, f.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK_CUDA(cudaMemcpy(de, &got, sizeof got, cudaMemcpyHostToDevice));
    extremes<<<(n + 191) / 192, 192>>>(dv, df, n, de);
    CHECK_CUDA(cudaMemcpy(&got, de, sizeof got, cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaFree(dv));
    CHECK_CUDA(cudaFree(df));
    CHECK_CUDA(cudaFree(de));

    int index = (int)(got.packed & 0xffffffff), value = (int)((unsigned)(got.packed >> 32) ^ 0x80000000);
    printf("%d … %d at %d, %g … %g\n", got.imin, got.imax, index, got.fmin, got.fmax);
    if (got.imin != want.imin || got.imax != want.imax || got.fmin != want.fmin || got.fmax != want.fmax ||
        index != where || value != want.imax)
        return 1;
    printf("PASS\n");
    return 0;
}
