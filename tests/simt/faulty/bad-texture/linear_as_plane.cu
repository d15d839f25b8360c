// says: samples linear memory at linear_as_plane.cu:8
// tex1D of linear memory: only tex1Dfetch reads that.
#include <stdio.h>
#include <string.h>

__global__ void sample(float *y, cudaTextureObject_t texture)
{
    y[threadIdx.x] = tex1D<float>(texture, threadIdx.x + 0.5f); // finds: bad-texture call
}

int main(void)
{
    float *x, *y;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMemset(x, 0, 32 * sizeof *x);
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = x;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 32 * sizeof *x;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &desc, NULL);
    sample<<<1, 32>>>(y, texture);
    cudaDeviceSynchronize();
    return 0;
}
