// confined: functions of CUDA that the device's headers spell otherwise, in a kernel of a kernel file; and headers of CUDA.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_profiler_api.h>
#include <stdio.h>

__global__ void calculate(float *y, float x)
{
    float sine, cosine, whole;
    if (x < 0)
        __trap();
    __sincosf(0.0f, &sine, &cosine);
    y[0] = rsqrtf(4 * x) + (float)rsqrt(4.0) + sinpif(0.5f * x) + cospif(2 * x);
    y[1] = __expf(0 * x) + __logf(x) + __log2f(4 * x) + __log10f(10 * x) + __exp10f(x);
    y[2] = __sinf(0 * x) + __cosf(0 * x) + __tanf(0 * x) + __powf(2 * x, 3);
    y[3] = modff(1.5f, &whole) + whole + sine + cosine + __bfloat162float(__float2bfloat16(x));
}

extern "C" void student(int *, int)
{
    const float right[4] = {3, 14, 9, 3.5f};
    float h[4], *y;
    cudaProfilerStart();
    cudaMalloc(&y, sizeof h);
    calculate<<<1, 1>>>(y, cuCrealf(make_cuFloatComplex(1, 2)));
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    cudaProfilerStop();
    for (int i = 0; i < 4; i++)
        if (h[i] < right[i] - 0.001f || h[i] > right[i] + 0.001f)
            printf("y[%d] is %g, and not %g\n", i, h[i], right[i]);
}
