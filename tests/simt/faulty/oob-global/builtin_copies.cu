// says: y[64]: thread 0 writes it at builtin_copies.cu:11
// Copies and fills by the compiler's own names, of odd and of variable sizes: beyond an array, of what nobody
// wrote, and through null.
#include <stdio.h>

struct three {
    char r, g, b;
};

__device__ void copy_odd(char *y, const char *x) { __builtin_memcpy(y, x, 7); } // finds: uninit-global read
__device__ void copy(char *y, const char *x, int n) { __builtin_memcpy(y, x, n); } // finds: oob-global write
__device__ void move(char *y, const char *x, int n) { __builtin_memcpy(y, x, n); } // finds: oob-global read

template <class T> __device__ void clear(T *y, int n)
{
    do
        (__builtin_memset)(y, 0, n * sizeof(T)); // finds: oob-global write
    while (n < 0);
}

__global__ void copies(char *y, char *x, char *fresh, three *pixels, int n)
{
    copy_odd(y, fresh);
    copy(y + 1, x, n);
    move(y, x + 1, n);
    clear(pixels, 22);
}

__global__ void through_null(char *y, int n)
{
    __builtin_memset(y, 1, n); // finds: oob-global write
}

int main(void)
{
    char *x, *y, *fresh;
    three *pixels;
    cudaMalloc(&x, 64);
    cudaMalloc(&y, 64);
    cudaMalloc(&fresh, 64);
    cudaMalloc(&pixels, 21 * sizeof(three));
    cudaMemset(x, 0, 64);
    copies<<<1, 1>>>(y, x, fresh, pixels, 64);
    through_null<<<1, 1>>>(nullptr, 5);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
