// prints: wrong
// exits: 1
// A scan of affine maps combines the right one with the left one: + would not mind, composition does.
#include <stdio.h>

struct affine {
    unsigned a, b;
};

__host__ __device__ static affine after(affine f, affine g) { return {g.a * f.a, g.a * f.b + g.b}; }

__global__ void kogge_stone(affine *y, const affine *x)
{
    __shared__ affine s[64];
    unsigned t = threadIdx.x;
    s[t] = x[t];
    for (unsigned stride = 1; stride < 64; stride *= 2) {
        __syncthreads();
        affine f = s[t];
        if (t >= stride)
            f = after(s[t], s[t - stride]);
        __syncthreads();
        s[t] = f;
    }
    y[t] = s[t];
}

int main(void)
{
    affine h[64], result[64], *x, *y, serial = {1, 0};
    for (unsigned i = 0; i < 64; i++)
        h[i] = {i + 2, i};
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    kogge_stone<<<1, 64>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 64; i++) {
        serial = after(serial, h[i]);
        if (serial.a != result[i].a || serial.b != result[i].b) {
            printf("wrong\n");
            return 1;
        }
    }
    return 0;
}
