// Surface objects: an image is written, turned in place, and then sampled as a texture. Beyond the ends, as
// the mode says.
#include <stdio.h>
#include <string.h>

#define W 32
#define H 8

__global__ void fill(cudaSurfaceObject_t image)
{
    surf2Dwrite(make_float2(threadIdx.x, blockIdx.x), image, threadIdx.x * (int)sizeof(float2), blockIdx.x);
}

__global__ void mirror(cudaSurfaceObject_t image)
{
    int x = threadIdx.x * (int)sizeof(float2), there = (W - 1 - threadIdx.x) * (int)sizeof(float2);
    float2 v;
    surf2Dread(&v, image, there, blockIdx.x);
    __syncthreads();
    surf2Dwrite(v, image, x, blockIdx.x);
}

__global__ void beyond(float2 *y, cudaSurfaceObject_t image)
{
    int x = (int)threadIdx.x - 1;
    y[threadIdx.x] = surf2Dread<float2>(image, x * (int)sizeof(float2), 0, cudaBoundaryModeZero);
    surf2Dwrite(make_float2(-1, -1), image, (W + x) * (int)sizeof(float2), 0,
                cudaBoundaryModeZero); // writes only where x < 0
    y[2 + threadIdx.x] = surf2Dread<float2>(image, 0, H - 1 + (int)threadIdx.x, cudaBoundaryModeClamp);
}

__global__ void sample(float2 *y, cudaTextureObject_t image)
{
    y[threadIdx.x] = tex2D<float2>(image, threadIdx.x, blockIdx.x + 5.0f);
}

int main(void)
{
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float2>();
    cudaArray_t array, plain;
    float2 *y, h[W];
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    cudaMalloc(&y, sizeof h);
    cudaMallocArray(&array, &desc, W, H, cudaArraySurfaceLoadStore);
    cudaMallocArray(&plain, &desc, W, H);
    cudaSurfaceObject_t image = 0, none = 0;
    resource.res.array.array = plain;
    cudaCreateSurfaceObject(&none, &resource); // an error or not, as the card likes
    cudaGetLastError();
    resource.res.array.array = array;
    if (cudaCreateSurfaceObject(&image, &resource))
        return printf("no surface\n"), 1;
    fill<<<H, W>>>(image);
    mirror<<<H, W>>>(image);

    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture = 0;
    if (cudaCreateTextureObject(&texture, &resource, &how, NULL))
        return printf("no texture\n"), 1;
    sample<<<1, W>>>(y, texture);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < W; i++)
        if (h[i].x != W - 1 - i || h[i].y != 5)
            return printf("[%d] is %g %g\n", i, h[i].x, h[i].y), 1;

    beyond<<<1, 2>>>(y, image);
    cudaMemcpy(h, y, 4 * sizeof h[0], cudaMemcpyDeviceToHost);
    if (h[0].x != 0 || h[0].y != 0 || h[1].x != W - 1 || h[2].x != W - 1 || h[3].y != H - 1)
        return printf("beyond: %g %g %g %g\n", h[0].x, h[1].x, h[2].x, h[3].y), 1;
    if (cudaDestroyTextureObject(texture) || cudaDestroySurfaceObject(image) || cudaFreeArray(array) ||
        cudaFreeArray(plain) || cudaDeviceSynchronize())
        return printf("end\n"), 1;
    printf("ok\n");
    return 0;
}
