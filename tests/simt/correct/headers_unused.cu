// Headers of features that the device lacks, as programs include them without using these features.
#include <cuda_fp8.h>
#include <curand.h>
#include <curand_kernel.h>
#include <stdio.h>

// Programs have such functions for every library whose header they include.
static const char *error_name(curandStatus_t status)
{
    switch (status) {
    case CURAND_STATUS_SUCCESS: return "CURAND_STATUS_SUCCESS";
    case CURAND_STATUS_LAUNCH_FAILURE: return "CURAND_STATUS_LAUNCH_FAILURE";
    default: return "another";
    }
}

// cuda_fp8.h brings half precision and bfloat16 along.
__global__ void kernel(float *y, half *h, __nv_bfloat16 *b)
{
    curandState state;
    curand_init(1, threadIdx.x, 0, &state);
    float x = curand_uniform(&state);
    h[threadIdx.x] = __float2half(x);
    b[threadIdx.x] = __float2bfloat16(x);
    y[threadIdx.x] = __half2float(h[threadIdx.x]) - __bfloat162float(b[threadIdx.x]);
}

int main(void)
{
    curandGenerator_t generator = NULL;
    float h[4], *y;
    half *to_half;
    __nv_bfloat16 *to_bfloat;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&to_half, 4 * sizeof *to_half);
    cudaMalloc(&to_bfloat, 4 * sizeof *to_bfloat);
    kernel<<<1, 4>>>(y, to_half, to_bfloat);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++)
        if (h[i] < -0.005f || h[i] > 0.005f)
            return printf("y[%d] is %g\n", i, h[i]), 1;
    if (generator || error_name(CURAND_STATUS_LAUNCH_FAILURE)[14] != 'L')
        return 1;
    printf("ok\n");
    return 0;
}
