#include <cuda_fp8.h>
__global__ void kernel(unsigned char *y, __nv_bfloat16_raw x)
{
    y[0] = __nv_cvt_bfloat16raw_to_fp8(x, __NV_SATFINITE, __NV_E4M3); // error: 8-bit floating point is
}
