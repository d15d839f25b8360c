#include <stdio.h>
__global__ void kernel(float *y, cudaTextureObject_t values)
{
    y[0] = tex2DLod<float>(values, 0.5f, 0.5f, 1.0f); // error: mipmaps, cube maps and gathers are
}
int main()
{
    cudaTextureObject_t values = 0;
    kernel<<<1, 1>>>(0, values);
}
