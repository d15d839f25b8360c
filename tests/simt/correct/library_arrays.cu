// Arrays of the library: a local one, one in shared memory, one of no elements, and one that the compiler
// computes.
#include <cuda/std/array>
#include <stdio.h>

enum { THREADS = 32 };

__host__ __device__ constexpr int sum_of(cuda::std::array<int, 3> a)
{
    int sum = 0;
    for (size_t i = 0; i < a.size(); i++)
        sum += a[i];
    return sum;
}

static_assert(sum_of({1, 2, 3}) == 6);

__global__ void sums(int *y)
{
    __shared__ cuda::std::array<int, THREADS> s;
    cuda::std::array<int, 4> own = {1, 2, 3, 4};
    cuda::std::array<int, 0> none = {};
    const int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    int sum = s[THREADS - 1 - t] + (int)none.size();
    for (int &v : own)
        sum += v;
    y[t] = sum + own[t % 4] + sum_of({t, 0, 0});
}

int main(void)
{
    int *y, h[THREADS], wrong = 0;
    cudaMalloc(&y, sizeof h);
    sums<<<1, THREADS>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < THREADS; t++)
        wrong += h[t] != THREADS - 1 + 10 + t % 4 + 1;
    printf("%s\n", wrong == 0 ? "ok" : "wrong");
    cudaFree(y);
    return wrong;
}
