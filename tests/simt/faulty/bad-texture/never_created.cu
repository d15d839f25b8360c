// says: uses a texture object at never_created.cu:7 that was never created
// The texture was never made: the call that makes it was forgotten.
#include <stdio.h>

__global__ void sample(float *y, cudaTextureObject_t texture)
{
    y[threadIdx.x] = tex2D<float>(texture, threadIdx.x, 0); // finds: bad-texture call
}

int main(void)
{
    float *y;
    cudaMalloc(&y, 32 * sizeof *y);
    cudaTextureObject_t texture = 0;
    sample<<<1, 32>>>(y, texture);
    cudaDeviceSynchronize();
    return 0;
}
