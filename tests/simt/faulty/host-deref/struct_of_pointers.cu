// A vector keeps its length on the host and its data on the device, and the host indexes the data.
#include <stdio.h>
#include <stdlib.h>

struct vector {
    int length;
    float *data;
};

static vector make_vector(int length)
{
    vector v = {length, NULL};
    cudaMalloc(&v.data, length * sizeof(float));
    return v;
}

static float first(const vector *v)
{
    return v->data[0]; // finds: host-deref read
}

__global__ void fill(vector v, float value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < v.length)
        v.data[i] = value;
}

int main(void)
{
    vector v = make_vector(50);
    fill<<<1, 64>>>(v, 2.5f);
    cudaDeviceSynchronize();
    printf("%g\n", first(&v));
    cudaFree(v.data);
    return 0;
}
