// Copies and fills by the compiler's own names, of odd and of variable sizes, of memory and of local
// variables, up to the end of arrays.
#include <stdio.h>

struct three {
    unsigned char r, g, b;
};

struct packet {
    char bytes[13];
};

template <class T> __device__ void clear(T *y, int n)
{
    do
        (__builtin_memset)(y, 0, n * sizeof(T));
    while (n < 0);
}

__global__ void copies(char *y, const char *x, three *pixels, packet *last, int n)
{
    int t = threadIdx.x;
    char own[7];
    packet p;
    __builtin_memset(&p, t, sizeof p);
    __builtin_memcpy(own, x + 7 * t, sizeof own);
    __builtin_memcpy(y + 7 * t, own, 7);
    clear(pixels + t, 1);
    __builtin_memcpy(&last[t], &p, n % 14);
}

int main(void)
{
    char h[7 * 9], r[7 * 9], *x, *y;
    three *pixels;
    packet *last, l[9];
    for (int i = 0; i < 7 * 9; i++)
        h[i] = (char)i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&pixels, 9 * sizeof(three));
    cudaMalloc(&last, sizeof l);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    copies<<<1, 9>>>(y, x, pixels, last, 13);
    cudaMemcpy(r, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(l, last, sizeof l, cudaMemcpyDeviceToHost);
    printf("%s\n", memcmp(h, r, sizeof h) == 0 && l[8].bytes[12] == 8 ? "ok" : "wrong");
    return 0;
}
