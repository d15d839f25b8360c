// prints: cudaErrorInvalidConfiguration
// 33 threads by 33 are 1089: each side is small enough, and their product is not.
#include <stdio.h>

template <typename T> __global__ void transpose(T *y, const T *x, int side)
{
    int row = threadIdx.y, col = threadIdx.x;
    y[col * side + row] = x[row * side + col];
}

template <typename T> void launch(T *y, const T *x, int side)
{
    dim3 block(side, side);
    transpose<T><<<1, block>>>(y, x, side); // finds: invalid-launch launch
}

int main(void)
{
    const int side = 33;
    float *x, *y;
    cudaMalloc(&x, side * side * sizeof(float));
    cudaMalloc(&y, side * side * sizeof(float));
    launch(y, x, side);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(x);
    cudaFree(y);
    return 0;
}
