// What a texture shows was never written: the second row.
#include <stdio.h>
#include <string.h>

static cudaArray_t make_array(int w, int h, unsigned flags)
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaArray_t a;
    cudaMallocArray(&a, &desc, w, h, flags);
    return a;
}

static cudaTextureObject_t texture_of(cudaArray_t a)
{
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    cudaTextureObject_t t = 0;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = a;
    cudaCreateTextureObject(&t, &resource, &desc, NULL);
    return t;
}

__global__ void sample(float *y, cudaTextureObject_t texture)
{
    y[threadIdx.x] = tex2D<float>(texture, threadIdx.x, 1); // finds: uninit-global read
}

int main(void)
{
    float h[32] = {0}, *y;
    cudaArray_t image = make_array(32, 2, 0);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMemcpy2DToArray(image, 0, 0, h, sizeof h, sizeof h, 1, cudaMemcpyHostToDevice);
    sample<<<1, 32>>>(y, texture_of(image));
    cudaDeviceSynchronize();
    return 0;
}
