// says: converts a number that is too large to int
// says: here it gives 2147483647, as on a GPU
// says: converts a NaN to unsigned
// The bin of a value, which may be infinite. Without a limit on the value, the bin is no number.
#include <math.h>
#include <stdio.h>

__global__ void bins(int *bin, unsigned *other, const float *x)
{
    unsigned t = threadIdx.x;
    int found = (int)(x[t] * 10); // finds: undefined-value *
    bin[t] = min(max(found, 0), 9);
    other[t] = min(static_cast<unsigned>(sqrtf(-x[t])), 9u); // finds: undefined-value *
}

int main(void)
{
    enum { N = 4 };
    float h[N] = {0.25f, 0.5f, INFINITY, -1}, *x;
    int bin[N], *y;
    unsigned other[N], *z;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof bin);
    cudaMalloc(&z, sizeof other);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    bins<<<1, N>>>(y, z, x);
    cudaMemcpy(bin, y, sizeof bin, cudaMemcpyDeviceToHost);
    cudaMemcpy(other, z, sizeof other, cudaMemcpyDeviceToHost);
    printf("%d %d %u %u\n", bin[1], bin[2], other[2], other[3]);
    return bin[2] != 9 || other[2] != 0 || other[3] != 1;
}
