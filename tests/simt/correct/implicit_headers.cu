// What a program may use with no header but that of printf: limits of types, the C library, versions.
#include <stdio.h>

#if CUDART_VERSION < 11000 || __CUDACC_VER_MAJOR__ * 1000 + __CUDACC_VER_MINOR__ * 10 != CUDART_VERSION
#error "which CUDA is it?"
#endif

__global__ void smallest(int *least, const int *x, int n)
{
    __shared__ int s;
    if (threadIdx.x == 0)
        s = INT_MAX;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (x[i] < s || x[i] == INT_MIN)
            atomicMin(&s, x[i]);
    __syncthreads();
    if (threadIdx.x == 0)
        *least = s;
}

__global__ void limits(unsigned long long *y)
{
    y[0] = UINT_MAX;
    y[1] = ULLONG_MAX;
    y[2] = (unsigned long long)LLONG_MAX;
    y[3] = SHRT_MAX + UCHAR_MAX + CHAR_BIT;
    y[4] = INT_MAX;
}

int main(void)
{
    int h[100], least = 0, *x, *y;
    unsigned long long l[5], *z;
    srand(1);
    for (int i = 0; i < 100; i++)
        h[i] = rand() % 1000 + (i == 41 ? -2000 : 0);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof(int));
    cudaMalloc(&z, sizeof l);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    limits<<<1, 1>>>(z);
    cudaMemcpy(l, z, sizeof l, cudaMemcpyDeviceToHost);
    if (l[0] != UINT_MAX || l[1] != ULLONG_MAX || l[2] != LLONG_MAX || l[3] != 33030 ||
        l[4] != (unsigned long long)std::numeric_limits<int>::max())
        return printf("limits\n"), EXIT_FAILURE;
    int version = 0;
    cudaRuntimeGetVersion(&version);
    if (version != CUDART_VERSION || !isdigit('7') || toupper('a') != 'A' || time(NULL) == 0)
        return printf("library\n"), EXIT_FAILURE;
    // atomicMin beside a plain read of the same word would race, so one thread alone
    smallest<<<1, 1>>>(y, x, 100);
    cudaMemcpy(&least, y, sizeof least, cudaMemcpyDeviceToHost);
    printf("%s\n", least == h[41] ? "ok" : "wrong");
    return EXIT_SUCCESS;
}
