__global__ void kernel(half *y) // error: half precision needs #include <cuda_fp16.h>
{
    y[0] = __float2half(1.0f);
}
