// says: x counts bytes, so multiply the column by the size of an element
// A column is taken for the byte that it begins at.
#include <stdio.h>
#include <string.h>

__global__ void fill(cudaSurfaceObject_t image)
{
    surf2Dwrite(1.0f, image, threadIdx.x, 0); // finds: misaligned call
}

int main(void)
{
    cudaArray_t a;
    cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
    cudaMallocArray(&a, &desc, 32, 4, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = a;
    cudaSurfaceObject_t image = 0;
    cudaCreateSurfaceObject(&image, &resource);
    fill<<<1, 32>>>(image);
    cudaDeviceSynchronize();
    return 0;
}
