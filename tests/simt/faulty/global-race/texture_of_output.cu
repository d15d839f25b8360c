// A kernel samples a texture of the memory that it writes.
#include <stdio.h>
#include <string.h>

__global__ void smooth(float *x, cudaTextureObject_t texture)
{
    int i = threadIdx.x;
    float here = tex1Dfetch<float>(texture, i);
    x[i] = here + tex1Dfetch<float>(texture, i + 1); // finds: global-race read write
}

int main(void)
{
    float *x;
    cudaMalloc(&x, 32 * sizeof *x);
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
    smooth<<<1, 32>>>(x, texture);
    cudaDeviceSynchronize();
    return 0;
}
