// Inline PTX that libraries use: registers put together from parts, sums of three, a rounding by name, a
// thread that ends in the middle, and the older order of a vote's name.
#include <stdio.h>

__device__ float product_towards_zero(float a, float b)
{
    float d;
    asm("mul.rz.f32 %0, %1, %2;" : "=f"(d) : "f"(a), "f"(b));
    return d;
}

__device__ double sum_upwards(double a, double b)
{
    double d;
    asm("add.rp.f64 %0, %1, %2;" : "=d"(d) : "d"(a), "d"(b));
    return d;
}

__global__ void calculate(unsigned long long *y, float *f, double *d)
{
    unsigned low, high, u;
    unsigned short part;
    unsigned long long w;
    int i = 0;
    asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(0x1122334455667788ull));
    y[i++] = low;
    y[i++] = high;
    asm("mov.b64 %0, {%1, %2};" : "=l"(w) : "r"(high), "r"(low));
    y[i++] = w;
    asm("{ .reg .u16 a, b; mov.b32 {a, b}, %1; mov.b32 %0, {b, a}; }" : "=r"(u) : "r"(0x12345678));
    y[i++] = u;
    asm("{ .reg .b16 a; mov.b32 {_, a}, %1; mov.u16 %0, a; }" : "=h"(part) : "r"(0x12345678));
    y[i++] = part;
    asm("vadd.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(u) : "r"(0xffffffff), "r"(3), "r"(40));
    y[i++] = u;
    f[0] = product_towards_zero(1.0000001f, 1.0000001f);
    f[1] = product_towards_zero(-1.0000001f, 1.0000001f);
    d[0] = sum_upwards(1.0, 1e-30);
}

__global__ void part_of_the_threads(unsigned *y)
{
    unsigned t = threadIdx.x, mask;
    asm volatile("{ .reg .pred p; setp.ge.u32 p, %1, 16; vote.ballot.sync.b32 %0, p, 0xffffffff; }"
                 : "=r"(mask)
                 : "r"(t));
    if (t >= 16)
        asm volatile("exit;");
    y[t] = mask;
}

int main(void)
{
    const unsigned long long wanted[] = {0x55667788, 0x11223344, 0x5566778811223344, 0x56781234, 0x1234, 42};
    unsigned long long h[6], *y;
    float hf[2], *f;
    double hd, *d;
    unsigned hz[32], *z;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&f, sizeof hf);
    cudaMalloc(&d, sizeof hd);
    cudaMalloc(&z, sizeof hz);
    calculate<<<1, 1>>>(y, f, d);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++)
        if (h[i] != wanted[i])
            return printf("result %d is %llx\n", i, h[i]), 1;
    if (hf[0] != 1.0000002f || hf[1] != -1.0000002f || hd <= 1.0 || hd > 1.0000000000000003)
        return printf("rounded %.9g %.9g %.17g\n", hf[0], hf[1], hd), 1;
    cudaMemset(z, 0, sizeof hz);
    part_of_the_threads<<<1, 32>>>(z);
    cudaMemcpy(hz, z, sizeof hz, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 32; t++)
        if (hz[t] != (t < 16 ? 0xffff0000 : 0))
            return printf("thread %d has %x\n", t, hz[t]), 1;
    printf("ok\n");
    return 0;
}
