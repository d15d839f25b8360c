// needs: runtime
// int2 to float4 with make_*, and loads and stores of 16 bytes through reinterpreted pointers.
#include <stdio.h>

__global__ void scan_fours(int4 *y, const int4 *x, float2 *z)
{
    __shared__ int sums[64];
    int t = threadIdx.x;
    int4 v = x[t];
    v.y += v.x;
    v.z += v.y;
    v.w += v.z;
    sums[t] = v.w;
    __syncthreads();
    int before = 0;
    for (int k = 0; k < t; k++)
        before += sums[k];
    y[t] = make_int4(before + v.x, before + v.y, before + v.z, before + v.w);
    float4 f = make_float4(v.x, v.y, v.z, v.w);
    z[t] = make_float2(f.x + f.y, f.z + f.w);
    uint2 u = make_uint2(1, 2);
    longlong2 l = make_longlong2(1LL << 40, 2);
    double2 d = make_double2(0.5, u.x + u.y);
    uchar4 c = make_uchar4(1, 2, 3, 255);
    z[t].x += (float)(l.x >> 40) + (float)(d.x * d.y) + c.w;
}

int main(void)
{
    const int n = 256;
    int h[n], result[n], *x, *y, sum = 0;
    float2 pairs[n / 4], *z;
    for (int i = 0; i < n; i++)
        h[i] = i % 6;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&z, sizeof pairs);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_fours<<<1, n / 4>>>(reinterpret_cast<int4 *>(y), (const int4 *)x, z);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(pairs, z, sizeof pairs, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    for (int t = 0; t < n / 4; t++) {
        const int *v = h + 4 * t;
        if (pairs[t].x != 2 * v[0] + v[1] + 1 + 1.5f + 255 || pairs[t].y != 2 * (v[0] + v[1] + v[2]) + v[3])
            return printf("z[%d] is %g, %g\n", t, pairs[t].x, pairs[t].y), 1;
    }
    static_assert(sizeof(float3) == 12 && alignof(float4) == 16 && alignof(int2) == 8,
                  "as nvcc lays them out");
    dim3 d;
    uint3 u = make_uint3(1, 2, 3);
    if (d.x * d.y * d.z != 1 || u.z != 3)
        return printf("dim3\n"), 1;
    printf("ok\n");
    return 0;
}
