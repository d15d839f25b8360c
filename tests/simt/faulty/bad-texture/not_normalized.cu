// says: fetches float values at not_normalized.cu:8 from a texture of integer elements
// An image of bytes is fetched as floats, but the texture was not made with cudaReadModeNormalizedFloat.
#include <stdio.h>
#include <string.h>

__global__ void brightness(float *y, cudaTextureObject_t image)
{
    y[threadIdx.x] = tex2D<float>(image, threadIdx.x, 0); // finds: bad-texture call
}

int main(void)
{
    unsigned char h[32] = {1, 2, 3};
    float *y;
    cudaArray_t a;
    cudaChannelFormatDesc bytes = cudaCreateChannelDesc<unsigned char>();
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMallocArray(&a, &bytes, 32, 1);
    cudaMemcpy2DToArray(a, 0, 0, h, 32, 32, 1, cudaMemcpyHostToDevice);
    cudaResourceDesc resource;
    cudaTextureDesc desc;
    memset(&resource, 0, sizeof resource);
    memset(&desc, 0, sizeof desc);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = a;
    desc.readMode = cudaReadModeElementType;
    cudaTextureObject_t image = 0;
    cudaCreateTextureObject(&image, &resource, &desc, NULL);
    brightness<<<1, 32>>>(y, image);
    cudaDeviceSynchronize();
    return 0;
}
