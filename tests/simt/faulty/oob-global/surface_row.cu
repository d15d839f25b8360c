// says: is in row 4 of a surface at surface_row.cu:8, which has 4 rows
// A block too many: its row is not there.
#include <stdio.h>
#include <string.h>

__global__ void fill(cudaSurfaceObject_t image)
{
    surf2Dwrite(1.0f, image, threadIdx.x * (int)sizeof(float), blockIdx.x); // finds: oob-global call
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
    fill<<<5, 32>>>(image);
    cudaDeviceSynchronize();
    return 0;
}
